import { addMonths, daysBetween } from '@landfall/instruments';
import { monthNumber, monthWord } from './dates.ts';
import { matchesOf, type Token } from './tokens.ts';

/**
 * A day that a text counts and does not print, in place of a date: months after the day of issue, "+24" for the anniversary
 * itself and "~24" for the payment about then; "@2033-01" for the payment of a month, or "#8" for the eighth payment. Only this
 * file knows the signs.
 */
const after = (years: number, isDay: boolean): string => `${isDay ? '+' : '~'}${12 * years}`;

/** Whether a counted time begins with the notes. */
export const isFromIssue = (day: string | null | undefined): boolean => day === after(0, false);

/** Whether a day is the payment about the end of a year, which the text does not name. */
export const isAboutYear = (day: string): boolean => day.startsWith('~');

/** The anniversaries on which notes are still outstanding, as days counted from their issue. */
export const anniversaries: readonly string[] = [1, 2, 3, 4, 5, 6].map((years) => after(years, true));

/** In days: so near the end of a year of the notes interest is paid. */
const nearYear = 31;
/** Notes pay no longer: twenty years, once a quarter. */
const mostPayments = 80;

/** The date of a day that is printed or counted; null where what it is counted from is not known. */
export function dateOf(
  day: string,
  issue: string | null,
  payments: { first: string | null; frequency: number | null } | undefined,
): string | null {
  if (!/^[+~@#]/.test(day)) return day;
  const { first, frequency } = payments ?? {};
  const dates =
    first && frequency ? Array.from({ length: mostPayments }, (_, at) => addMonths(first, (12 / frequency) * at)) : [];
  if (day.startsWith('#')) return dates[Number(day.slice(1)) - 1] ?? null;
  if (day.startsWith('@')) return dates.find((each) => each.startsWith(day.slice(1))) ?? null;
  const anniversary = issue && addMonths(issue, Number(day.slice(1)));
  if (!anniversary || !isAboutYear(day)) return anniversary;
  const apart = (date: string) => Math.abs(daysBetween(date, anniversary));
  return dates.filter((each) => apart(each) <= nearYear).toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}

/** A time that a text counts from the day of issue: from when, and for the years themselves until when. */
export type YearsCounted = Token<string> & { until?: string };

const cardinals = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const number = `(?:[1-5]|${cardinals.slice(0, 5).join('|')})`;
const ordinal = `(?:${ordinals.slice(0, 5).join('|')}|[1-5](?:st|nd|rd|th))`;
const numberOf = (text: string): number =>
  Math.max(1, cardinals.indexOf(text) + 1, ordinals.indexOf(text) + 1, Number.parseInt(text) || 0);
const join = String.raw`\s*(?:and|to|through|&|–|-)\s*(?:the\s+)?`;

const time = String.raw`(?:(?:risk\s+)?years?|annual\s+(?:(?:risk|reset)\s+)?periods?)\b`;
const ofIssue = String.raw`\s+of\s+(?:the\s+|its\s+)?(?:issu\w+|clos\w+|settlement|date|notes|it)\b(?:\s+date)?`;
const ofAnniversary = new RegExp(String.raw`\b(${ordinal})\s+anniversary\b(?:${ofIssue}|(?!\s+of\b))`, 'gi');
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

const ofInterest = String.raw`(?:payment|coupon|interest|accrual)`;
/** "The eighth Payment Date", "the third Interest Period", "the first eight Interest Periods". */
const payments = new RegExp(
  String.raw`\b(?:first\s+(?<count>\d{1,2}|${cardinals.join('|')})|(?<nth>${ordinals.join('|')}|\d{1,2}(?:st|nd|rd|th)))\s+(?:${ofInterest}\s+){1,2}(?:(?<day>dates?)|periods?)\b`,
  'gi',
);

const at = ({ 0: { length }, index }: RegExpExecArray, value: string) => ({ value, from: index, to: index + length });

/** "Until the second anniversary of the Issue Date", "in years 1 and 2", "for the first two annual risk periods". */
export function readYears(text: string): YearsCounted[] {
  const days = matchesOf(text, ofAnniversary).map((match) =>
    at(match, after(numberOf((match[1] as string).toLowerCase()), true)),
  );
  const spells = matchesOf(text, years).map((match) => {
    const { one, two, count, nth, last, length: whole, months } = match.groups ?? {};
    const lengthInYears = count ?? whole ?? (months === undefined ? undefined : String(Number(months) / 12));
    const first = lengthInYears === undefined ? numberOf((one ?? nth ?? '').toLowerCase()) : 1;
    const end = numberOf((lengthInYears ?? two ?? last ?? one ?? nth ?? '').toLowerCase());
    return { ...at(match, after(first - 1, false)), until: after(end, false) };
  });
  const counted = matchesOf(text, payments).map((match): YearsCounted => {
    const { count, nth = '', day } = match.groups ?? {};
    const end = numberOf((count ?? nth).toLowerCase());
    if (day !== undefined) return at(match, `#${end}`);
    const start = count === undefined && end > 1 ? `#${end - 1}` : after(0, false);
    return { ...at(match, start), until: `#${end}` };
  });
  // "The Payment Date falling in January 2033".
  const ofMonth = matchesOf(text, paymentIn).map((match) =>
    at(match, `@${match[2]}-${String(monthNumber(match[1] as string)).padStart(2, '0')}`),
  );
  return [...days, ...spells, ...counted, ...ofMonth];
}
