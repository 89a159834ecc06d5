import { readDates, type DayOrder } from '../read/dates.ts';
import type { Token } from '../read/tokens.ts';

/** From when to when a row of a spread table holds. Null `from`: from the start. */
export interface Period {
  from: Token<string> | null;
  end: Token<string> | null;
  /** After the scheduled maturity. */
  extension: boolean;
}

const endCue =
  /\b(?:to|until|till|through|before|prior to|ending|up to)\b[\s(]*(?:but\s+|and\s+|excluding|including|[\s),])*$/i;

/** Reads a label such as "to (but excluding) 22 January 2023", "thereafter" or "May 23, 2014 – May 23, 2015". Null when it names no period. */
export function readPeriod(label: string, order: DayOrder, lastEnd: Token<string> | null): Period | null {
  const dates = readDates(label, order).filter((date) => date.value !== null);
  const extension = /\bexten(?:ded|sion)\b|^\W*(?:from\W+)?(?:the\W+)?scheduled (?:maturity|redemption)/i.test(label);
  const [first, second] = dates;
  if (first && second) return { from: first, end: second, extension };
  if (first) {
    const before = label.slice(0, first.from);
    const ends = endCue.test(before) || /\b(?:issue|issuance|closing|settlement)\b/i.test(before);
    return ends ? { from: null, end: first, extension } : { from: first, end: null, extension };
  }
  if (/\bthereafter\b|\bafter that\b|\bfrom then\b|\bsubsequently\b/i.test(label))
    return { from: lastEnd, end: null, extension };
  return extension ? { from: null, end: null, extension } : null;
}
