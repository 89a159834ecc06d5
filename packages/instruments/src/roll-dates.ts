import { addDays, addMonths, daysBetween, daysInMonth, requireDate } from './plain-date.ts';

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

/** A given date this close to a regular date counts as that date: documents often print the date after its move. */
const toleranceDays = 7;

/** The later day of the month, if the other date is that day cut to its month's end; otherwise the anchor's day. */
function commonRollDay(anchor: string, other: string): number {
  const a = requireDate(anchor);
  const b = requireDate(other);
  const day = Math.max(a.day, b.day);
  const fits = [a, b].every((date) => date.day === Math.min(day, daysInMonth(date.year, date.month)));
  return fits ? day : a.day;
}

/** Where the regular dates end: the last coupon date, or maturity if the two are close. */
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
    const next = addMonths(first, count * months, rollDay);
    if (daysBetween(next, end) <= toleranceDays) break;
    dates.push(next);
  }
  return daysBetween(first, end) > toleranceDays ? [...dates, end] : [end];
}

function backwards(issue: string, end: string, months: number): string[] {
  const rollDay = commonRollDay(end, issue);
  const dates = [end];
  for (let count = 1; ; count++) {
    const previous = addMonths(end, -count * months, rollDay);
    if (daysBetween(issue, previous) <= toleranceDays) break;
    dates.unshift(previous);
  }
  return dates;
}

/** Within the tolerance. */
function isRegular(start: string, end: string, months: number): boolean {
  const regularStart = addMonths(end, -months);
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
