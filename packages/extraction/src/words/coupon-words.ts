/** What says that notes bear no interest, written as in announcements.ts. */
export const zeroCouponWords: readonly string[] = [
  'zero coupon/cpn',
  'zero-coupon/zero-cpn',
  'non interest bearing',
  'non-interest-bearing',
  'noninterest bearing',
  'do/does/will/shall not bear/pay/accrue [any] [periodic] interest',
  'no [periodic] interest/coupon',
  'discount note/notes',
  'issued at a discount',
];

/** What says beside these words that interest stops at some time, or on some amount, and is borne otherwise. */
export const notOfCoupon: readonly string[] = [
  'by reason of',
  'in respect of',
  'as a result of',
  'because of',
  'delay',
  'postponement',
  'postponed',
  'adjustment',
  'adjusted',
  'for such period',
  'for that period',
  'thereafter',
  'from that date',
  'such reduction',
  'written down',
  'extension',
  'default interest',
];

/** What notes of a programme may be, of which those at hand are one. */
export const optionsOfCoupon: readonly string[] = [
  'fixed .. or .. floating',
  'floating .. or .. fixed',
  'or .. zero coupon/cpn',
  'or .. zero-coupon',
  'or .. issued at a discount',
  'fixed rate .. floating rate .. zero coupon',
];
