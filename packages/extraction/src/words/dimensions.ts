/**
 * Words that say of which case, time, version or offering a figure is, written as in announcements.ts. A phrase under
 * `not…` takes the place it stands at from the phrases of the others.
 */
export const dimensions = {
  /** Another case than the base case. */
  sensitivity: [
    'sensitiv*/sens/stress*/WSST/wsst/SST/alternativ*/adverse/upside/downside/scenario*/elevated/hypothetical*',
    'warm sea/ocean/phase/decade*/year*/cycle*/climate/view/case/conditions/catalog*/run/set',
    'warmer sea*/phase/conditions',
    'near/short/medium term',
    'conditioned [on] [sea]',
    'conditional catalog*/event*/view/model/rate*/freq*/case/result*',
    'climate condition*/change*/adjust*/conscious/scenario*',
    'alternate/alt case/view/run/model/catalog*/basis/event/set/results',
    '=further/other/additional/second/third run/view',
    'other/further/additional/remaining runs/views/cases/scenarios/catalogues/catalogs/analyses/settings',
    'increased/high activity/frequency',
    'time dependent',
    'secondary uncertainty',
    '{without}/higher/increased/additional/greater/doubled/double demand surge',
    'illustrat*',
    'historical rates',
    'years since',
    'event set {otherLetter}',
  ],
  /** Another time than a year, whatever the case. */
  wholeTerm: [
    'cumulative/multiyear/lifetime',
    'multi year',
    'over {several} years',
    'over whole/entire/full/the term/life',
    'whole/full/entire/remaining term',
    'term to maturity',
    'to maturity',
    'life of notes',
    'whole life/period',
    'over three/four year',
    'term/month probability',
    'entire period',
    '{several} year probability/expected/attachment/exhaustion',
    '{several} year',
  ],
  base: [
    'base case/line/model/view',
    'baseline/base/standard/unconditioned/unconditional',
    'long term',
    'reference case/view/run',
    'agreed basis/case/view',
    'central case/estimate/view',
    '{without} WSST/SST/climate/conditioning/sensitivity',
    '{without} warm* sea/phase',
    '{without} near term',
  ],
  notBase: [
    'not/never/neither/nor/distinct/separate .. base case/line/view/model',
    'confused/confuse/mistaken .. base case',
    'other than base case',
    'instead of base case',
    'not base/standard',
    'not a base',
    'other than base',
    'instead of base',
    'not long term',
  ],
  prior: [
    'prior/previous*/prev/old/former*/before/initial*/original*/prereset/expiring/existing/superseded',
    'until now',
    'it/they stood at',
    'values/figures/terms/results until/before',
    'values/figures/terms/results up to',
    'year/months ago',
    'pre/before {reset}',
    'prior to {reset}',
    'last/previous/preceding reset',
    'prior annual reset',
    'at issuance/closing/issue',
    'last year',
    'replaced/outgoing/hitherto',
    'to be replaced',
    'no longer in force',
    'no effect',
    'earlier draft/version/notice/report',
    'withdrawn notice/report/statement/certificate/figures/values',
    'to date',
    'in force to date',
    'as notified/announced/published/reported/circulated',
    'preceding period',
    'preceding risk/annual/reset period',
    'preceding annual risk period',
    'in force/effect until/before',
    'in force/effect until/before {reset}',
    'in force up to',
    'in force up to {reset}',
    'applicable/applying until',
    'applicable/applying until {reset}',
    'applicable before',
    'applicable before {reset}',
    'applicable prior/up to',
    'applicable prior/up to {reset}',
  ],
  notPrior: ['is/be/being/and/before last {reset}', 'is [the] .. and last {reset}'],
  updated: [
    'update/updated/updates/new/renewed/recalculated/revise/revised/corrected/elected/upcoming/ensuing',
    'forthcoming/reset/after/subsequent',
    'this/post/as reset',
    'following {reset}',
    'going forward',
    'next period',
    'next risk/annual/reset period',
    'next annual risk period',
    'in force/effect from',
    'from [and] including {reset} [effective] date',
    'from {reset} [effective] date',
    'applicable/applying from',
  ],
  notUpdated: [
    'reset date/agent/report/statement/notice/calculation/certificate/provision*',
    'following reset date/effective',
    'remain/remains in force',
  ],
  current: ['current*'],
  regS: ['reg s', 'regulation s', 'regs', 'reg. s'],
  rule144A: [],
} as const satisfies Record<string, readonly string[]>;

export type Dimension = keyof typeof dimensions;

/** What a clause says that goes on with the one before it: "…; the spread is then 1.00%". */
export const goesOnWords: readonly string[] = [
  '=is/are/be/falls/drops/becomes then',
  '=then [be] cut/reduced/lowered',
  '=then is/are/falls/drops/becomes',
  '=in which/that/such time/case/event/period',
  '=during that/such time/period',
];

/** What a clause says of the case that is the base case, or of one that is not. */
export const baseCaseWords = {
  is: ['base case'],
  /** What rests on it: only what is called a case is meant. */
  restsOn: [
    '=case/run/view/catalogue/catalog/basis/model on/of which ... rest/rests/depend/depends/based/performed/made/calculated',
    '=case/run/view/catalogue/catalog/basis/model [that/which] .. governs/counts',
    '=case/run/view/catalogue/catalog/basis/model [that] .. [is] used for .. reset/pricing',
    'reset/pricing [is/was/has] [been] made/done/run/performed on/upon case/run/view/catalogue/catalog/basis/model',
  ],
  isNot: ['no/not/neither', '=rather/other than', '=instead of'],
  /** What speaks of the case that the clause before names. */
  same: ['=it/this/that/these/which'],
} as const satisfies Record<string, readonly string[]>;

/** What a sentence says of a case that a table names: that it is the base case, or one beside it. */
export const rolesOfCases = {
  base: [
    'base case',
    'notes/bonds/offering/securities .. offered/priced/marketed/sold/issued',
    'rely/relies on',
    'selected/selects/adopted/adopts/chosen/elected',
    'stated/disclosed/printed on .. cover',
    'for purposes of .. notes/offering/bonds',
    'basis of/for .. offering/notes/pricing/bonds',
    'expected loss .. taken/derived/drawn from',
    'governs/counts/prevails',
  ],
  other: [
    'not .. base case',
    'than/compared/relative/versus/unlike/against/besides/beside/addition .. base case',
    'for comparison/information/reference/illustration/informational',
    'illustrat*/sensitiv*/stress*/alternativ*',
  ],
} as const satisfies Record<string, readonly string[]>;

/** What a case is called, beside its number or letter. */
export const caseNouns = 'case run view catalogue catalog basis model set scenario';
/** What else heads the figures of a case, where a table gives several. */
export const nounsOfFigures: readonly string[] = [
  'rates/rate/analysis/conditions/frequency/estimate/assumption*/surge',
];

/** What leads to a heading that a sentence names: "the columns headed Historic". */
export const wordsBeforeHeading: readonly string[] = ['headed', 'titled', 'labelled', 'labeled', 'marked', 'entitled'];

/** What is no name of a case: what begins so, and what has such a word anywhere. */
export const noCaseNames = {
  first: [
    'base case',
    'class/classes/note/notes/series/issuer/unless/result/results/schedule/annex/appendix/table/under',
    'january/february/march/april/may/june/july/august/september/october/november/december',
  ],
  anywhere: [
    'section/agreement/condition/conditions',
    'ltd/limited/llc/inc/plc/corp/gmbh',
    'multiplier/insurer/agent/firm/period/business',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Words for the time after the scheduled maturity, and for its absence. */
export const extensionWords = {
  extension: [
    'extension/extensions/extended/extend/extends/prolong*',
    '=put back',
    'longstop',
    'latest possible',
    'long stop',
    'period/periods after/beyond/following [the] [initial] scheduled',
    'defer/defers/deferred/postpone/postpones/postponed .. redemption/maturity/repayment',
  ],
  absent: [
    'absent/unless/without/barring .. exten*',
    '=in the absence of .. exten*',
    '=if not .. exten*',
    '=not [been] extended',
    '=no exten*',
    '=until .. exten*',
    '=subject to .. exten*',
  ],
} as const satisfies Record<string, readonly string[]>;
