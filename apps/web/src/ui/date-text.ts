import { plainDate } from '@landfall/instruments';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date as people type it (`2026-11-20`, `20261120`, `20 Nov 2026`, `Nov 20, 2026`) as `yyyy-MM-dd`; null while it is none. */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const numbers = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(typed);
  if (numbers) return plainDate(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]));
  const words = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})$/.exec(typed);
  if (words) return named(words[3], words[2], words[1]);
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(typed);
  return american ? named(american[3], american[1], american[2]) : null;
}

function named(year: string | undefined, month = '', day?: string): string | null {
  const index = months.indexOf(month.slice(0, 3));
  return index < 0 ? null : plainDate(Number(year), index + 1, Number(day));
}
