/** Words of sentences about the days on which interest is paid, written as in announcements.ts. */
export const paymentWords: readonly string[] = [
  'payable/commencing',
  '=payment date/dates',
  '=payment/payments on',
  '=interest . . paid/payable at',
  'payment/payments .. interest .. made',
  '=payment/payments [will/shall] is/are/be made',
  'payment/payments >',
  '=quarterly/monthly/annual/annually interest/coupon/coupons on',
  '=quarterly/monthly coupon/coupons',
  '=coupon/coupons on/date/dates',
  '=pay/pays interest',
  '=quarterly/monthly pay',
  '=pay day/days',
  '=fall/falls due',
  '=interest is due',
  '=interest period/periods end/ends',
  '=is/are due quarterly/monthly/annually/semi*',
  '=paid/distributed on/each/every/quarterly/monthly/semi*/annually',
  '=in arrear/arrears',
  '=two/four/twelve times a/each/per year',
  '=day of each/every',
  '=payment day means',
  '=are paid on the last day',
  '=is the first such day',
  '=each/every [calendar] month/year',
  '=every three/six/twelve months',
  '=first [:] [on] >>',
];

/** Words for how often interest is paid, written as in announcements.ts; of several in a text the first of this list counts. */
export const frequencyWords = {
  twice: [
    '=semi [-] annual/annually',
    'semiannual/semiannually/sixmonthly',
    '=twice a/each/per year',
    '=twice yearly/annually',
    '=bi [-] annual/annually/yearly',
    'biannual/biannually',
    'halbjährlich*/semestr*',
    '=s / a',
    'six/6 [-] month interval/intervals',
    'intervals of six/6 months',
    '=half [-] yearly',
    'every/each six/6 [6] month',
    '=six/6 [-] monthly',
    'two/2 [2] times/payments a/each/per year',
    'two/2 [2] times/payments yearly/annually',
  ],
  quarterly: [
    'quarterly/qtrly/qrtly',
    'vierteljährlich*/trimestr*',
    '=4 [x/times] a/each/per year',
    'three/3 [-] month interval/intervals',
    'intervals of three/3 months',
    '=each/every third month',
    'four/4 [4] [equal] instalments/installments a/each/every/per year',
    '=each/every/per [calendar] quarter',
    'every/each three/3 [3] month',
    '=three/3 [-] monthly',
    'four/4 [4] times/payments a/each/per year',
    'four/4 [4] times/payments yearly/annually',
  ],
  monthly: [
    'monthly/monatlich',
    '=once a/each/per month',
    '=12 [x/times] a/each/per year',
    '=each/every [calendar] month',
    'every/each one/1 [1] month',
    'twelve/12 [12] times/payments a/each/per year',
    'twelve/12 [12] times/payments yearly/annually',
  ],
  annually: ['annual/annually/jährlich', '=once a/each/per year', 'yearly', '=each/every twelve/12 month'],
} as const satisfies Record<string, readonly string[]>;

/** "Three months": the time between payments, as the value of a label. */
export const intervalWords = {
  quarterly: ['three/3 [3] month', '=3 m', 'qtr/q'],
  twice: ['six/6 [6] month', '=6 m', 'semi/sa'],
  annually: ['twelve/12 [12] month', '=12 m'],
  monthly: ['one/1 [1] month', '=1 m'],
} as const satisfies Record<string, readonly string[]>;

/** Words before the first and the last day of payment. `from` says it less plainly: a period begins as well. */
export const endsOfPayment = {
  first: ['commenc*', 'begin*', 'start*', 'first', 'earliest', 'initial', 'initially', '=with effect from'],
  from: ['from'],
  other: ['=accru*/issued/interest from'],
  last: ['to', 'until', 'through', 'ending', 'end', '=up to', 'last', 'final'],
} as const satisfies Record<string, readonly string[]>;

/** Words right behind the first of the days: "6 March 2026 and thereafter the 6th day of each month". */
export const behindFirstPayment: readonly string[] = [
  '=[being/is] the first',
  '=[and] thereafter/then/afterwards/subsequently',
];

/** Words that may stand between these and the day. */
export const besideFirstPayment =
  'on with from and including in the such that them these those which interest coupon payment date being falling of time to be is are will shall made paid due payable';
export const besideLastPayment = 'on and including with the interest payment date being in';
