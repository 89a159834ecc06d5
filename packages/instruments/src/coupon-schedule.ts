import { adjustToBusinessDay, type BusinessDayConvention } from './business-day.ts';
import type { BusinessCalendar } from './calendars/business-calendar.ts';
import { regularDates, type RollTerms } from './roll-dates.ts';

export interface CouponScheduleTerms extends RollTerms {
  businessDayConvention: BusinessDayConvention;
  calendar: BusinessCalendar;
  /**
   * ADJUSTED (default): interest runs to the moved payment date, as cat bonds do. UNADJUSTED: to the date as written, as
   * usual for 30/360 fixed coupons.
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

/** Coupons a year in whole months, or 0 for none before maturity. */
export function isCouponFrequency(frequency: number): boolean {
  return frequencies.includes(frequency);
}

function requireTerms(terms: CouponScheduleTerms): void {
  if (!isCouponFrequency(terms.frequency)) throw new RangeError(`Not a coupon frequency: ${terms.frequency}`);
  if (terms.issueDate >= terms.maturityDate) {
    throw new RangeError(`Maturity ${terms.maturityDate} is not after issue ${terms.issueDate}`);
  }
}

/**
 * The interest periods of a note, first to last. Regular dates are counted in months from the first coupon date, or back from
 * the last coupon date or maturity, always from this anchor so that month ends do not drift. The rest is one stub at the
 * front or the back. Our choice: a given date within a week of a regular one counts as that one, because documents print
 * moved dates, and no stub is that short. Throws RangeError if the terms contradict each other.
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
