import type { CouponPeriod } from './coupon-schedule.ts';
import type { DayCountConvention } from './day-count.ts';
import { interestOn100, type RateStep } from './rate-steps.ts';

export type CouponType = 'FLOAT' | 'FIXED' | 'ZERO_COUPON';

/** What pricing needs to know of one security. */
export interface Note {
  couponType: CouponType;
  dayCount: DayCountConvention;
  /** From `couponSchedule`; the last one ends at scheduled maturity, where principal falls due. */
  periods: readonly CouponPeriod[];
  /**
   * Per cent a year, ascending by date. FLOAT: the risk interest spread over the index, one step for each row of the coupon
   * history. FIXED: the whole coupon. Not read for ZERO_COUPON.
   */
  couponRates: readonly RateStep[];
}

/** What the market says of the index (the yield on the collateral). Per cent a year. */
export interface IndexRates {
  /** Known rates, ascending by date; the last one holds for ever after, which projects the index flat. */
  index: readonly RateStep[];
  /** The whole coupon (index + spread) of the running period, where it was fixed in advance. */
  runningCouponPercent?: number;
  /** The index for discounting from settlement to the next payment, where it differs. */
  stubIndexPercent?: number;
}

/** The next period to be paid: the first whose payment date is after settlement. Null once matured. */
export function runningPeriod(note: Note, settleDate: string): CouponPeriod | null {
  return note.periods.find((period) => period.paymentDate > settleDate) ?? null;
}

/**
 * Interest per 100 of outstanding principal within one period, from its start to `to` (excluded), unrounded:
 * FLOAT Σ (index + spread) × year fraction, FIXED Σ coupon × year fraction, ZERO_COUPON 0. Null where a rate is unknown.
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
