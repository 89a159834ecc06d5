import type { CouponPeriod } from './coupon-schedule.ts';
import type { DayCountConvention } from './day-count.ts';
import { interestOn100, type RateStep } from './rate-steps.ts';

export type CouponType = 'FLOAT' | 'FIXED' | 'ZERO_COUPON';

/** The terms of a security that pricing needs. */
export interface Note {
  couponType: CouponType;
  dayCount: DayCountConvention;
  /** From `couponSchedule`; the last one ends at scheduled maturity. */
  periods: readonly CouponPeriod[];
  /**
   * Per cent a year, ascending by date. FLOAT: the risk interest spread over the index, one step for each row of the coupon
   * history. FIXED: the whole coupon. Ignored for ZERO_COUPON.
   */
  couponRates: readonly RateStep[];
}

/** The index, which is the yield on the collateral. Per cent a year. */
export interface IndexRates {
  /** Known rates, ascending by date; the last one holds for ever. */
  index: readonly RateStep[];
  /** The whole coupon (index + spread) of the running period, if it was fixed in advance. */
  runningCouponPercent?: number;
  /** The index for discounting from settlement to the next payment, if it differs. */
  stubIndexPercent?: number;
}

/** The first period with a payment date after settlement. Null after maturity. */
export function runningPeriod(note: Note, settleDate: string): CouponPeriod | null {
  return note.periods.find((period) => period.paymentDate > settleDate) ?? null;
}

/**
 * Interest per 100 of outstanding principal within one period, from its start to `to` (excluded), unrounded:
 * FLOAT Σ (index + spread) × year fraction, FIXED Σ coupon × year fraction, ZERO_COUPON 0. Null if a rate is unknown.
 */
export function periodInterest(
  note: Note,
  rates: IndexRates,
  period: CouponPeriod,
  to: string,
  isRunning: boolean,
): number | null {
  if (note.couponType === 'ZERO_COUPON') return 0;
  const from = period.accrualStart;
  if (isRunning && rates.runningCouponPercent !== undefined) {
    return interestOn100([{ fromDate: from, ratePercent: rates.runningCouponPercent }], from, to, note.dayCount);
  }
  const coupon = interestOn100(note.couponRates, from, to, note.dayCount);
  if (note.couponType === 'FIXED' || coupon === null) return coupon;
  const index = interestOn100(rates.index, from, to, note.dayCount);
  return index === null ? null : index + coupon;
}
