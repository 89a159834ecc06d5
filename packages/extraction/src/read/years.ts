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
const ofIssue = String.raw`\s+of\s+(?:the\s+|its\s+)?(?:issu\w+|clos\w+|settlement|date|notes|it)\b(?:\s+date)?`;
const anniversary = new RegExp(String.raw`\b(${ordinal})\s+anniversary\b(?:${ofIssue}|(?!\s+of\b))`, 'gi');
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

const at = ({ 0: { length }, index }: RegExpExecArray, value: string) => ({ value, from: index, to: index + length });

/** "Until the second anniversary of the Issue Date", "in years 1 and 2", "for the first two annual risk periods". */
export function readYears(text: string): YearsCounted[] {
  const days = [...text.matchAll(anniversary)].map((match) =>
    at(match, after(numberOf((match[1] as string).toLowerCase()), true)),
  );
  const spells = [...text.matchAll(years)].map((match) => {
    const { one, two, count, nth, last, length: whole, months } = match.groups ?? {};
    const lengthInYears = count ?? whole ?? (months === undefined ? undefined : String(Number(months) / 12));
    const first = lengthInYears === undefined ? numberOf((one ?? nth ?? '').toLowerCase()) : 1;
    const end = numberOf((lengthInYears ?? two ?? last ?? one ?? nth ?? '').toLowerCase());
    return { ...at(match, after(first - 1, false)), until: after(end, false) };
  });
  // "The Payment Date falling in January 2033".
  const payments = [...text.matchAll(paymentIn)].map((match) =>
    at(match, `@${match[2]}-${String(monthNumber(match[1] as string)).padStart(2, '0')}`),
  );
  return [...days, ...spells, ...payments];
}
