import { anyOf } from '../words/phrase-syntax.ts';
import { wordsThatRunOn } from '../words/sentence-words.ts';

const pattern = new RegExp(String.raw`(?:,|\b${anyOf(wordsThatRunOn)})$`);

/** Whether a line stops in the middle of a phrase, so that the next one goes on with it. */
export const runsOn = (text: string): boolean => pattern.test(text);
