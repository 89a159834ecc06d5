import { headingWords } from './heading-words.ts';

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
  /** Before a day: the notes were issued on it, if anything says so. */
  dayOfIssue: ['clos*/issu*/settl*/deliver*/fund*/value/paid/pay/payment/drawdown/date'],
  /** Before a day: the notes were not issued on it. */
  notIssued: [
    'dated/announc*/price/priced/pricing/trade/launch*/guidance/published/prepared/report/printed/version/draft/valid',
    'memorandum/circular/supplement/prospectus/particulars/sheet/programme/program',
    'data room',
    'as of/at',
    'risk/cover/covered/period/months/begin*/start*/inception/trading',
    'runs/run/ran from/through',
    'exposure*/loss/losses/event/model*/data/last/previous/prior/earlier/before/outstanding',
    'on or after/following',
    'falling/after/due/expire*',
    'from and including',
    'reset/call*/redempt*/redeem*/matur*/exten*/record/approv*/agreement/registered/incorporat*/exchange/between',
    'mon/tue/wed/thu/fri/sat/sun',
    'sent/received/roadshow/bid/bids/order/orders/book/books/commit*/allocat*',
  ],
  /** All between two days: it lasts from the one to the other. */
  lastsTo: ['to/until/through/till/and', 'to/up to and including', 'to/up to but excluding'],
  /** Before a day: the notes are redeemed on it. */
  dayOfMaturity: ['matur*/redeem*/redempt*/due/repa*/final/end/ends/expir*'],
  /** Before a day: the notes are not redeemed on it. */
  notMatured: [
    'exten*/call*/option*/earl*/latest/not/later/legal/risk/cover*/exposure/loss/losses/event*/period*/reset*/payment/interest/valuation/commut*',
    'dated/first/next/through/remain*/outstanding/report*/notice/outside/before/after/on or before/on or after',
  ],
  /** Beside figures: they are no spreads of notes. */
  notSpread: [
    'guidance/range/minimum/maximum/min/max/floor/cap/step/extension/extended/multiple/ratio/share/portion/participation/quota',
    'cession/retention/attach*/exhaust*/loss/losses/probabilit*/collateral/fee/fees/discount/price/redempt*/payout/recovery',
    'return period/periods',
    'after/subsequent*/later/thereafter/second/third/from',
    'AP/EL/EP/AAL/TVaR/VaR/PML',
  ],
  /** Before a day of which something is counted or listed. */
  countedDay: ['as of/at', 'premium/premiums/TIV/policy/policies/losses/since', 'insured value/values'],
  /** Between the two ends of a period. */
  upTo: ['to/until/till/through', 'and [it] end/ends/stop/stops/ending/expire/expires [on]'],
  from: ['from'],
  by: ['by'],
  /** Between a class and the rate of its interest. */
  pays: ['[notes] [will] pay/pays/bear/bears/carry/carries/yield/yields [interest] [coupon] [of/at]'],
  /** Between a rate and what it is: "3.8% is the …", "4.15% has been fixed as the …". */
  isSetAs: [
    'is/are/was/were/becomes/represents [the] [modelled/modeled/new/updated]',
    'is/are/was/were fixed/set/agreed/determined/chosen/adopted as',
    'has/have been fixed/set/agreed/determined/chosen/adopted as',
  ],
  /** Before a rate that is paid on top of something. */
  plus: ['{plus}'],
  /** Behind one. */
  onTop: ['=above/over', '=in excess', '=on top'],
  extension: ['extension*/extended'],
  /** In a label: it asks for the day up to which notes may be extended. */
  onceExtended: ['=if/when/once/as [fully] extended'],
  reset: ['reset*'],
  initial: ['initial*'],
  and: ['and'],
  all: ['all'],
  peril: ['peril/perils/hazard/region'],
  /** A heading over names of classes, and a label that is no more than one. */
  classHeading: ['class/tranche/series'],
  /** What notes are called beside the names that tell them apart. */
  titleOfNotes: ['class/classes/tranche/series/note/notes/bond/bonds/certificate/certificates/security/securities'],
  classLabel: ['class/tranche/series/note/notes/total'],
  /** What identifies notes, as a heading. */
  identifying: ['class/tranche/note/notes/cusip/isin/cins'],
  identifier: headingWords.identifier,
  ofNotes: ['class/classes/note/notes/series'],
  /** Before a figure: its name stands behind it. */
  beforeFigure: ['are/is/and/or/by'],
  size: ['size/principal/nominal/amount/volume'],
  million: ['million/m'],
  /** On further lines of a label: another thing than the first lines name. */
  alters: ['conditional/given/adjustment/change/variation/difference/multiple/ratio'],
  /** At the beginning of a cell: a clause, and no label. */
  clause: ['at/by/from/if/in/on/upon'],
  bound: ['from/to/until/period/start/end'],
  /** As a label or heading: what a figure may not go beyond. */
  bounds: ['[upper/lower/permitted] {bound} [value/level]', 'upper/lower/low/high [end]'],
  boundOfRate: ['=loss/probability/spread/margin/rate {bound}'],
  /** Before brackets: bounds stand in them. */
  boundsOfSomething: ['bounds/limits/caps/floors/{surelyBound}'],
  /** At the end of a text: a figure beyond which something happens. */
  beyond: ['above/below/beyond/exceeding/exceeds/outside/within'],
  issuing: ['{issueWord}'],
  afterScheduled: ['[from] scheduled maturity/redemption'],
  /** In the corner of a table, over names of cases of which none is the base. */
  otherCases: ['stress/stresses/variation/variations/sensitivity/sensitivities [case/cases/run/test/tests]'],
  /** Beside the figure by which a rate changes. */
  onceAYear: ['=each/every [subsequent/succeeding/following] anniversary/year', '=annually/yearly', 'anniversaries'],
  thereafter: ['thereafter/subsequently', '=after that', '=from then'],
  /** What collateral is and earns. */
  fund: ['{earnings}/bank/shares/bills', '{fund}', '{collateral}', 'notes of'],
  /** What stands where a name is asked for and is none: the title of a part of a sheet, or what a party is called. */
  noName: [
    'identifiers/identification/security/securities/summary/details/terms/issuance',
    '[the] [ceding] issuer/insurer/insurers/company/companies/sponsor/sponsors/cedent/cedents/cedant/cedants/reinsured/reinsurer/trustee/arranger/administrator',
  ],
  /** What the name of a fund ends in, which no issuer's does. */
  nameOfFund: ['fund/funds/portfolio'],
  /** An identifier beside these is none of the notes. */
  otherPaper: [
    'fund/trust',
    'money market',
    'permitted/eligible investment',
    'european/international bank for',
    'notes/bonds of/by IBRD/EBRD/KfW',
    'notes/bonds issued by IBRD/EBRD/KfW',
  ],
  /** An identifier beside these is of what another party issued. */
  paperOfOthers: [
    'ordinary/preference/preferred/common share/shares/stock',
    '=sponsor/cedent/cedant/insurer/reinsured/parent/guarantor/counterparty . . note/notes/bond/bonds/shares/debt',
    'note/notes/bond/bonds/shares/debt of [the] [ceding] sponsor/cedent/cedant/insurer/reinsured/parent/guarantor/counterparty',
  ],
  /** What the issuer holds, whose coupon is not that of the notes. */
  paperHeld: ['collateral/asset/assets/proceeds .. consist*/compris*/invest*/held', '{note} .. as collateral'],
  /** Old and new, over a column. */
  oldOrNew: [
    'prior/previous/old/current/update/updated/new/revised/before/after/initial/reset/original/expiring/renewed [period]',
    '=before/after reset',
  ],
  oldOrNewAlone: [
    'prior/previous/old/current/update/updated/new/revised/before/after/initial/reset/original/expiring/renewed [value]',
    'actual/existing/was/now/pre/post/then/corrected [value]',
    '=will be [value]',
    '=as notified/announced/published/reported [value]',
  ],
  /** Before a figure that is no size: "in denominations of". */
  noSize: ['denomination/denominations/multiple/multiples/minimum/increment/increments', '=in excess', '=excess of'],
  /** At the end of what stands before an amount: it is a level of losses. */
  aboveLevel: [
    'above [level/threshold/amount/index] [of] [about/approximately/around/some]',
    'attach*/exhaust*/depletion [level/point] [at/of/from/to]',
  ],
  /** Right after an amount: it is that of a layer of reinsurance. */
  ofLayer: ['[in] excess of', 'xs/xol', 'above', '[risk/reinsurance] layer'],
  /** Before the name of a peril: what follows is a part of the figure above. */
  ofWhich: ['=[and] of which', '=thereof', '=of the/this [total] [annual] [expected] loss'],
  /** Before what is a part of the row above. */
  partOfAbove: ['=[and] of which', '=thereof', '=including'],
  noLaterThan: ['no/not/nor later than'],
  isin: ['isin/isins'],
  /** What the fund of a document, and not its notes, may be identified by. */
  fundNumber: ['cusip*/cins/identifier*/fund*/trust*/mmf'],
  paid: ['payable/paid/annually/quarterly/monthly', '=in arrear/arrears'],
  /** A label of when interest is paid, where it says no more. */
  payments: ['payment/payments/interest/coupon/coupons [payment/payments]'],
  verb: ['is/are/was/were/will/shall/may/has/have/pay/pays/bear/bears'],
  /** Right behind a day: a further verb of the same sentence. */
  secondVerb: ['=and is/are/was/were/will/shall/may/has/have/pay/pays/bear/bears'],
  /** Before what falls due: it is a payment. */
  payment: [
    '=coupon/coupons/payment/payments/interest/instalment/installment/instalments/installments/premium/premiums [is/are/was/will/shall] [be] [first/next] [become/becomes/fall/falls/falling] [first/next]',
  ],
  unless: ['unless/absent/without/barring', '=if not'],
  /** Of a period or a reset after the one that a notice is of. */
  spanOfTime: ['=from ... to/until/through'],
  afterThis: ['after that/this', 'further/another/subsequent reset', 'reset after'],
  /** Of a day on which the values that a notice gives are replaced, and no longer hold. */
  nextReset: ['{next} [scheduled] [annual] {reset}', '{next} ... {reset} .. scheduled/due', '{reset} again'],
  /** What opens a clause of something that may happen. */
  ifSo: ['=if/where/should/when'],
  /** Between words for a date and a date: it is another. */
  otherDate: ['=other than', '=prior/subject to', 'except/before/after/following/extended/extension'],
  previous: ['previous*/prior'],
  dated: ['dated'],
  /** What a reset gives, what it does from a day on, and what had been until then. */
  resetValues: ['values/results/figures/terms/spreads/spread/probabilities/reset/period'],
  holding: [
    'stand/stands/hold/holds/govern/governs/bind/binds/used/payable/replace/replaces/carry/begins/begin/opens/open/operative/use',
  ],
  heldBefore: ['those [which/that] [have] [been] in force/effect', '=have been in force/effect'],
  ofData: ['data/exposure/exposures/portfolio/calculated/determined/published/reported/dated'],
  fromDay: ['=from [and] [including]'],
  priced: ['=priced [at]'],
  article: ['a/an/the'],
  that: ['that'],
  /** One class of several, that is not named. */
  oneOfClasses: [
    'lower/higher/lesser/greater/riskier/safer .. of the two/three/four classes/tranches',
    '=the other class/tranche',
  ],
  /** The notes at hand beside others, and what is said next is of the first. */
  replacesOthers: ['=the notes/bonds replace/refinance/succeed/follow'],
  thatOf: ['=that of'],
  respectively: ['respectively', '=in [the] same/that/this order'],
  /** A sentence with these and an amount tells the size of notes. */
  sizeOfNotes: [
    '=upsized/downsized to/from',
    '=[in] size to/at',
    'increase/increases/increased/raise/raised/reduce/reduced .. size .. to',
    '=principal/nominal/face/notional/par amount',
    'notes/bonds',
    '=note due',
    '=issu* of',
  ],
  sizeLabel: ['face/size/sizes'],
  /** Between a class that opens a sentence and its size. */
  sizeVerb: ['is/are/totals/comprises/amounts [to]', 'will be'],
  /** Between two amounts: the first became the second. */
  changedAgain: [
    'then/again/later/subsequently/afterwards/finally/twice ... to/at',
    '=before being upsized/increased/raised/reduced/lowered to/at',
  ],
  /** Before amounts, one for each class. */
  tranchesOf: ['tranches/classes [of] [notes/bonds] [sized/worth] [of/at]'],
  each: ['each/apiece'],
  /** Between an amount and several classes: it is that of all together. */
  dividedInto: [
    'divided/divides/split/splits/parted/separated ... into/between/among',
    'comprising/comprised/consisting of',
  ],
  /** Before an amount in brackets that converts another one. */
  roughly: ['about/approximately/approx/around/circa/roughly/or/equivalent/equal/some [equivalent] [to]'],
  /** Before the day on which an article was written. */
  byline: ['by . . on', 'posted/published/written/updated [on]'],
  /** Before the amount of a tranche. */
  sizeOf: ['size of', 'sized at'],
  /** All between a class and its size, whatever the notes pay for. */
  classOfSize: [
    '[tranche/notes] of',
    '[tranche/notes] [now/currently/also] targets/target/targeting/totals/totalling [another/a/an]',
  ],
  /** Right behind an amount: so much may be issued under a programme. */
  ofProgramme: ['principal/variable/floating/note/notes/debt ... program/programme', 'program/programme'],
  /** Before the ends of a range. */
  betweenEnds: ['between'],
  /** A sentence with these tells the size of notes by what they pay for. */
  thisAmount: ['{note} for/of/in this/that/the [same] amount'],
  /** A sentence with these has amounts of something else. */
  otherAmount: [
    '=attachment/exhaustion level*/point*',
    '=insured loss*',
    '=per occurrence',
    '=at launch',
    'retention*/coverage*',
    '=limit of',
    '=losses of/exceed*',
    'loss/losses ... exceed/exceeds',
  ],
  /** What is paid, and not reset. */
  paying: ['interest*/coupon*/paid/pay/pays/payable/paying/payment/payments'],
  /** A sentence with these may tell how often something is told, and nothing paid. */
  reporting: ['statement/statements/report/reports/proof/claim/claims'],
  /** A sentence with these may tell how days are counted. */
  accrual: ['interest*/accru*/coupon*', '=day count', '=per annum', 'act/actual 36*'],
  couponRate: ['interest*/coupon*/rate*'],
  couponType: ['variable/floating/fixed rate .. {note}', 'zero coupon', '=discount notes'],
  /** Beside the name of a bank: what interest is earned on, which the bank issues. */
  earnedOn: ['=reference/collateral yield/return', '=permitted/eligible/collateral investment/investments'],
  /** A sentence with these speaks of collateral: an identifier is none of the notes. */
  collateral: [
    'fund/portfolio/trust/collateral/proceeds/IBRD/EBRD/UCITS',
    '=units of',
    '=yield of/on',
    '=reference/base yield',
    '=puttable/putable [floating] [rate] note/notes',
    '=money market',
    '=permitted/eligible investment/investments',
    '=invested/held in',
    '=notes issued by',
    '=european/international bank',
  ],
  /** What gives figures of a case, or leads in to them. */
  caseFigures: ['follow*/below/result/results/catalog*/case/cases/view/views/scenario/scenarios', '=event set'],
  /** Of what the sentence before spoke of: how it came out in the end, or for another class. */
  sameRate: ['it ... fixed/set/priced/settled', 'it is/was/will'],
  pronoun: ['these/those/such/they/it/that'],
  former: ['=the former'],
  latter: ['=the latter'],
  /** Words beside an identifier: what it may be. */
  aboutIdentifiers: ['isin*/cusip*/cins/reg*/identif*/secur*/code*/number*/note/notes/class*/series', '=144 a'],
  aboutCusip: ['cusip*/cins/reg*/identif*', '=144 a'],
  aboutIsin: ['isin*/reg*/identif*', '=144 a'],
  identifierName: ['cusip/isin/cins'],
  namedClass: ['[the] class/tranche'],
  leadsToTable: [
    'table/figures/results/schedule ... below/follow*/shows/show/gives/give',
    'table/figures/results/schedule ... set/sets out',
  ],
  /** At the end of a cell: it goes on below its table. */
  cellGoesOn: ['and/of/the/to/per/from'],
  /** At the end of a line: the next one goes on with it. */
  goesOn: [
    'and/or/of/the/to/a/an/in/on/for/by/with/from/is/are/was/be/being/at/as/plus/than/per/that/which',
    'class/series/equal',
  ],
  /** "All Notes", "Each Class": the terms in these rows are of no one class. */
  ofEvery: ['[all/each/both/every] [of] [the] note/notes/bond/bonds/class/classes/tranche/tranches/series'],
  /** In a reset: another spread than the initial one. */
  otherSpread: [
    '=updated/reset/revised/new/adjusted/prior/previous/current/old [risk/interest/note/coupon/period] [risk/interest/note/coupon/period] spread/margin',
  ],
  spreadOfPeriod: ['=spread/margin date/period'],
  initialSpread: ['=initial [risk/interest/note/coupon] [risk/interest/note/coupon] spread/margin'],
  spreadAlone: ['=[risk/interest/note/coupon] [risk/interest/note/coupon] spread/margin'],
  /** At the head of a clause that goes on from the one before. */
  clauseGoesOn: ['=and/while/whereas'],
  /** Right before what a rate becomes. */
  becoming: [
    '=rise/rises/rising/increase/increases/increasing/change/changes/changing/go/goes/move/moves to',
    '=step/steps/stepping [up/down] to',
    '=fall/falls/falling/decrease/decreases/decreasing to',
    '=be/is raised/increased/reduced/lowered to',
  ],
  /** Up to when the last rate of a note is paid. */
  toTheEnd: ['=to/until/till [the] [scheduled] redemption/maturity [date]'],
  changesFrom: [
    '=rise/rises/rising/increase/increases/increasing/change/changes/changing/go/goes/move/moves from',
    '=step/steps/stepping [up/down] from',
    '=fall/falls/falling/decrease/decreases/decreasing from',
  ],
  /** Right before a class that another one is compared with. */
  comparedWith: [
    '=senior/junior/subordinate/subordinated/prior to [the]',
    '=pari passu with [the]',
    '=rank*/attach*/sit*/lie*/stand*/exhaust*/begin*/start*/layer*/cover* . . above/below/beneath/behind/over/under/where [the]',
    '=rank*/attach*/sit*/lie*/stand*/exhaust*/begin*/start*/layer*/cover* . . ahead of [the]',
    '=rank*/attach*/sit*/lie*/stand*/exhaust*/begin*/start*/layer*/cover* . . on top of [the]',
  ],
  /** Right before the one class that is left out of all. */
  allClassesBut: [
    '=each/every/any/all/the [of] [the] class/classes/tranche/tranches/notes [of] [notes] other than [the]',
    '=each/every/any/all/the [of] [the] class/classes/tranche/tranches/notes [of] [notes] apart from [the]',
    '=each/every/any/all/the [of] [the] class/classes/tranche/tranches/notes [of] [notes] except/excepting/but/excluding/save [for] [the]',
  ],
  leadsToRole: ['=as/is/are/being/form/forms/for [the/its/our/their]'],
  replacedBy: ['=replaced/superseded/substituted by/with'],
  /** Where one of two values in a place stands. */
  /** Where pairs stand, and not which of a pair. */
  pairBelow: ['=pair/pairs/cell/cells/table below'],
  comesFirst: ['upper/first/top/left/above/former/left-hand'],
  comesLast: ['lower/second/bottom/right/right-hand/below/latter/last/brackets/bracketed/parenthesis/parentheses'],
  placeOfValue: [
    'line/cell/figure/value/entry/entries/number/column/row/half/boxes/brackets/bracketed/parenthesis/parentheses',
    'lines/cells/figures/values/numbers/columns/rows',
  ],
  /** A heading of what is said of them. */
  otherSeries: ['earlier/previous/prior/former/past series/issuance/issue/placement/transaction/deal/offering'],
  /** A table under these is one of other deals. */
  otherDeals: [
    '=outstanding obligations',
    'peer/peers/comparable',
    '=market comparison',
    '=recent issuance/transaction/transactions',
    '=relative value',
  ],
  /** A heading over names of deals. */
  /** A heading over numbers that count, and name no class. */
  countHeading: ['[annual] [risk/reset/loss/accrual] period/periods/year/reset [no/number]', 'no/number/item/row'],
  /** Headings of a table of what happened in the past. */
  eventHeading: [
    'event/events/catastrophe/storm/windstorm/hurricane/typhoon/earthquake/cyclone',
    'historical event/storm/hurricane',
  ],
  whenHeading: ['year/date', 'year/date of event/loss/landfall', 'event/loss year/date'],
  dealHeading: [
    '=issuer/issuers/vehicle/vehicles/deal/deals/transaction/bond/bonds/programme/name/names/cedent/sponsor/sponsors [and] [series]',
  ],
  annexed: ['=schedule/annex/appendix/exhibit/attachment'],
  /** Around a series: it is an earlier one. */
  priorSeries: [
    '=remain* outstanding',
    '=not offered hereby',
    'prior/previous/previously/earlier/matured/redeemed/predecessor',
    '=outstanding under',
  ],
  toBeRedeemed: ['=be redeemed'],
  /** A heading over what holds for all classes. */
  ofAllClasses: ['all/each/every/both .. class/classes/tranche/tranches/series', '=common terms/provisions'],
  note: ['note/notes'],
  date: ['date/dates'],
  /** A label that asks for the first and the last of the days on which something is paid. */
  firstAndLast: [
    'first/initial [and/&] last/final [interest/coupon] coupon/payment/interest',
    'first/initial [and/&] last/final [interest/coupon] coupon/payment/interest date/dates',
  ],
  /** A label whose value is a period: from one reset to the next. */
  resetPeriod: ['=[the] [next/new/updated/upcoming/following] [annual] reset/risk [reset/risk] period'],
  /** "Reset Period to which this report relates". */
  coveredPeriod: [
    '=[the] [next/new/updated/upcoming/following] [annual] reset/risk [reset/risk] period to/for which',
    '=[the] [next/new/updated/upcoming/following] [annual] reset/risk [reset/risk] period covered',
  ],
  ofClass: ['class/classes/tranche/tranches/note/notes'],
} as const satisfies Record<string, readonly string[]>;
