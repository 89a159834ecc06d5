/** Titles of notices, written as in announcements.ts. */
export const noticeTitles = {
  extension: ['notice .. extension', '[maturity] extension notice'],
  redemption: ['notice .. redemption', '[early] redemption notice'],
} as const satisfies Record<string, readonly string[]>;

/** What such a notice says becomes of a class. */
export const fateWords = {
  redeemed: [
    '=is/are/be not affected [and] will be redeemed in full/whole',
    '=is/are/be/been [hereby] [called] [and] [fully] redeemed',
    '=redeemed/redemption in full/whole',
    '=redeem/redeems/redeeming',
    '=called for redemption',
  ],
  /** Some of the notes stay: all of them, longer than was planned, or what is left. */
  stays: [
    'extend*/extension/unaffected',
    '=remain/remains outstanding',
    'redeem* in part',
    'redeem* .. partially',
    'partially redeem*',
    '=partial redemption',
    '=not [be] redeemed',
    '=is/are/be not affected',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Words before the last day up to which notes are extended, and what it is called, before it or in a bracket behind it. */
export const extendedDayWords = {
  before: ['extended'],
  name: ['=extended redemption/maturity [date]'],
} as const satisfies Record<string, readonly string[]>;

/** Words that may stand between the day and its name. */
export const besideExtendedDay = 'the such date final latest is will be';
