import { addDays, daysBetween, daysInMonth, plainDate } from './plain-date.ts';
import { requireDate } from './require-date.ts';

export interface RollTerms {
  /** Interest runs from this day. */
  issueDate: string;
  /** The scheduled maturity; never the extended redemption date. */
  maturityDate: string;
  /** Coupons a year: 1, 2, 3, 4, 6 or 12; 0 for a single period from issue to maturity. */
  frequency: number;
  firstCouponDate?: string | null;
  lastCouponDate?: string | null;
}

/** The end of an interest period as written, before it is moved to a business day. */
export interface RollDate {
  date: string;
  isStub: boolean;
}

/** Nearer than this to a regular date, a given date is that date: documents often print it already moved. */
const toleranceDays = 7;

/** The roll day of the month that lies `months` after the anchor, or that month's last day when it is shorter. */
function rollDate(anchor: string, months: number, rollDay: number): string {
  const { year, month } = requireDate(anchor);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (((index % 12) + 12) % 12) + 1;
  const date = plainDate(targetYear, targetMonth, Math.min(rollDay, daysInMonth(targetYear, targetMonth)));
  if (date === null) throw new RangeError(`Month out of range: ${anchor} + ${months}`);
  return date;
}

/** The later of the two days of the month, when the other is that day cut to its month's end; else the anchor's own. */
function commonRollDay(anchor: string, other: string): number {
  const a = requireDate(anchor);
  const b = requireDate(other);
  const day = Math.max(a.day, b.day);
  const fits = [a, b].every((date) => date.day === Math.min(day, daysInMonth(date.year, date.month)));
  return fits ? day : a.day;
}

/** Where the regular dates end: the last coupon date, unless that is maturity by another day's name. */
function lastRegularDate(terms: RollTerms): string {
  const last = terms.lastCouponDate ?? terms.maturityDate;
  const gap = daysBetween(last, terms.maturityDate);
  if (gap < -toleranceDays) throw new RangeError(`Last coupon after maturity: ${last}, ${terms.maturityDate}`);
  return gap <= toleranceDays ? terms.maturityDate : last;
}

function forwards(first: string, end: string, months: number): string[] {
  const rollDay = commonRollDay(first, end);
  const dates = [first];
  for (let count = 1; ; count++) {
    const next = rollDate(first, count * months, rollDay);
    if (daysBetween(next, end) <= toleranceDays) break;
    dates.push(next);
  }
  return daysBetween(first, end) > toleranceDays ? [...dates, end] : [end];
}

function backwards(issue: string, end: string, months: number): string[] {
  const rollDay = commonRollDay(end, issue);
  const dates = [end];
  for (let count = 1; ; count++) {
    const previous = rollDate(end, -count * months, rollDay);
    if (daysBetween(issue, previous) <= toleranceDays) break;
    dates.unshift(previous);
  }
  return dates;
}

/** Whether a period lasts the regular number of months, give or take the tolerance. */
function isRegular(start: string, end: string, months: number): boolean {
  const regularStart = rollDate(end, -months, requireDate(end).day);
  return Math.abs(daysBetween(regularStart, start)) <= toleranceDays;
}

/** The ends of the interest periods as written, first coupon date to maturity. */
export function regularDates(terms: RollTerms): RollDate[] {
  if (terms.frequency === 0) return [{ date: terms.maturityDate, isStub: false }];
  const months = 12 / terms.frequency;
  const end = lastRegularDate(terms);
  const first = terms.firstCouponDate ?? null;
  if (first !== null && (first <= terms.issueDate || first > addDays(end, toleranceDays))) {
    throw new RangeError(`First coupon ${first} outside ${terms.issueDate} to ${end}`);
  }
  const dates = first === null ? backwards(terms.issueDate, end, months) : forwards(first, end, months);
  if (end < terms.maturityDate) dates.push(terms.maturityDate);
  return dates.map((date, index) => ({
    date,
    isStub: !isRegular(dates[index - 1] ?? terms.issueDate, date, months),
  }));
}
