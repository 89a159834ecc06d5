import { type IndexRates, type Note, periodInterest, runningPeriod } from './note.ts';

/**
 * Accrued interest at settlement, unrounded: 100 × factor × Σ (index + spread) × days / year by the note's day count, from the
 * start of the running period (included) to the settlement date (excluded).
 *
 * With the default factor of 1 the result is per 100 of outstanding principal, to be added to a clean price; with the
 * principal factor it is per 100 of original par. A day on which a coupon is paid carries none of it. Zero before the period
 * starts and for ZERO_COUPON; null once matured, or where a rate is not known.
 */
export function accruedInterest(note: Note, rates: IndexRates, settleDate: string, factor = 1): number | null {
  const period = runningPeriod(note, settleDate);
  if (!period) return null;
  if (settleDate <= period.accrualStart) return 0;
  // A payment date moved past the period's end: the whole coupon has accrued and is about to be paid.
  const to = settleDate < period.accrualEnd ? settleDate : period.accrualEnd;
  const interest = periodInterest(note, rates, period, to, true);
  return interest === null ? null : factor * interest;
}
