/** What is said of the coupon of notes, written as in announcements.ts. */
export const couponWords = {
  /** That they bear no interest. */
  zero: [
    'zero coupon/cpn',
    'zero-coupon/zero-cpn',
    'non/not interest bearing',
    'not interest-bearing',
    'non-interest-bearing',
    'noninterest bearing',
    'do/does/will/shall not bear/pay/accrue [any] [periodic] interest',
    'no [periodic] interest/coupon',
    'discount note/notes',
    'issued at a discount',
    'return is [the] difference between',
  ],
  /** Beside these words: that interest stops at some time, or on some amount, and is borne otherwise. */
  notZero: [
    'by reason of',
    'in respect of',
    'as a result of',
    'because of',
    'delay/postponement/postponed/adjustment/adjusted/thereafter/extension',
    'for such/that period',
    'from that date',
    'such reduction',
    'written down',
    'default interest',
    '=have/has/had/having no interest in',
    'note/notes/bond/bonds/security or interest/interests',
  ],
  /** Alone beside a label that asks for interest, or before a stop. */
  none: ['none/nil/zero'],
  /** What notes of a programme may be, of which those at hand are one. */
  options: [
    'fixed .. or .. floating',
    'floating .. or .. fixed',
    'or .. zero coupon/cpn',
    'or .. zero-coupon',
    'or .. issued at a discount',
    'fixed rate .. floating rate .. zero coupon',
  ],
  /** An index, what a fund earns, or either with something on top. */
  floating: [
    'floating/libor/sofr/euribor/sonia/tona/tibor/saron/sora/hibor/bbsw/estr/STR/tbill/tbills',
    '=variable rate',
    '=variable - rate',
    'return/yield/interest/earnings/income/euribor/sofr/libor ... plus/+',
    'plus/+/over/above/excluding .. yield/rate/return/income/earnings/fund/libor/sofr/euribor/treasury/collateral',
    'on top',
    'total return of/on .. collateral/fund/account/assets/investments',
    '=investment/collateral/reference yield/return/rate',
    '=sum of',
    '=money market',
    '=t - bill/bills',
    '=plus/+ >>',
  ],
  notFloating: [
    'no/not/without floating',
    'floating component/part/leg/element .. nil/zero',
    'money market .. does/do not exist/apply',
    'security interest over',
    'inclusive/including/includes [of] [the] [any] collateral/investment/reference yield/return/rate',
  ],
  fixed: ['=fixed [rate]', '=flat rate', '=fix for'],
  /** A spread that is settled or will be, and a year of 365 days. */
  notFixed: [
    'spread/margin ... is/was/be/been/are/were fixed',
    'to/will be fixed',
    'fixed at/on/upon/after/before [or] [about] pricing/bookbuilding/launch/closing',
    '=365 ( fixed',
  ],
  /** What notes with a floating coupon pay on top. */
  spread: ['spread/spreads/margin'],
} as const satisfies Record<string, readonly string[]>;

/** What stands in the place of a value where there is none, in small letters. */
export const noValue: ReadonlySet<string> = new Set([
  'none',
  'nil',
  'n/a',
  'n.a.',
  'n.a',
  'na',
  'not applicable',
  'not reset',
]);
