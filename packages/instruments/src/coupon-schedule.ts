import { adjustToBusinessDay, type BusinessDayConvention } from './business-day.ts';
import type { BusinessCalendar } from './calendars/business-calendar.ts';
import { regularDates, type RollTerms } from './roll-dates.ts';

export interface CouponScheduleTerms extends RollTerms {
  businessDayConvention: BusinessDayConvention;
  calendar: BusinessCalendar;
  /**
   * Whether interest runs to the moved payment date (ADJUSTED, the default: cat bonds accrue to the payment date) or to the
   * date as written (UNADJUSTED, usual for 30/360 fixed coupons).
   */
  accrual?: 'ADJUSTED' | 'UNADJUSTED';
}

/** One interest period: interest accrues from `accrualStart` (included) to `accrualEnd` (excluded). */
export interface CouponPeriod {
  accrualStart: string;
  accrualEnd: string;
  paymentDate: string;
  /** Shorter or longer than the regular period. */
  isStub: boolean;
}

const frequencies: readonly number[] = [0, 1, 2, 3, 4, 6, 12];

/** A number of coupons a year that whole months can carry (or 0: none before maturity). */
export function isCouponFrequency(frequency: number): boolean {
  return frequencies.includes(frequency);
}

function requireTerms(terms: CouponScheduleTerms): void {
  if (!isCouponFrequency(terms.frequency)) throw new RangeError(`No coupon frequency: ${terms.frequency}`);
  if (terms.issueDate >= terms.maturityDate) {
    throw new RangeError(`Matures before it is issued: ${terms.issueDate}, ${terms.maturityDate}`);
  }
}

/**
 * The interest periods of a note, first to last. Regular dates are counted in months from the first coupon date (or back from
 * the last one, or from maturity, where none is given), always from the anchor so that month ends do not drift. What does not
 * fit is one stub at the front or the back. Our choice: given dates within a week of a regular one (documents print moved
 * dates) stand for it, and no stub is that short. Throws RangeError when the terms contradict each other.
 */
export function couponSchedule(terms: CouponScheduleTerms): CouponPeriod[] {
  requireTerms(terms);
  const dates = regularDates(terms);
  const moved = dates.map((date) => adjustToBusinessDay(date.date, terms.businessDayConvention, terms.calendar));
  const accrued = terms.accrual === 'UNADJUSTED' ? dates.map((date) => date.date) : moved;
  return dates.map((date, index) => ({
    accrualStart: index === 0 ? terms.issueDate : (accrued[index - 1] ?? terms.issueDate),
    accrualEnd: accrued[index] ?? date.date,
    paymentDate: moved[index] ?? date.date,
    isStub: date.isStub,
  }));
}
