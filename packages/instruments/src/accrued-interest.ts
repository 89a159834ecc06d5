import { type IndexRates, type Note, periodInterest, runningPeriod } from './note.ts';

/**
 * Accrued interest at settlement, unrounded: 100 × factor × Σ (index + spread) × days / year by the note's day count, from the
 * start of the running period (included) to the settlement date (excluded).
 *
 * With the default factor of 1 the result is per 100 of outstanding principal, to be added to a clean price; with the
 * principal factor it is per 100 of original par. On a coupon date it is zero, as before the period starts and for
 * ZERO_COUPON. Null after maturity, or if a rate is unknown.
 */
export function accruedInterest(note: Note, rates: IndexRates, settleDate: string, factor = 1): number | null {
  const period = runningPeriod(note, settleDate);
  if (!period) return null;
  if (settleDate <= period.accrualStart) return 0;
  // Between the period's end and a later payment date, the whole coupon has accrued.
  const to = settleDate < period.accrualEnd ? settleDate : period.accrualEnd;
  const interest = periodInterest(note, rates, period, to, true);
  return interest === null ? null : factor * interest;
}
