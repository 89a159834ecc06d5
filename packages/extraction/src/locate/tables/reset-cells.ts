import { readDates, type DayOrder } from '../../read/dates.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { unchangedWords, wordsOfBounds } from '../../words/versions.ts';

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
