import { addMonths, plainDate } from '@landfall/instruments';
import { monthNumber, monthWord, otherMonthWord, readDates, type DayOrder } from './dates.ts';
import type { Token } from './tokens.ts';

export interface Schedule {
  /** Payments a year. */
  frequency: number | null;
  first: string | null;
  last: string | null;
  /** Where frequency, first and last payment were read. */
  frequencyAt: [number, number] | null;
  firstAt: [number, number] | null;
  lastAt: [number, number] | null;
  /** Day and months of the year, when the text lists them. */
  day: number | null;
  months: number[];
}

const every = (months: string) => String.raw`\b(?:every|each) (?:${months})(?: \(\d+\))?[- ]months?\b`;
const times = (number: string) =>
  String.raw`\b(?:${number})(?: \(\d+\))? (?:times|payments) (?:(?:a|each|per) year|yearly|annually)\b`;
const wordFrequencies: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      String.raw`\bsemi[- ]?annual(?:ly)?\b|\btwice (?:a|each|per) year\b|\bhalf[- ]yearly\b|${every('six|6')}|\b(?:six|6)[- ]?monthly\b|${times('two|2')}`,
      'i',
    ),
    2,
  ],
  [
    new RegExp(
      String.raw`\bquarterly\b|\b(?:each|every|per) (?:calendar )?quarter\b|${every('three|3')}|\b(?:three|3)[- ]?monthly\b|${times('four|4')}`,
      'i',
    ),
    4,
  ],
  [
    new RegExp(
      String.raw`\bmonthly\b|\b(?:each|every) (?:calendar )?month\b|${every('one|1')}|${times('twelve|12')}`,
      'i',
    ),
    12,
  ],
  [/\bannually\b|\bannual\b|\bonce (?:a|each|per) year\b|\byearly\b|\b(?:each|every) (?:twelve|12) months\b/i, 1],
];

const intervals: readonly (readonly [RegExp, number])[] = [
  [/^\W*(?:three|3)(?: \(\d+\))?[- ]?months?\b/i, 4],
  [/^\W*(?:six|6)(?: \(\d+\))?[- ]?months?\b/i, 2],
  [/^\W*(?:twelve|12)(?: \(\d+\))?[- ]?months?\b/i, 1],
  [/^\W*(?:one|1)(?: \(\d+\))?[- ]?month\b/i, 12],
];

/** "Three months", as what a label says of the time between payments. */
export function readInterval(text: string): Token<number> | null {
  for (const [shape, value] of intervals) {
    const match = shape.exec(text);
    if (match) return { value, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

export function readFrequencyWord(text: string): Token<number> | null {
  for (const [shape, value] of wordFrequencies) {
    const match = shape.exec(text);
    if (match) return { value, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

const monthName = new RegExp(
  String.raw`(?:(?<before>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+)?\b(?<month>${monthWord}|${otherMonthWord})(?:\s+(?<after>\d{1,2})(?:st|nd|rd|th)?\b(?!\s?\d))?`,
  'g',
);
const dayAndMonth = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/g;
const dayOfEach =
  /\b(?:the\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:calendar\s+)?day\b|\bthe\s+(?<day2>\d{1,2})(?:st|nd|rd|th)\s+of\b/i;
const firstCue =
  /\b(?:commenc\w*|begin\w*|start\w*|first|earliest|initial(?:ly)?|with effect from|(?<!\b(?:accru\w+|issued|interest)\s)from)\b:?(?:\s+(?:on|with|from|and|including|\(and including\)|and including|in|the|such|them|these|those|which|interest|coupon|payment|date|being|falling|of|time|to|be|is|are|will|shall|made|paid|due|payable|,))*\s*$/i;
const lastCue =
  /\b(?:to|until|through|ending|end|up to|last|final)\b(?:\s+(?:on|and|including|\(and including\)|with|the|interest|payment|date|being|,|in))*\s*$/i;

/** Months and days of the month that a text lists, and where the months stand. */
interface MonthList {
  months: Set<number>;
  days: Set<number>;
  from: number;
  to: number;
  /** "commencing in June 2026": the month of the first payment. */
  first: { month: number; year: number; from: number; to: number } | null;
}

function addMonth(list: MonthList, month: number, day: number, from: number, to: number): void {
  list.months.add(month);
  if (day > 0 && day <= 31) list.days.add(day);
  if (list.from < 0) list.from = from;
  list.to = to;
}

function monthsOf(text: string, dates: readonly Token<string>[]): MonthList {
  const list: MonthList = { months: new Set(), days: new Set(), from: -1, to: -1, first: null };
  for (const match of text.matchAll(monthName)) {
    const at = match.index;
    const end = at + match[0].length;
    // Not the months of full dates, nor "June 2026".
    if (dates.some((date) => date.from < end && date.to > at)) continue;
    const month = monthNumber(match.groups?.['month'] ?? '');
    const ofYear = /^\s+((?:19|20)\d{2})\b/.exec(text.slice(end));
    if (ofYear && match.groups?.['after'] === undefined) {
      if (firstCue.test(text.slice(Math.max(0, at - 60), at)))
        list.first ??= { month, year: Number(ofYear[1]), from: at, to: end + ofYear[0].length };
      continue;
    }
    addMonth(list, month, Number(match.groups?.['before'] ?? match.groups?.['after'] ?? 0), at, end);
  }
  // "15.01., 15.04., 15.07. and 15.10.": day and month in figures.
  for (const match of list.months.size === 0 ? text.matchAll(dayAndMonth) : []) {
    const month = Number(match[2]);
    if (month >= 1 && month <= 12) addMonth(list, month, Number(match[1]), match.index, match.index + match[0].length);
  }
  const explicit = dayOfEach.exec(text);
  if (explicit) list.days.add(Number(explicit.groups?.['day'] ?? explicit.groups?.['day2']));
  return list;
}

/** The first and the last of the dates, by the words before them. */
function readEnds(text: string, dates: readonly Token<string>[], result: Schedule): void {
  const before = ({ from }: Token<string>) => text.slice(Math.max(0, from - 60), from);
  const led = dates.filter((date) => firstCue.test(before(date)));
  // "Cover from one day …: first on another": a period begins as well, and says it less plainly.
  const first = led.find((date) => !/\bfrom\b/i.test(firstCue.exec(before(date))?.[0] ?? '')) ?? led[0];
  for (const date of dates) {
    if (date === first) {
      result.first = date.value;
      result.firstAt = [date.from, date.to];
    } else if (lastCue.test(before(date))) {
      result.last = date.value;
      result.lastAt = [date.from, date.to];
    }
  }
}

/** Payments a year, by the months listed or by a word. */
function readFrequencyOf(text: string, { months, days, from, to }: MonthList, result: Schedule): void {
  // "each March, June,": the list goes on elsewhere. "March" alone, without a day, is part of one.
  const isCut = to >= 0 && /^\s*\d{0,2}(?:,|,?\s*(?:and|&))\s*$/.test(text.slice(to));
  const isPart = isCut || (months.size === 1 && days.size === 0);
  if (!isPart && [1, 2, 4, 12].includes(months.size)) {
    result.frequency = months.size;
    result.frequencyAt = [from, to];
    result.months = [...months].toSorted((a, b) => a - b);
    return;
  }
  const word = readFrequencyWord(text);
  if (!word) return;
  result.frequency = word.value;
  result.frequencyAt = [word.from, word.to];
}

/** Reads a list of payment dates: day and months, or full dates, and when payments begin and end. */
export function readSchedule(printed: string, order: DayOrder): Schedule {
  // All in capitals: names of months are known by their first letter.
  const text = /[a-z]/.test(printed)
    ? printed
    : printed.replace(/\b[A-Z]{3,}\b/g, (word) => word.charAt(0) + word.slice(1).toLowerCase());
  const result: Schedule = {
    frequency: null,
    first: null,
    last: null,
    frequencyAt: null,
    firstAt: null,
    lastAt: null,
    day: null,
    months: [],
  };
  const dates = readDates(text, order).filter((date) => date.value !== null);
  readEnds(text, dates, result);
  const list = monthsOf(text, dates);
  readFrequencyOf(text, list, result);
  if (list.days.size === 1) result.day = [...list.days][0] as number;
  // "The 25th day of each month, commencing in June 2026".
  if (list.first && result.first === null && result.day !== null) {
    result.first = plainDate(list.first.year, list.first.month, result.day);
    result.firstAt = [list.first.from, list.first.to];
  }
  const isList = dates.length >= 3 || isPairOfDates(text, dates);
  const isListOfDates = result.frequency === null ? isList : result.months.length === 0 && dates.length >= 4;
  if (isListOfDates && (result.frequency === null || result.first === null)) fromFullDates(dates, result);
  return result;
}

/** "Twice: on 15 July 2030 and 15 January 2031": two payments in all, and nothing said of a period. */
function isPairOfDates(text: string, dates: readonly Token<string>[]): boolean {
  const [first, second, ...others] = dates.toSorted((a, b) => a.from - b.from);
  if (!first || !second || others.length > 0 || (first.value as string) >= (second.value as string)) return false;
  const before = text.slice(0, first.from);
  const after = text.slice(second.to);
  return (
    /^\W*(?:(?:twice|two|both|payments?|coupons?|payable|paid|on)\W+)*$/i.test(before) &&
    /^,?\s+(?:and|&)(?:\s+on)?\s+$/.test(text.slice(first.to, second.from)) &&
    /^\W*$/.test(after)
  );
}

/** A schedule that lists every payment date in full. */
function fromFullDates(dates: readonly Token<string>[], result: Schedule): void {
  const sorted = dates.toSorted((a, b) => ((a.value as string) < (b.value as string) ? -1 : 1));
  const first = sorted[0] as Token<string>;
  const second = sorted[1] as Token<string>;
  const last = sorted.at(-1) as Token<string>;
  for (const [step, frequency] of [
    [1, 12],
    [3, 4],
    [6, 2],
    [12, 1],
  ] as const) {
    if (addMonths(first.value as string, step) === second.value) {
      result.frequency ??= frequency;
      result.frequencyAt ??= [first.from, second.to];
    }
  }
  if (result.frequency === null) return;
  result.first ??= first.value;
  result.firstAt ??= [first.from, first.to];
  result.last ??= last.value;
  result.lastAt ??= [last.from, last.to];
}
