/**
 * Words that say whether the issuer may redeem early, written as in announcements.ts. `aside` and `otherwise` stand where
 * a word only looks like one of the others: "in whole but not in part", "subject to redemption upon a tax event".
 */
export const callWords = {
  /** What is done to the notes. */
  redeem: [
    'redeem*',
    'redempt*',
    'call',
    'calls',
    'called',
    'calling',
    'prepay*',
    'repay*',
    'retire',
    'buy back',
    'give notice earlier',
    'end {note} early',
  ],
  /** That somebody may choose to. */
  choice: [
    'may/can/option/options/optional/optionally/election/elect/elects/discretion/instance/right/rights',
    'entitled/entitle/entitles/permitted/permit/permits/allow/allows/allowed/able/ability/possible',
    'by [the] issuer . on/at any/each',
    'free/liberty/open to',
    'available/applicable/chooses/provision/exercisable',
  ],
  /** That another may ask for it: "shall, if the sponsor so requests, redeem". */
  request: ['so request*', 'so direct*', 'so elect*', 'so instruct*'],
  /** Both in one word. */
  callable: [
    'callable/redeemable',
    'subject to redemption',
    'subject to .. redemption',
    'issuer/par call',
    'call option/right/rights',
    '=call : issuer/company',
    'clean-up call',
    'optional redemption',
  ],
  /** That notes have none. */
  without: ['have/has/having/carry/carries/with no [early] [issuer] call', 'without [an/any] [early] [issuer] call'],
  /** That there is none. */
  no: [
    'no',
    'not',
    'none',
    'nil',
    'neither',
    'never',
    'cannot',
    'non',
    'noncallable',
    'n / a',
    'na',
    'excluded/waives/waived/precluded',
  ],
  /** Who chooses, and when. */
  early: [
    'issuer/company/debtor/we/early/earlier',
    'issuing vehicle',
    'before {scheduled} {maturity}',
    'before {maturity}',
    'prior to {scheduled} {maturity}',
    'prior to {maturity}',
    'ahead of {maturity}',
    'before due date',
    'on any/each .. payment date',
    'by us',
    'our {optional}',
  ],
  aside: [
    'not in part',
    'not obligation/obliged/obligated/bound/required/compelled',
    'need not',
    'not some/part/less/fewer/more/later/earlier',
    'nor more',
    'no later/event',
    'no case after/later',
    'not a business day',
    'option holder/holders/noteholder*',
    'option of any holder',
    'no holder/noteholder/investor may',
    'postpon*/defer*/delay* .. redempt*/repay*/redeem*',
    'put*/push* back/off .. redempt*/repay*',
    'redempt*/repay* .. be postponed/deferred/delayed',
    'redempt*/repay* .. be put/pushed back/off',
  ],
  /** A right that holders have or lack, and the issuer does not. */
  ofHolders: ['entitle* holder/holders/noteholder/noteholders/investors'],
  /** The redemption of which the sentence before speaks. */
  ofThat: ['such/this/that redemption/redemptions/prepayment'],
  /** Redemption that nobody chooses, or on an occasion only. */
  otherwise: [
    'mandatory/mandatorily/tax/taxation/regulatory/exten*',
    'following/upon/after a/an',
    'following/upon/after the occurrence',
    'event of default',
    'may/might/could/can/would lead/result/cause/trigger/give/bring',
  ],
} as const satisfies Record<string, readonly string[]>;

/** What a label that asks for a call may stand beside: an answer, or the days when it may be made. */
export const callAnswers = {
  yes: [
    'yes/y/ja/oui/sì/sí/applicable/available/permitted/annually/quarterly/monthly',
    '=it/they may/can',
    '=at par',
    '=at/from/on >>',
    '=by [the] issuer/company',
    '=on any/each/every',
    'any .. date/dates',
  ],
  no: [
    'no/n/nein/non/none/nil/na',
    'excluded/precluded/waived/prohibited',
    '=there is/are no/none/nil',
    '=it/they may/can not',
    '=it/they cannot',
  ],
} as const satisfies Record<string, readonly string[]>;
