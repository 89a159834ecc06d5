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
const times = (number: string) => String.raw`\b(?:${number})(?: \(\d+\))? (?:times|payments) (?:a|each|per) year\b`;
const wordFrequencies: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      String.raw`\bsemi[- ]?annual(?:ly)?\b|\btwice (?:a|each|per) year\b|\bhalf[- ]yearly\b|${every('six|6')}|${times('two|2')}`,
      'i',
    ),
    2,
  ],
  [
    new RegExp(
      String.raw`\bquarterly\b|\b(?:each|every|per) (?:calendar )?quarter\b|${every('three|3')}|${times('four|4')}`,
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
  /\b(?:commenc\w*|begin\w*|start\w*|first|earliest|initial|(?<!\b(?:accru\w+|issued|interest)\s)from)\b:?(?:\s+(?:on|with|from|and|including|\(and including\)|and including|in|the|such|them|these|those|which|interest|coupon|payment|date|being|falling|of|time|to|be|is|are|will|shall|made|paid|due|payable|,))*\s*$/i;
const lastCue =
  /\b(?:to|until|through|ending|end|up to|last|final)\b(?:\s+(?:on|and|including|\(and including\)|with|the|interest|payment|date|being|,|in))*\s*$/i;

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
  for (const date of dates) {
    const before = text.slice(Math.max(0, date.from - 60), date.from);
    if (result.first === null && firstCue.test(before)) {
      result.first = date.value;
      result.firstAt = [date.from, date.to];
    } else if (lastCue.test(before)) {
      result.last = date.value;
      result.lastAt = [date.from, date.to];
    }
  }
  const months = new Set<number>();
  const days = new Set<number>();
  let monthsFrom = -1;
  let monthsTo = -1;
  let firstMonth: { match: RegExpExecArray; year: number; to: number } | null = null;
  for (const match of text.matchAll(monthName)) {
    const at = match.index;
    const end = at + match[0].length;
    // Not the months of full dates, nor "June 2026".
    if (dates.some((date) => date.from < end && date.to > at)) continue;
    const ofYear = /^\s+((?:19|20)\d{2})\b/.exec(text.slice(end));
    if (ofYear && match.groups?.['after'] === undefined) {
      if (firstCue.test(text.slice(Math.max(0, at - 60), at)))
        firstMonth ??= { match, year: Number(ofYear[1]), to: end + ofYear[0].length };
      continue;
    }
    months.add(monthNumber(match.groups?.['month'] ?? ''));
    const day = Number(match.groups?.['before'] ?? match.groups?.['after'] ?? 0);
    if (day > 0 && day <= 31) days.add(day);
    if (monthsFrom < 0) monthsFrom = at;
    monthsTo = end;
  }
  // "15.01., 15.04., 15.07. and 15.10.": day and month in figures.
  for (const match of months.size === 0 ? text.matchAll(dayAndMonth) : []) {
    const month = Number(match[2]);
    if (month < 1 || month > 12) continue;
    months.add(month);
    days.add(Number(match[1]));
    if (monthsFrom < 0) monthsFrom = match.index;
    monthsTo = match.index + match[0].length;
  }
  const explicit = dayOfEach.exec(text);
  if (explicit) days.add(Number(explicit.groups?.['day'] ?? explicit.groups?.['day2']));
  // "each March, June,": the list goes on elsewhere. "March" alone, without a day, is part of one.
  const isCut = monthsTo >= 0 && /^\s*\d{0,2}(?:,|,?\s*(?:and|&))\s*$/.test(text.slice(monthsTo));
  const isPart = isCut || (months.size === 1 && days.size === 0);
  if (!isPart && [1, 2, 4, 12].includes(months.size)) {
    result.frequency = months.size;
    result.frequencyAt = [monthsFrom, monthsTo];
    result.months = [...months].toSorted((a, b) => a - b);
  } else {
    const word = readFrequencyWord(text);
    if (word) {
      result.frequency = word.value;
      result.frequencyAt = [word.from, word.to];
    }
  }
  if (days.size === 1) result.day = [...days][0] as number;
  // "The 25th day of each month, commencing in June 2026".
  if (firstMonth && result.first === null && result.day !== null) {
    result.first = plainDate(firstMonth.year, monthNumber(firstMonth.match.groups?.['month'] ?? ''), result.day);
    result.firstAt = [firstMonth.match.index, firstMonth.to];
  }
  if (result.frequency === null && dates.length >= 3) fromFullDates(dates, result);
  else if (result.months.length === 0 && dates.length >= 4 && result.first === null) fromFullDates(dates, result);
  return result;
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
