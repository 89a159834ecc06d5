import { type IndexRates, type Note, periodInterest } from './note.ts';

/**
 * Interest paid in cash after `after`, up to and including `upTo`, per 100 of outstanding principal, unrounded: the whole
 * coupon of each period with a payment date in that range. Null if a rate is unknown.
 */
export function couponsPaid(note: Note, rates: IndexRates, after: string, upTo: string): number | null {
  let paid = 0;
  for (const period of note.periods) {
    if (period.paymentDate <= after || period.paymentDate > upTo) continue;
    const coupon = periodInterest(note, rates, period, period.accrualEnd, false);
    if (coupon === null) return null;
    paid += coupon;
  }
  return paid;
}
