/**
 * What a text or the words beside a value may speak of, written as in announcements.ts. Nothing is taken from these words:
 * they say whether something is looked at, or to whom it belongs.
 */
export const topics = {
  /** Words that say what the figures of a document or a table are. */
  figures: [
    'figure/figures/amount/amounts/value/values/number/numbers/probabilit*/spread/spreads/rate/rates',
    'expressed/stated/shown/given/quoted/denominated/entries',
  ],
  notes: ['notes/bonds/securities'],
  offering: ['offer*/issu*/compris*/consist*'],
  /** Before a day of a reset notice: it is none of the reset. */
  otherDay: [
    'data/exposure/exposures/portfolio/calculat*/determin*/report*/dated/issu*/closing/matur*/redemption/redeem*',
    'payment/payments/interest/accrual/last',
  ],
  /** Before a day: it was before the reset. */
  pastDay: ['prior/previous*/preceding/former*/expired/expiring/current'],
  /** Before a day of which something is counted or listed. */
  countedDay: ['as of/at', 'premium/premiums/TIV/policy/policies/losses/since', 'insured value/values'],
  /** Between the two ends of a period. */
  upTo: ['to/until/till/through', 'and [it] end/ends/stop/stops/ending/expire/expires [on]'],
  from: ['from'],
  extension: ['extension*/extended'],
  reset: ['reset*'],
  initial: ['initial*'],
} as const satisfies Record<string, readonly string[]>;
