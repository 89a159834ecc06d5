import { dayNumber, isLeapYear, requireDate } from './plain-date.ts';

/**
 * Day-count conventions, by their names in the editor. Sections are those of the 2006 ISDA Definitions.
 * - `ACT/ACT`: Actual/Actual (ISDA), 4.16(b): days in leap years over 366, the others over 365.
 * - `ACT/360`: 4.16(e). `ACT/365`: Actual/365 (Fixed), 4.16(d).
 * - `30/360`: 360/360 or Bond Basis, 4.16(f), which is also MSRB Rule G-33: a first day of 31 counts as 30, and a last day
 *   of 31 counts as 30 only when the first is 30 or 31. The ends of February are left alone.
 * - `30E/360`: Eurobond Basis, 4.16(g): every 31 counts as 30.
 */
export type DayCountConvention = 'ACT/ACT' | 'ACT/360' | 'ACT/365' | '30/360' | '30E/360';

function thirtyDayMonths(start: string, end: string, endKeeps31: boolean): number {
  const from = requireDate(start);
  const to = requireDate(end);
  const firstDay = Math.min(from.day, 30);
  const lastDay = to.day === 31 && (!endKeeps31 || firstDay === 30) ? 30 : to.day;
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + (lastDay - firstDay);
}

/** Days counted from `start` (included) to `end` (excluded): calendar days for ACT, days of 30-day months for 30. */
export function countedDays(convention: DayCountConvention, start: string, end: string): number {
  const actual = dayNumber(end) - dayNumber(start);
  if (actual < 0) throw new RangeError(`Period ends before it starts: ${start} to ${end}`);
  if (convention === '30/360') return thirtyDayMonths(start, end, true);
  if (convention === '30E/360') return thirtyDayMonths(start, end, false);
  return actual;
}

function actualActual(start: string, end: string): number {
  const firstYear = requireDate(start).year;
  const lastYear = requireDate(end).year;
  const yearLength = (year: number) => (isLeapYear(year) ? 366 : 365);
  const newYear = (year: number) => dayNumber(`${String(year).padStart(4, '0')}-01-01`);
  if (firstYear === lastYear) return (dayNumber(end) - dayNumber(start)) / yearLength(firstYear);
  const inFirst = (newYear(firstYear) + yearLength(firstYear) - dayNumber(start)) / yearLength(firstYear);
  const inLast = (dayNumber(end) - newYear(lastYear)) / yearLength(lastYear);
  return inFirst + (lastYear - firstYear - 1) + inLast;
}

/**
 * The part of a year from `start` (included) to `end` (excluded), unrounded. Throws RangeError if `end` is earlier than
 * `start` or either is not a date.
 */
export function yearFraction(convention: DayCountConvention, start: string, end: string): number {
  const days = countedDays(convention, start, end);
  if (convention === 'ACT/ACT') return actualActual(start, end);
  return days / (convention === 'ACT/365' ? 365 : 360);
}
