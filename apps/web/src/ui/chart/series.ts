import { addDays, addMonths, dayNumber, dayOfWeek, parsePlainDate, plainDate } from '@landfall/instruments';

export const spans = ['3M', '1Y', '3Y', 'All'] as const;
export type Span = (typeof spans)[number];
const months: Record<Exclude<Span, 'All'>, number> = { '3M': 3, '1Y': 12, '3Y': 36 };

/** What lies in the last so many months before the newest of it. A security that was just published has no days at all. */
export function inSpan<T extends { date: string }>(dated: readonly T[], newest: string, span: Span): readonly T[] {
  if (span === 'All' || dated.length === 0) return dated;
  const first = addMonths(newest, -months[span]);
  return dated.filter(({ date }) => date >= first);
}

export const byDate = <T extends { date: string }>(dated: readonly T[]): readonly T[] =>
  dated.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** The index of the point nearest to a day; -1 without points. */
export function nearestIndex(points: readonly { date: string }[], day: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayNumber(points[middle]?.date ?? '') < day) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1];
  const at = points[low];
  if (before && at && day - dayNumber(before.date) < dayNumber(at.date) - day) return low - 1;
  return high;
}

/** An SVG path through the points that have a value, broken where one has none. */
export function linePath(points: readonly { x: number; y: number | null }[]): string {
  let path = '';
  let isDrawing = false;
  for (const { x, y } of points) {
    if (y !== null) path += `${isDrawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDrawing = y !== null;
  }
  return path;
}

export interface DateTick {
  date: string;
  label: string;
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const steps = [1, 2, 3, 6, 12, 24, 60];

/** A chart of fewer months has its marks at weeks. */
const fewMonths = 2;

/** The first days of weeks, months, quarters or years between two dates, at most so many; the year where it begins. */
export function dateTicks(first: string, last: string, most: number): DateTick[] {
  const from = parsePlainDate(first);
  const to = parsePlainDate(last);
  if (!from || !to) return [];
  const start = from.year * 12 + from.month - 1;
  const end = to.year * 12 + to.month - 1;
  if (end - start < fewMonths) return weekTicks(first, last, most);
  const step = steps.find((candidate) => (end - start) / candidate <= most) ?? 120;
  const ticks: DateTick[] = [];
  for (let month = Math.ceil(start / step) * step; month <= end; month += step) {
    const year = Math.floor(month / 12);
    const date = plainDate(year, (month % 12) + 1, 1) ?? '';
    if (date >= first) ticks.push({ date, label: month % 12 === 0 ? String(year) : (names[month % 12] ?? '') });
  }
  return ticks;
}

/** Every Monday, or every second and so on; a day of the month, with the month's name. */
function weekTicks(first: string, last: string, most: number): DateTick[] {
  const toMonday = (8 - dayOfWeek(first)) % 7;
  const mondays: string[] = [];
  for (let date = addDays(first, toMonday); date <= last; date = addDays(date, 7)) mondays.push(date);
  const step = Math.ceil(mondays.length / most);
  return mondays.filter((_, at) => at % step === 0).map((date) => ({ date, label: dayAndMonth(date) }));
}

function dayAndMonth(date: string): string {
  const parts = parsePlainDate(date);
  return parts ? `${parts.day} ${names[parts.month - 1]}` : date;
}

/** From values to pixels, straight. */
export type Scale = (value: number) => number;

export function linearScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** Round steps of 1, 2 or 5 that take about four to cross a span. */
function niceStep(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = rough / power;
  return (unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10) * power;
}

export interface Axis {
  domain: readonly [number, number];
  ticks: readonly number[];
}

/** An axis around some values: round at both ends, a line at each step. A single value gets room on both sides. */
export function niceAxis(values: readonly number[]): Axis {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (low > high) return { domain: [0, 1], ticks: [] };
  const padding = high === low ? Math.max(1, Math.abs(high) * 0.02) : 0;
  const step = niceStep(high - low + 2 * padding);
  const first = Math.floor((low - padding) / step);
  const last = Math.ceil((high + padding) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  return { domain: [first * step, last * step], ticks };
}
