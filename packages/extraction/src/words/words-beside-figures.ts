/**
 * Words right before and right after per cent, written as in announcements.ts. Under `none` they make it no rate of a
 * year; under `rate` they only look like such words.
 */
export const wordsBeforeFigure = {
  none: [
    '=issue/offering/offer/purchase price',
    '=price [of/at]',
    '=at par/most/least',
    '=redemption price/amount',
    'by/exceed/exceeds/exceeded/exceeding/less/minus/between/confidence',
    '=change/increase/decrease/rise/fall/reduction/addition/difference of',
    '={bound} [of/at/from]',
    '=limited/restricted/confined/bounded/capped/floored [above/below] to/at',
    '={surelyBound} is/was/are/stands/remains [at]',
    '={surelyBound} is/was/are/stands/remains ... and',
    '=more/less/greater/lower/higher than',
    '=lowest/highest',
    '=a/any/liquidity/management/annual/custody fee/fees of',
    '=retention/share/quota/cession of',
    '={bound} [of] ... and/to',
    '=above/below/beneath/under/beyond/within/outside',
    '=net of [its/the/a/an] [annual/management] fee/fees of',
    'between ... and',
    '=up to',
    '=standard/sampling error of',
  ],
  rate: [
    '=will price at',
    '{earnings} increased/raised by',
    '=step/stepping/steps/rising/rises/going/increase/increases/increasing/increased up to',
  ],
} as const satisfies Record<string, readonly string[]>;

export const wordsAfterFigure = {
  none: [
    '=per/a/an/each quarter/month',
    '=per/a/an/each half [-] year',
    '=of [the/its/their] [aggregate] [outstanding/original] principal/par/nominal/face/notional/amount/issue/issued',
    '=of .. premium/premiums',
    'conditional/discount/price/confidence/chance/government/quota',
    '=[us] treasury',
    '=at [the] most',
  ],
  rate: ['chance ... los*/attach*/exhaust*/reduc*'],
  loss: ['expected/average/mean/annual/modelled/modeled/EL .. loss/losses/lose/EL'],
} as const satisfies Record<string, readonly string[]>;

/** Words of the clause that a figure ends, which make a bound of it; those under `other` only look like such words. */
export const wordsOfBounds = {
  bound: [
    '{surelyBound}',
    'upper/lower limit/bound',
    'target/permitted/allowed range/variation/deviation',
    'highest/lowest permitted/allowed/possible',
  ],
  other: [
    '{surelyBound} [possible/probable/total/aggregate] {loss}',
    '{surelyBound} {payment}/limit/term/denomination/denominations/period/number',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Two probabilities under one word, by the one that is named first. */
export const pairsOfProbabilities = {
  attachmentProbability: ['=attachment/attaching and/or [of] exhaustion/exhausting'],
  exhaustionProbability: ['=exhaustion/exhausting and/or [of] attachment/attaching'],
} as const satisfies Record<string, readonly string[]>;

/** One word for a probability, where the expected loss stands beside it in a list. */
export const probabilitiesBesideLoss = {
  attachmentProbability: ['=attachment'],
  exhaustionProbability: ['=exhaustion'],
} as const satisfies Record<string, readonly string[]>;

/** What opens a sentence that gives the same of another class as the sentence before. */
export const sameOfAnother: readonly string[] = ['=[and] that/those of/for', '=[and] the same of/for'];

/** "The corresponding figures are …", "in the same order": the figures are those of what was said before, one by one. */
export const inTheSameOrder: readonly string[] = [
  'corresponding',
  'in the same order/sequence',
  '=these/those are/were/amount',
  'respective figures/values/terms/results',
];

/** What heads the rows of a table of payments, one for each step of a parametric trigger. */
export const payoutCorners: readonly string[] = [
  'tier/tiers/band/bands/step/steps/box/boxes/magnitude/intensity',
  'payout/payment level/band/category/class/tier',
  'storm/saffir category',
  'trigger level',
  'central pressure',
  'wind speed',
  'index value',
];

/** Words that may stand in a cell beside its values. */
export const besideValues: readonly string[] = 'annually,of the notes,up to,from,plus,approx,approximately'.split(',');

/** Words behind a value that begin another clause. */
export const behindClauses: readonly string[] = 'and but while whereas with from until to'.split(' ');

/** Words right after an amount that is the size of notes, written as in announcements.ts. */
export const sizeWords: readonly string[] = [
  '{class}',
  '{note}',
  'series/principal',
  '[worth/principal/nominal] of/in/di/de/an .. {note}',
  'of/in/di/de .. {class}',
  'catastrophe {note}',
  'floating/variable/fixed {rate} {note}',
];

/** What notes are called in other languages: an amount in a sentence with one may be their size. */
export const foreignNotes: readonly string[] = [
  'obligation/obligations/titre/titres catastrophe/catastrophes',
  'katastrophenanleihe/katastrophenanleihen/anleihe/anleihen/schuldverschreibungen/bono/bonos',
  'obbligazioni/obbligazionari',
  'cat bond',
];

/** Words of the unit of a figure, right behind it or behind the word before: none of them is a cell of its own there. */
export const wordsOfUnits: Readonly<Record<string, string>> = {
  '': 'basis bps percent million billion',
  basis: 'points',
  per: 'cent cent.',
};
