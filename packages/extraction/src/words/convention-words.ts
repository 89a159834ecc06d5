/** Names and descriptions of ways of counting days, written as in announcements.ts; of several the first of this list counts. */
export const dayCountWords = {
  '30E/360': ['=30 e / 360', '=eurobond basis'],
  '30/360': [
    '=30 / 360',
    '360 day year [consisting] of twelve [12] 30/thirty day month',
    '=bond basis',
    'thirty three sixty',
    'twelve 30/thirty day month',
    'twelve month of 30/thirty day/days',
    '=30/thirty days to the/a month',
    '30/thirty day month ... 360 day year',
  ],
  'ACT/ACT': ['=act/actual . / act/actual'],
  'ACT/365': [
    '=act/actual . / 365',
    '=a / 365',
    '=365 - day year',
    'actual [number] of days ... .. over/by/of/year// 365',
    'actual days ... .. over/by/of/year// 365',
    'actual [number] of days ... .. over/by/of/year// three hundred [and] sixty five',
    'actual days ... .. over/by/of/year// three hundred [and] sixty five',
  ],
  'ACT/360': [
    '=act/actual . / 360',
    '=a / 360',
    '=actual [days] over 360',
    '=actual [number] [of] [calendar] days ... .. over/by/of/year// [a] 360',
    'actual [number] [of] [calendar] days ... .. over/by/of/year// [a] three hundred [and] sixty',
    '=360 - day year ... actual/elapsed',
    '=year of 360 days ... actual',
    'actual ... 360 day year',
    'actual ... year [of] 360',
    '=day/days .. .. divided by 360',
    '=days elapsed over 360',
    'numerator ... actual number days ... denominator ... 360',
    '=day/days .. .. divided by three hundred [and] sixty',
  ],
} as const satisfies Record<string, readonly string[]>;

/** What is done with a day that is none: the names of the rules, and sentences that say so. The first that fits counts. */
export const businessDayWords = {
  MODIFIED_PRECEDING: ['=modified [-] preceding'],
  MODIFIED_FOLLOWING: [
    '=mod/modified . following',
    'modifiedfollowing/modfollowing',
    '=modified business day',
    '{putOff} ... {unlessSo} .. .. month',
    'off/forward ... {unlessSo} .. .. month',
    '{unlessSo} .. .. next/following/another/different/new [calendar] month',
    '{putOff} .. {businessDay} day .. same [calendar] month',
  ],
  FOLLOWING: [
    '{putOff}',
    '{putOff} .. {businessDay} day',
    '{businessDay} day . {putOff}',
    '=put off',
    '=moved forward',
  ],
  PRECEDING: [
    '{putBack} .. {businessDay} day',
    '{businessDay} day . {putBack}',
    '=preceding [business] [day] [convention]',
    '=brought forward .. {businessDay} day',
  ],
  UNADJUSTED: ['unadjusted', '=no/without adjustment', '=not [be] adjusted'],
} as const satisfies Record<string, readonly string[]>;

/** "Even if that day falls in the next month": which changes nothing. */
export const evenIfWords: readonly string[] = ['=even if/where/when'];

/** What makes a sentence one of what is done with a day that is no Business Day. */
export const noBusinessDayWords = {
  said: [
    '=not [itself] [be] a/an {businessDay} day',
    '=is/if no {businessDay} day',
    '=other than a/an {businessDay} day',
    '=not falling on a/an {businessDay} day',
    'bank/banks ... closed',
    'adjusted/unadjusted/postpone*/convention',
    '=mod/modified . following',
    '=put off',
    '=next/following/succeeding/preceding {businessDay} day',
    '={businessDay} day thereafter',
  ],
  /** What a clause begins with that goes on with the one before it. */
  goesOn: ['={unlessSo}'],
  /** The name alone, between marks. */
  name: ['=following [{businessDay}] [day] [convention]'],
  /** Maturity and other things are put off as well. */
  ofDays: ['{businessDay} day', 'bank/banks', 'convention', 'adjusted/unadjusted', 'following'],
} as const satisfies Record<string, readonly string[]>;
