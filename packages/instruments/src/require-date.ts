import { type DateParts, parsePlainDate } from './plain-date.ts';

/** The parts of a plain date; throws RangeError for text that is no `yyyy-MM-dd` date. */
export function requireDate(text: string): DateParts {
  const parts = parsePlainDate(text);
  if (!parts) throw new RangeError(`Not a yyyy-MM-dd date: ${text}`);
  return parts;
}
