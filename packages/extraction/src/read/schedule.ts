import { addMonths, plainDate } from '@landfall/instruments';
import { PhraseFinder } from '../words/find-phrases.ts';
import {
  behindFirstPayment,
  besideFirstPayment,
  besideLastPayment,
  endsOfPayment,
  frequencyWords,
  intervalWords,
} from '../words/payment-words.ts';
import { setOf } from '../words/phrase-syntax.ts';
import {
  dayOfOrdinal,
  monthNumber,
  monthWord,
  ordinalWord,
  otherMonthWord,
  readDates,
  type DayOrder,
} from './dates.ts';
import { type Token, textBefore, textBehind } from './tokens.ts';
import { areDistinct } from '../lists.ts';
import type { Stretch } from '../layout/extents.ts';

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

const frequencies = new PhraseFinder(frequencyWords);
const intervals = new PhraseFinder(intervalWords);
const timesAYear = { twice: 2, quarterly: 4, monthly: 12, annually: 1 } as const;
const orderOfWords = Object.keys(frequencyWords) as (keyof typeof frequencyWords)[];

/** "Three months", as what a label says of the time between payments. */
export function readInterval(text: string): Token<number> | null {
  const [found] = intervals.find(text);
  if (!found || /[\p{L}\d]/u.test(text.slice(0, found.from))) return null;
  return { value: timesAYear[found.key], from: found.from, to: found.to };
}

/** "An annual fee", "the first annual risk period": of what comes once a year and is no payment of interest. */
const isOfOtherThing = (words: string, after: string): boolean =>
  /^annual$/i.test(words) &&
  /^\s+(?!interest|coupon|payment|distribution|instal|basis|in\b|and\b|or\b)\p{L}/iu.test(after);

export function readFrequencyWord(text: string): Token<number> | null {
  for (const kind of orderOfWords) {
    const found = frequencies
      .only(kind)
      .find(text)
      .find(({ from, to }) => !isOfOtherThing(text.slice(from, to), text.slice(to)));
    if (found) return { value: timesAYear[kind], from: found.from, to: found.to };
  }
  return null;
}

const monthName = new RegExp(
  String.raw`(?:(?<before>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+)?\b(?<month>${monthWord}|${otherMonthWord})(?:\s+(?<after>\d{1,2})(?:st|nd|rd|th)?\b(?!\s?\d))?`,
  'g',
);
const dayAndMonth = /(?<![\d./])(\d{1,2})(?:\.(\d{1,2})\.(?!\d)|\/(\d{1,2})(?![\d/]|\.\d))/g;
/** One, two, four or twelve months of the year, as far from each other as they can be. */
const areSpread = (months: readonly number[]): boolean =>
  [1, 2, 4, 12].includes(months.length) &&
  new Set(months.map((month) => month % (12 / months.length))).size === 1 &&
  areDistinct(months) &&
  months.every((month) => month >= 1 && month <= 12);
const dayOfEach = new RegExp(
  String.raw`\b(?:the\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:calendar\s+)?day\b|\bthe\s+(?<day2>\d{1,2})(?:st|nd|rd|th)\s+of\b|\bthe\s+(?<word>${ordinalWord})\s+(?:(?:calendar\s+)?day\s+)?of\b(?!\s+(?:which|them|these|those))`,
  'i',
);
const ends = new PhraseFinder(endsOfPayment);
const firstDays = ends.only('first', 'from', 'other');
const lastDays = ends.only('last');
const besideFirst = setOf(besideFirstPayment);
const besideLast = setOf(besideLastPayment);

/** The words right before a day that may make it the first one of payment, or the last one. */
const wordsBefore = (text: string, at: number): string => textBefore(text, at, 60);
/** "1st 7 March 2031", "1st pay Oct 19, 2024". */
const ordinalFirst = /\b1st\b[^\d.;]{0,20}$/i;
const leadToFirst = (text: string, at: number): 'first' | 'from' | null => {
  if (ordinalFirst.test(wordsBefore(text, at))) return 'first';
  const said = firstDays.endOf(wordsBefore(text, at), besideFirst);
  return said === 'first' || said === 'from' ? said : null;
};

/** Months and days of the month that a text lists, and where the months stand. */
interface MonthList extends Stretch {
  months: Set<number>;
  days: Set<number>;
  /** "commencing in June 2026": the month of the first payment. */
  first: { month: number; year: number; from: number; to: number } | null;
}

function addMonth(list: MonthList, month: number, day: number, from: number, to: number): void {
  list.months.add(month);
  if (day > 0 && day <= 31) list.days.add(day);
  if (list.from < 0) list.from = from;
  list.to = to;
}

/** "15.01., 15.04., 15.07. and 15.10.", "1/15, 4/15, 7/15, 10/15": day and month in figures, in the order that makes months of them. */
function addFigures(list: MonthList, text: string): void {
  const figures = [...text.matchAll(dayAndMonth)];
  const pairs = figures.map((match) => [Number(match[1]), Number(match[2] ?? match[3])] as const);
  const areMonths = (at: 0 | 1) => pairs.length > 1 && areSpread(pairs.map((pair) => pair[at]));
  const isMonthFirst = areMonths(0);
  if (!isMonthFirst && !areMonths(1) && !figures.every((match) => match[2])) return;
  for (const [at, match] of figures.entries()) {
    const [one, two] = pairs[at] as readonly [number, number];
    const [day, month] = isMonthFirst ? [two, one] : [one, two];
    if (month >= 1 && month <= 12) addMonth(list, month, day, match.index, match.index + match[0].length);
  }
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
      if (leadToFirst(text, at))
        list.first ??= { month, year: Number(ofYear[1]), from: at, to: end + ofYear[0].length };
      continue;
    }
    addMonth(list, month, Number(match.groups?.['before'] ?? match.groups?.['after'] ?? 0), at, end);
  }
  if (list.months.size === 0) addFigures(list, text);
  const explicit = dayOfEach.exec(text);
  const { day, day2, word = '' } = explicit?.groups ?? {};
  if (explicit) list.days.add(dayOfOrdinal(word) || Number(day ?? day2));
  return list;
}

const behindFirst = new PhraseFinder({ first: behindFirstPayment });

/** "With 8 July 2031 the first", "8 July 2031 and thereafter the 8th day of each third month". */
function isCalledFirst(text: string, at: number): boolean {
  const behind = textBehind(text, at, 60).replace(/^[,\s]+/, '');
  // "8 July 2031 and every 3 months thereafter"; "from 8 June 2031, quarterly in arrear" says when interest begins.
  const often = behind.replace(/^and\s+/, '');
  return behindFirst.opens(behind) || (often.length < behind.length && frequencies.opens(often));
}

/** "To 17 October 2022, and the Maturity Date": the last one is that. */
const goesOnToMaturity = /^,?\s+and\s+(?:on\s+)?the\s+(?:[A-Z]\w+\s+)?(?:Maturity|Redemption)\b/;

/** The first and the last of the dates, by the words before them. */
function readEnds(text: string, dates: readonly Token<string>[], result: Schedule): void {
  const led = dates
    .map((date) => ({ date, by: isCalledFirst(text, date.to) ? 'first' : leadToFirst(text, date.from) }))
    .filter(({ by }) => by !== null);
  // "Cover from one day …: first on another": a period begins as well, and says it less plainly.
  const first = (led.find(({ by }) => by === 'first') ?? led[0])?.date;
  for (const date of dates) {
    if (date === first) {
      result.first = date.value;
      result.firstAt = [date.from, date.to];
    } else if (
      lastDays.endOf(wordsBefore(text, date.from), besideLast) !== null &&
      !goesOnToMaturity.test(text.slice(date.to))
    ) {
      result.last = date.value;
      result.lastAt = [date.from, date.to];
    }
  }
}

/** Payments a year, by the months listed or by a word. */
function readFrequencyOf(text: string, { months, days, from, to }: MonthList, result: Schedule): void {
  // "each March, June,": the list goes on elsewhere, as do months at uneven distances. "March" alone is part of one, without a day or a year that has but one.
  const isCut = to >= 0 && /^\s*\d{0,2}(?:,|,?\s*(?:and|&))\s*$/.test(text.slice(to));
  const isOne = months.size === 1 && (days.size === 0 || !/\b(?:each|every|year|yearly|annual(?:ly)?)\b/i.test(text));
  const isPart = isCut || isOne || !areSpread([...months]);
  // "The 7th of April and each third month thereafter".
  const word = isPart || months.size === 1 ? readFrequencyWord(text) : null;
  if (!isPart && (word === null || word.value === 1)) {
    result.frequency = months.size;
    result.frequencyAt = [from, to];
    result.months = [...months].toSorted((a, b) => a - b);
  } else if (word) {
    result.frequency = word.value;
    result.frequencyAt = [word.from, word.to];
  }
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
