import { readDates, type DayOrder } from '../read/dates.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { unchangedWords, wordsOfBounds, besideBounds, wordsBeforeDates } from '../words/versions.ts';

type Bound = keyof typeof wordsBeforeDates;
const finder = new PhraseFinder(wordsBeforeDates);

/** Whether words lead to the day from which something holds, or to that up to which it does: "to (but excluding)". */
export const leadsTo = (bound: Bound, words: string): boolean => finder.only(bound).endOf(words, besideBounds) !== null;

const bounds = new PhraseFinder(wordsOfBounds);

/** "From" and "To" over dates alone: from when until when the terms of a reset hold. */
export function boundOf(heading: string, text: string, dayOrder?: DayOrder): 'resetDate' | 'nextResetDate' | null {
  const [date, ...others] = readDates(text, dayOrder);
  if (!date || others.length > 0 || date.to - date.from < text.trim().length) return null;
  const bound = heading.length < 30 ? bounds.find(heading)[0]?.key : undefined;
  if (bound === undefined) return null;
  return bound === 'from' ? 'resetDate' : 'nextResetDate';
}

const sameAsBefore = new PhraseFinder({ same: unchangedWords });

/** "Unch.", "no change", "as before": in the place of a value of the new terms. */
export const saysUnchanged = (text: string): boolean => text.length < 40 && !/\d/.test(text) && sameAsBefore.has(text);
