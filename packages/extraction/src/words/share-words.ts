/**
 * Words around figures that make 100, written as in announcements.ts: whether they are the shares of the perils in
 * what is expected to be lost, or in something else that perils are told apart by.
 */
export const shareWords = {
  ofLoss: [
    'expected/annual/modelled/modeled loss*',
    'EL/AAL/AEL',
    '{average} [annual] loss*',
    'annual {average} loss*',
    'modelled/modeled annual loss*',
    'modelled/modeled risk',
    'loss cost',
    'risk split',
    'risk comes from',
  ],
  /** Of parts of something, which is expected loss where nothing else is named. */
  ofParts: [
    '{contributes}',
    'contribution*/compos*/decomposition/driver*',
    'by peril*/hazard*',
    'by covered peril*',
    'relative importance',
    'peril weight*/mix',
  ],
  /** Names of event sets and cases, which only sound like what happened. */
  ofCase: [
    'historic/historical frequency/frequencies/catalog/catalogue/basis/rates/view/case/activity',
    '=historical event set',
  ],
  ofOther: [
    'histor*/past/claim*/paid/payments/experience*/premium*/TIV/exposure*/polic*/incurred/reserves',
    'insured/exposed value*',
    'sums/sum insured',
    'portfolio by',
    'insured limit*',
    'business/insurance/cover in force',
    'market share*',
    'industry/insured/actual/economic loss*',
    'losses incurred',
    'location*/retention*/deductible*/cession*/coinsurance/recovery/exceedance/correlation*',
    'risk count',
    'catalog of events',
    'number of',
    'quota share',
    'payout/payment percentage*',
    'payout factor*',
    'damage ratio*',
  ],
  /** Other results of a model, as the table before may be of. */
  ofResult: ['annual probability', 'return period*'],
} as const satisfies Record<string, readonly string[]>;

/** What stands for the expected loss that the sentence before speaks of. */
export const sameLossWords: readonly string[] = ['that of', 'those of'];

/** The row or column that gives the sum of the others. */
export const sumWords: readonly string[] = [
  'total*/sum/aggregate/overall/combined/portfolio/altogether',
  'all perils',
  'all covered perils',
  'all perils combined',
];

/** What stands for the part that no figure is given for. */
export const remainderWords: readonly string[] = ['remainder', 'balance', 'the/and rest', 'remaining {share}'];

/** What says that a single peril makes all of it. */
export const wholeWords: readonly string[] = ['all/entire*/whole/wholly/solely/exclusively/only/fully', 'in full'];

/** Words with a capital letter before the name of a peril that are no part of it. */
export const leadWords: ReadonlySet<string> = new Set(
  `a an the of for from by to in on at with and or as is are was were be all each any such this that these those where
  while whereas which its their class classes tranche notes note series peril perils hazard hazards risk contribution contributions
  share shares proportion portion approximately about around some roughly nearly expected loss losses annual modelled modeled base
  case run view catalogue catalog model total split breakdown composition mainly mostly primarily principally namely covered figure table exhibit item driver drivers
  followed remainder balance rest remaining per cent percent pct el contrib`.split(/\s+/),
);

/** Words in small letters that belong to the name of the peril they stand before. */
export const nameWords: ReadonlySet<string> = new Set(
  'named severe convective winter tropical extra-tropical extratropical north south east west northeast southeast northern southern eastern western inland coastal river non-us'.split(
    ' ',
  ),
);

/** Words in small letters that belong to the name of the peril they stand after. */
export const tailWords: ReadonlySet<string> = new Set('eruption eruptions impact impacts surge shake'.split(' '));
