import { plainDate } from '@landfall/instruments';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as people type it (`2026-11-20`, `20261120`, `20 Nov 2026`, `20-Nov-26`, `Nov 20, 2026`) as `yyyy-MM-dd`; null
 * while it is none. What may be the beginning of another one (`20 Nov 20`, `2026-11-2`) counts once the typing is over.
 */
export function parseTypedDate(text: string, isOver = true): string | null {
  const typed = text.trim().toLowerCase();
  const [, year, month, day = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? [];
  if (year) return isOver || day.length === 2 ? plainDate(Number(year), Number(month), Number(day)) : null;
  const words = /^(\d{1,2})[\s-]*([a-z]{3,9})\.?,?[\s-]*(\d{4}|\d{2})$/.exec(typed);
  if (words) return isOver || words[3]?.length === 4 ? named(words[3], words[2], words[1]) : null;
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(typed);
  return american ? named(american[3], american[1], american[2]) : null;
}

/** A year of two digits is one of this century. */
function named(year = '', month = '', day?: string): string | null {
  const index = months.indexOf(month.slice(0, 3));
  return index < 0 ? null : plainDate(Number(year.padStart(4, '20')), index + 1, Number(day));
}
