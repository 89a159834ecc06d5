import { setOf } from '../words/phrase-syntax.ts';
import { ofIssueWords } from '../words/sentence-words.ts';
import { monthNumber, monthWord } from './dates.ts';
import type { Token } from './tokens.ts';

/** Months after the day of issue, as "+24": the anniversary itself, or "~24": the payment about then. "@2033-01": that of the month. */
const after = (years: number, isDay: boolean): string => `${isDay ? '+' : '~'}${12 * years}`;

/** A time that a text counts from the day of issue: from when, and for the years themselves until when. */
export type YearsCounted = Token<string> & { until?: string };

const cardinals = ['one', 'two', 'three', 'four', 'five'];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const number = `(?:[1-5]|${cardinals.join('|')})`;
const ordinal = `(?:${ordinals.join('|')}|[1-5](?:st|nd|rd|th))`;
const numberOf = (text: string): number =>
  Math.max(1, cardinals.indexOf(text) + 1, ordinals.indexOf(text) + 1, Number.parseInt(text) || 0);
const join = String.raw`\s*(?:and|to|through|&|–|-)\s*(?:the\s+)?`;

const time = String.raw`(?:(?:risk\s+)?years?|annual\s+(?:(?:risk|reset)\s+)?periods?)\b`;
const anniversary = new RegExp(
  String.raw`\b(${ordinal})\s+anniversary\b(?:\s+of\s+(?:the\s+|its\s+)?(\w+)(?:\s+date)?)?`,
  'gi',
);
const years = new RegExp(
  [
    String.raw`\b(?:years?|annual\s+(?:risk\s+)?periods?)\s+(?<one>${number})(?:${join}(?<two>${number}))?\b`,
    String.raw`\b(?:first|initial)\s+(?<count>${number})\s+${time}`,
    String.raw`\b(?<nth>${ordinal})(?:${join}(?<last>${ordinal}))?\s+${time}`,
    String.raw`\b(?:for|after)\s+(?:(?<length>${number})\s+years|(?<months>12|24|36|48)\s+months)\b`,
  ].join('|'),
  'gi',
);
const paymentIn = new RegExp(
  String.raw`\b(?:payment|coupon|interest)\s+date\s+(?:\w+\s+)?in\s+(${monthWord})\s+(\d{4})`,
  'gi',
);
const ofIssue = setOf(ofIssueWords);

/** "Until the second anniversary of the Issue Date", "in years 1 and 2", "for the first two annual risk periods". */
export function readYears(text: string): YearsCounted[] {
  const days = [...text.matchAll(anniversary)].flatMap(({ 0: { length }, 1: nth = '', 2: of, index }) =>
    of === undefined || ofIssue.has(of.toLowerCase())
      ? [{ value: after(numberOf(nth.toLowerCase()), true), from: index, to: index + length }]
      : [],
  );
  const spells = [...text.matchAll(years)].map(({ 0: { length }, groups = {}, index }) => {
    const { one, two, count, nth, last, length: whole, months } = groups;
    const lengthInYears = count ?? whole ?? (months === undefined ? undefined : String(Number(months) / 12));
    const first = lengthInYears === undefined ? numberOf((one ?? nth ?? '').toLowerCase()) : 1;
    const end = numberOf((lengthInYears ?? two ?? last ?? one ?? nth ?? '').toLowerCase());
    return { value: after(first - 1, false), until: after(end, false), from: index, to: index + length };
  });
  // "The Payment Date falling in January 2033".
  const payments = [...text.matchAll(paymentIn)].map(({ 0: { length }, 1: month = '', 2: year, index }) => ({
    value: `@${year}-${String(monthNumber(month)).padStart(2, '0')}`,
    from: index,
    to: index + length,
  }));
  return [...days, ...spells, ...payments];
}
