/**
 * Words that mean the same in a phrase, by the name a phrase calls them by: `{probability}`. A star stands for any
 * ending. A word in capitals is known in capitals only.
 */
export const slots: Readonly<Record<string, string>> = {
  probability: 'probability probabilities prob probs likelihood likelihoods chance chances odds prob.',
  attachment: 'attach* att attachm trigger* att.',
  exhaustion: 'exhaust* exh exh. depletion deplet*',
  first: 'first 1st any initial some',
  last: 'last final',
  all: 'total full* complete* entire* whole wholly all last',
  loss: 'loss losses reduction reductions impairment impaired write-down writedown writedowns payout payouts',
  lose: 'lose loses lost losing suffer* incur* sustain* experienc* reduced written impaired wiped',
  expected: 'expected exp anticipated exp.',
  average: 'average avg mean',
  annual: 'annual annually annualised annualized yearly annum one-year',
  modelled: 'modelled modeled',
  share:
    'contribution contributions contributes contributing attribution attributions attributable attributed share shares proportion proportions breakdown split allocation decomposition percentage percentages composition make-up makeup part parts drivers driver sources weight weights',
  peril: 'peril perils hazard hazards',
  spread: 'spread spreads margin margins',
  interest: 'interest coupon coupons',
  payment: 'payment payments paid payable pay pays',
  rate: 'rate rates',
  amount: 'amount amounts balance size volume sum value',
  principal: 'principal nominal par notional face',
  issue: 'issue issuance issued closing close closes settlement settle settles delivery delivered funding',
  maturity: 'maturity matures mature maturing redemption redeemed repayment repaid termination due expiry expiration',
  scheduled: 'scheduled sched stated expected initial original anticipated planned sched.',
  date: 'date dates day',
  next: 'next subsequent following succeeding further forthcoming',
  reset: 'reset resets update recalibration readjustment',
  begin: 'begin begins beginning start starts starting commence commences commencing commencement inception',
  end: 'end ends ending expire expires expiry expiration lapse lapses termination',
  period: 'period periods year term',
  frequency: 'frequency periodicity interval intervals often',
  convention: 'convention rule adjustment adjustments basis method roll conv conv.',
  count: 'count counting counted fraction',
  issuer: 'issuer issuers company issuing vehicle',
  call: 'call callable callability redemption redeem redeemed redeemable repayment prepayment',
  optional: 'optional option early voluntary voluntarily elective',
  note: 'note notes bond bonds security securities certificates',
  class: 'class classes tranche tranches cl',
  collateral:
    'collateral permitted eligible authorised authorized directed investment investments assets asset proceeds',
  plus: 'plus +',
  contributes:
    'contribut* attribut* share shares proportion proportions breakdown split portion portions accounts account',
  derives: 'attribut* contribut* deriv* driven arises arise comes come stems due breaks split made composed consists',
  suffer: 'suffer* incur* experienc* sustain* lose loses losing lost',
  reduced: 'reduced impaired written wiped lost reduction',
  occurs: 'occur occurs occurring arises falls fall due is happens',
  follows: 'follows tracks moves varies linked tied rises reflects',
  moved: 'risen fallen moved changed increased decreased rose fell',
  required: 'required needed called',
  earnings:
    'yield yields return returns rate interest earnings income euribor sofr sonia tona libor tbill bill bills treasury treasuries fund collateral investment investments notes index benchmark',
  without: 'without excluding ex absent no',
  several: 'two three four five multi',
  otherLetter: 'b c d e f g h',
  is: 'is will shall falls',
  take: 'take takes taking took taken',
  come: 'come comes coming came enter enters entering',
  issueWord: 'issue issuance closing settlement delivery',
  maturityNoun: 'maturity redemption termination repayment',
  be: 'be are is and',
  percent: 'percent percentage % pct cent',
  fund: 'fund funds mmf mmfs trust portfolio vehicle',
};

/** Words that carry nothing of what a label asks for. */
export const fillers =
  'the a an of for in on to by at from with and or per is are be its their as this that each such which will it under s';

/** Words that a label may have beside those of its phrase at little cost: they say of which case, time or notes. */
export const light =
  'annual annually annualised annualized yearly modelled modeled base case standard long term central reference updated new revised current prior previous old former initial original actual corrected elected before after now then reset pre post applicable relevant notes note bonds bond class classes series tranche certificates offered estimated estimate model results result about approximately p.a pa net gross year one period risk indicative final proposed agreed certain upcoming expiring risk-period preliminary total aggregate thereof respective pct percent estimated';

/** Words that only make a question of what is asked for. */
export const asking =
  'what when how which who where do does did can could may will would i my me we you your get happens much are is be';

/** Words that answer a label: a text that holds one is more than a label. */
export const answers = 'none nil yes no not applicable n/a following preceding unadjusted quarterly monthly';
