import { PhraseFinder } from '../words/find-phrases.ts';
import { besideBounds, wordsBeforeDates } from '../words/versions.ts';

type Bound = keyof typeof wordsBeforeDates;
const finder = new PhraseFinder(wordsBeforeDates);

/** Whether words lead to the day from which something holds, or to that up to which it does: "to (but excluding)". */
export const leadsTo = (bound: Bound, words: string): boolean => finder.only(bound).endOf(words, besideBounds) !== null;
