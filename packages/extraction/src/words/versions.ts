/**
 * Words that say which version of a term a heading or label is of, the later ones counting more: beside a later one an
 * earlier one is left. What is only expected yet is never the term.
 */
export const versions = {
  guidance: [
    'guidance/talk/launch/launched/announced/target/targeted/marketed/premarketing',
    'price talk',
    'began/started/opened as/at',
    'began life as',
    'hoping/hoped/hopes/aiming/aimed/seeking/sought',
    'ipt/ipts',
    'pre marketing',
  ],
  indicative: ['indicative/preliminary/proposed/draft', 'as marketed', 'red herring', 'first published/circulated'],
  issued: [
    'original*/initial*/inception/closing',
    'offering circular',
    'at issuance/issue/closing/inception',
    'as issued/offered',
    'as at/of issue date',
    'since issue',
    'issue date',
  ],
  earlier: [
    'before/pre/last/previous/prior reset',
    'prior/up to reset',
    'until/till reset',
    'prereset/previous*/prior/expiring/expired/outgoing/old/former*/before/preceding/existing/superseded',
    'before this reset',
    'values/terms/figures/results until/before',
    'values/terms/figures/results up to',
    'hitherto/was/were',
    'lapsing/lapsed/retired/discontinued/stale/replaced/starting/ante',
    'until now',
    'to date',
    'heretofore/legacy/unadjusted/unreset',
    'not recalculated/redetermined/readjusted',
    'no longer applicable/apply/applies/valid',
    'cease/ceases/ceasing to apply',
    'just/now ended/ending',
    'last [determination] determined/determination',
    'last period/year/term',
    'set/determined .. prior/last/previous reset',
    'then in force/applicable',
  ],
  current: ['current*', 'present', 'in force'],
  changed: [
    'amended/revised/supplemented/restated/corrected/replacement/upsized/increased/update/updated',
    'ended/closed/completed/settled/finished at',
    'complete/settle/finish/close at',
    '{scale} [in] size to',
    '{scale}/increase/increases/raise .. size .. to',
  ],
  now: [
    'final*/priced/placed/confirmed/printed/allocated/definitive/new/incoming/after/reset/upcoming/now',
    'as priced/placed',
    'at/on/final pricing',
    'this/following/as/at/post reset',
    'following this reset',
    'forthcoming/ensuing/elected/coming/refreshed/recalculated/redetermined/remodel*/superseding',
    'successor/succeeding/hereafter/henceforth',
    'taking effect',
    'now starting/beginning/commencing/determined',
    'will/shall apply',
    'this/new/present determination',
    'from reset on/onwards/onward',
    'from now on',
    'next period',
    'next risk period',
    'next annual risk period',
  ],
  future: [
    'projected/forecast',
    'at next reset',
    'next reset',
    'following reset expected',
    'expected/estimated/indicative next',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Version = keyof typeof versions;

/** Words that say old and new only beside each other: "Class A was" beside "Class A is". */
export const wordsOfPairs: readonly (readonly [old: string, now: string])[] = [
  ['from', 'to'],
  ['was', 'is'],
  ['were', 'are'],
  ['then', 'now'],
  ['until', 'from'],
  ['last', 'this'],
  ['earlier', 'later'],
  ['ending', 'beginning'],
  ['ante', 'post'],
  ['pre', 'post'],
  ['ending', 'starting'],
  ['ended', 'started'],
  ['ends', 'begins'],
  ['ceases', 'commences'],
  ['current', 'next'],
  ['current', 'following'],
  ['running', 'following'],
  ['running', 'next'],
  ['past', 'future'],
  ['today', 'from'],
  ['yesterday', 'tomorrow'],
  ['out', 'in'],
  ['retired', 'adopted'],
  ['lapsed', 'applicable'],
  ['discontinued', 'continuing'],
  ['unadjusted', 'adjusted'],
  ['last', 'new'],
  ['baseline', 'reset'],
];

/** What is said over a table that holds earlier periods alone, and what is said over one that holds new terms too. */
export const historyWords = {
  history: [
    'earlier/previous/prior/past/former/preceding/expired .. period/periods/year/years/resets/terms',
    'history of the/these/those .. figures/values/results/terms',
    'for comparison ... at/since issue/issuance',
  ],
  now: [
    'new/updated/current/revised/upcoming/forthcoming',
    '=next/this reset/period/year',
    'and .. the following',
    'before and after',
    'as reset',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Words in the place of a value that stays as it was. */
export const unchangedWords: readonly string[] = [
  'unch*/same/idem/n.c/nc/stays/remains/maintained/unaltered/unmoved/unverändert',
  'not changed/moved',
  'no change',
  'as before/is/now/present/current/table/above',
  'sans changement',
];

/** Words right before a passage in quotes that another one replaces, written as in announcements.ts. */
export const wordsBeforeReplaced: readonly string[] = [
  'in place/lieu of',
  'instead of',
  'replacing',
  'in substitution for',
  'rather than',
];

/** Words behind a passage in quotes that holds no more. */
export const wordsAfterReplaced: readonly string[] = [
  'is/are/was/were/be/been [hereby] deleted/replaced/withdrawn/superseded/removed/struck/cancelled/omitted/corrected',
  'is/are/was/were/be/been [hereby] substituted by/with',
  'should/shall read',
  'is/are to read',
  'now reads/read',
  'becomes',
  'ceases/cease to apply',
];

/** Words of a footnote that gives a value in the place of another. */
export const wordsOfFinal: readonly string[] = [
  'final/finally/ultimately/definitive',
  'corrected/correct/amended/revised/upsized/downsized/increased/reduced',
  'should/shall/must [be] read',
  'is/are to read',
  'instead/rather',
];

/** Words that say which of several alternatives of a reset was taken. */
export const electionWords: readonly string[] = [
  'elected/elects/selected/selects/chosen/chose/adopted',
  'opted for',
  'option taken',
  'election made',
];

/** Words of what was offered and not taken, written as in announcements.ts. */
export const notElectedWords: readonly string[] = [
  'if/had .. elected/selected/chosen/opted/adopted',
  'not applicable/elected/selected/chosen/adopted/taken/applied',
  'elected/selected/chosen otherwise',
  'would have applied/been',
];

/** Words over the first and the last day of a period, where nothing but dates stands below. */
export const wordsOfBounds = {
  from: ['from/begins/beginning/starts/start/effective/commences/commenc*/since', 'valid from', 'first day'],
  to: ['to', 'until', 'till', 'thru', 'through', 'ends', 'end', 'ending', 'expires', 'expiry', 'up to', 'last day'],
} as const;

/** Words that a heading holds, and nothing else, over bounds of a term or how much it changed. */
export const wordsOfNoTerm =
  'minimum maximum min max cap floor bound lower upper lowest highest change changes movement difference delta increase decrease variance relative absolute bps bp points in uncapped unrounded formula by the';

/** Words of sentences of a reset, written as in announcements.ts: the figures after them are old, up to words that say so of new ones. */
export const turns = {
  old: [
    'until now',
    'up to now',
    'so far',
    'before/preceding reset',
    'prior to reset',
    'hitherto/replacing/superseding',
    'had been/issued',
    'you bought/purchased',
    'when .. were issued/sold/placed/bought',
    'when .. was issued/sold/placed',
    'at issue/issuance/closing/inception',
    'at time issue',
    'in place/lieu of',
    'instead of',
    'in substitution for',
    'supersede/supersedes/replace/replaces those',
  ],
  new: [
    'now/is/are/becomes/become/gives/updated/new/revised/recalculated',
    'shall/will be',
    'the following',
    'as/after/upon reset',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Words right beside a figure that make it an old or a new one, written as in announcements.ts. */
export const besideOldAndNew = {
  old: [
    'previous*/prior/formerly/former/initial/initially/original/originally/old/existing/from/than/after',
    '=prior to [the/this] reset',
    'was/were/versus/vs/against/replaces/replacing',
    '=had/has/having been',
    '=was/were [last] stated/given/shown/disclosed/reported/published [as]',
    '=was/were [last] stated/given/shown/disclosed/reported/published to be',
    '=stood at',
    '=until now',
    '=until that date/day/time',
    '=compared with/to',
    '=instead of',
    '=in place/lieu of',
    '=take/takes/took the place of',
    '=rather than',
    '=before [the] [reset]',
  ],
  /** Right after what is old. */
  oldBehind: [
    '=at/before/until [the/this] [last/previous/prior/preceding] reset',
    '=until now/then',
    '=so far',
    '=hitherto/previously/formerly',
    '=last year',
  ],
  /** Before what is old: "the previous annual expected loss". */
  oldTerm: ['previous/prior/former/old/existing/initial/original/carried/bore'],
  new: [
    'to',
    'now',
    'updated',
    'new',
    'revised',
    'is/are',
    '=will/shall be',
    'become/becomes',
    '=reset to/at',
    '=replaced/superseded by',
  ],
  /** In an offering, where the terms themselves may be called initial. */
  formerly: ['previously', 'formerly', 'prior'],
  /** Before a figure that is changed at once. */
  passing: [
    '=originally [of/for/at]',
    '=began/started as [a/an]',
    '=at first offered/launched/marketed/announced/sized at',
    '=originally/initially/first offered/launched/marketed/announced/sized at',
    '=increased/upsized/raised/reduced/decreased by',
  ],
  /** Before a spread: "the collateral yield increased by 4%". */
  added: ['{earnings} increased/raised by'],
  /** After a figure that another one replaces. */
  replaced: [
    '=is/are/was/were [hereby] [deleted] [and] replaced/substituted/amended/changed/superseded by/with/to',
    '=shall/will/has/have be/been [hereby] [deleted] [and] replaced/substituted/amended/changed/superseded by/with/to',
  ],
} as const satisfies Record<string, readonly string[]>;

export const monthNames =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec';

/** Words that may stand beside those of a version where a heading says nothing else. */
export const besideVersion =
  'as at of the a an for from to until up in on and value values figure figures term terms amount amounts result results risk annual reset period periods rp arp effective going forward issue date first second third fourth fifth actual scheduled p.a will shall be base case including excluding ty treaty';

/** Words between a label and the day from or until which it asks for a value. */
export const wordsBeforeDay =
  'from to until till through up before after on of as the with effect and but including excluding inclusive exclusive';

/** What says that no reset follows: a day beside it is the end of the last period. */
export const wordsOfLastReset: readonly string[] = [
  'no further/later/other/more/next/additional/subsequent reset/resets/adjustment/recalculation',
  'no reset',
  'reset .. not foreseen/scheduled/planned/expected/intended',
  'last/final [annual] risk/reset/loss period',
  'last/final period',
  'none',
];

/** Words that speak of a further reset. */
export const wordsOfNextReset: readonly string[] = [
  'next [annual/scheduled] reset/recalculation/adjustment',
  'no further/later/other reset/adjustment/recalculation .. before/until/till',
];

/** What says of a class that a reset leaves it as it is. */
export const wordsOfNoReset = {
  /** Said behind the classes. */
  behind: [
    'has/have no reset [feature/provision/mechanism]',
    'is/are/was/were not [being/been/to be] reset',
    'is/are/was/were not subject to [any/a/the/this] reset',
    'does/do/did not take part in [any/a/the/this] reset',
    'will/shall be [fully] redeemed/repaid/retired/cancelled in whole/full',
    'does/do/did not reset',
    'is/are not affected by [this/the] reset',
    'is/are unaffected by [this/the] reset',
    'no reset applies/applied/calculation/calculations',
    'terms .. are not reset',
    'has/have been [fully] redeemed/repaid/retired/cancelled',
    'was/were [fully] redeemed/repaid/retired/cancelled',
    'is/are no longer outstanding',
    'remain/remains/remained no longer outstanding',
    'matured',
    'reduced to zero/nil',
  ],
  /** Said before them. */
  ahead: [
    'does/do not concern/cover/include/affect/touch',
    'does/do not extend/apply/relate to',
    'nothing is/was [being] asked/requested/changed .. for/regards',
    'not reset',
    'no .. remain/remains outstanding',
  ],
  /** Said of all others. */
  only: ['only ... is/are [being] reset'],
  perhaps: [
    'if/unless/until/once/when/where .. has/have been [fully] redeemed/repaid/retired/cancelled',
    'redeemed/repaid/cancelled in part',
    'partially/partly redeemed/repaid/cancelled',
    'matured/maturing notes/series',
  ],
} as const satisfies Record<string, readonly string[]>;

/** How some figures of a table are marked, or that they stand elsewhere: what is said of those is not said of the table. */
export const wordsOfMarks: readonly string[] = [
  'brackets/bracketed/parenthesis/parentheses/italic*/grey/gray/struck/strikethrough',
  'crossed out',
  'is/are given/shown/set/presented/described/found [out] in annex/appendix/schedule/section/exhibit',
  'is/are not given/shown/presented/included',
];

/** Words right before the first or the last day of a period in a sentence, written as in announcements.ts. */
export const wordsBeforeDates = {
  from: ['from', 'commenc*', 'begin*', 'start*', '=on [or/and] after', 'after', 'effective', 'since', '=as of', 'on'],
  to: ['to', 'until', 'till', 'through', 'before', '=prior to', 'ending', '=up to', 'expiring'],
} as const satisfies Record<string, readonly string[]>;

/** Words behind a day that make what follows speak of it, written as in announcements.ts. */
export const wordsOfDayBefore: readonly string[] = ['=on which date/day', '=[the] date/day on which'];

/** Words that may stand between these and the day. */
export const besideBounds: ReadonlySet<string> = new Set(
  'but and excluding including not on or the about after date falling'.split(' '),
);

/** Names of the day from which a further rate is paid, and words for the rate that is paid from then on. */
export const stepWords = {
  day: [
    'step/stepped [up/down] date/day',
    'date/day of [the] step',
    'spread/margin step/reset/change/adjustment date/day',
    'reset date/day',
  ],
  /** One of several such days. */
  notDay: [
    'each/every/any/next/relevant/applicable [spread/margin] step/stepped/reset/change/adjustment [up/down] date/day',
  ],
  later: ['subsequent/stepped/second/later/following'],
  rate: ['step/stepped [up/down] [risk/interest] spread/margin/coupon/rate', 'spread/margin/coupon/rate after step'],
  /** The same, where there is such a day. */
  reset: ['=reset [risk/interest] spread/margin'],
} as const satisfies Record<string, readonly string[]>;

/** Words before the figure by which a rate changes. */
export const changeWords = {
  up: [
    'step/steps/stepped/stepping/increas*/rise/rises/rising [up] [annually/yearly] by',
    '=step [-] up of',
    'increase of',
  ],
  down: [
    '=step/steps/stepped/stepping down [annually/yearly] by',
    'decreas*/reduc*/fall/falls/falling by',
    '=step [-] down of',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Words of a heading that says "Base" and nothing more. */
export const wordsOfBase =
  'base baseline case model modeled modelled result results figure figures value values catalog catalogue view estimate central reference standard long term';

/** Labels of the last day on which notes may be redeemed, which is their maturity where no other day is called so. */
export const latestMaturity: readonly string[] = [
  'final [legal] {maturity}',
  'legal [final] {maturity}',
  'ultimate/latest/last {maturity}',
];
