/** The days of a period over a year of so many days, as papers say it. */
const daysOverYearOf = (year: string) => [
  `{actual} . ${year}`,
  `=a/d/n/days / ${year}`,
  `{actual} ... over/by/of/to/year/÷// [a] ${year}`,
  `=actual days , ${year}`,
  `=days .. ÷// ${year}`,
  `=days elapsed over ${year}`,
  `=day/days .. .. divided/dividing by ${year}`,
  `divided by ${year} ... {actual}`,
  `=day/days .. bear/bears to ${year}`,
  `=${year} [-] day year/basis`,
  `=year of ${year} days`,
  `=${year} days .. year`,
  `=year taken to have/contain ${year}`,
  `=year counts/has/contains ${year} days`,
  `=year .. treated/taken/regarded/deemed/having/of ... ${year} days`,
  `numerator ... actual ... denominator ... ${year}`,
];

/** Names and descriptions of ways of counting days, written as in announcements.ts; of several the first of this list counts. */
export const dayCountWords = {
  '30E/360': ['=30 e / 360', '=eurobond basis'],
  '30/360': [
    '=30 [u] / 360',
    '=bond basis',
    'thirty three sixty',
    '30/thirty day month',
    'month/months ... 30/thirty days',
    '=30/thirty days to the/a/each/every month',
    '=month/months as/of 30/thirty',
  ],
  'ACT/ACT': ['=act/actual . / act/actual', '{actual} ... by/over actual number .. days .. year'],
  'ACT/365': [
    ...daysOverYearOf('365'),
    ...daysOverYearOf('three hundred [and] sixty five'),
    '=one 365 th',
    '=one three - hundred - and - sixty - fifth',
  ],
  'ACT/360': [
    ...daysOverYearOf('360'),
    ...daysOverYearOf('three hundred [and] sixty'),
    '=one 360 th',
    '=one three - hundred - and - sixtieth',
    '=money [-] market basis',
  ],
} as const satisfies Record<string, readonly string[]>;

/** What is done with a day that is none: the names of the rules, and sentences that say so. The first that fits counts. */
export const businessDayWords = {
  MODIFIED_PRECEDING: ['=modified [-] preceding'],
  MODIFIED_FOLLOWING: [
    '=mod/modified . following/foll/fol/f',
    'modifiedfollowing/modfollowing/modfoll/modfol/mf',
    '=modified business day',
    '{putOff} ... {unlessSo} .. .. month',
    'off/forward ... {unlessSo} .. .. month',
    '{unlessSo} .. .. next/following/another/different/new [calendar] month',
    '{putOff} .. {businessDay} day .. same [calendar] month',
    '{putOff} .. in/within/inside [the] [same] month',
    'off/forward .. never/not .. month',
    'roll/rolls/rolled forward .. month [-] end',
  ],
  FOLLOWING: [
    '{putOff}',
    '{putOff} .. {businessDay} day',
    '{businessDay} day . {putOff}',
    '=put off',
    '=move/moves/moved/roll/rolls/rolled/rolling forward',
  ],
  PRECEDING: [
    '{putBack} .. {businessDay} day',
    '{businessDay} day . {putBack}',
    '{businessDay} day that/which comes/falls/is before/earlier',
    '=preceding [business] [day] [convention]',
    '=brought forward .. {businessDay} day',
  ],
  UNADJUSTED: ['unadjusted', '=no/without adjustment', '=not [be] adjusted/moved'],
} as const satisfies Record<string, readonly string[]>;

/** "Even if that day falls in the next month", "the adjustment is as follows", "whether or not a business day": which say nothing of a day that follows. */
export const evenIfWords: readonly string[] = [
  '=even if/where/when',
  '=as follows',
  '=whether or not a/an {businessDay} day',
];

/** What makes a sentence one of what is done with a day that is no Business Day. */
export const noBusinessDayWords = {
  said: [
    '=not [itself] [be] a/an . {businessDay} day',
    '=not {businessDay} days',
    'day .. not be one/such',
    'day is/be [a] holiday',
    '=is/if no {businessDay} day',
    '=other than a/an {businessDay} day',
    '=not falling on a/an {businessDay} day',
    'bank/banks/office/offices ... closed/shut',
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
  ofDays: [
    '{businessDay} day',
    'bank/banks/office/offices',
    'convention',
    'unadjusted',
    '=not [be] adjusted',
    'adjusted .. day/days/date/dates',
    'day/days/date/dates .. adjusted',
    'following',
  ],
} as const satisfies Record<string, readonly string[]>;
