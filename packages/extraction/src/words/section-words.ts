/**
 * Words of headings, by the part of a document that they begin, written as in announcements.ts. Of several that a heading
 * has words of, the first of this list counts.
 */
export const sectionWords = {
  /** To be filled in for notes of later series. */
  form: [
    '=form of [the] final terms',
    '=form of [the] [pricing] supplement',
    '=form of [the] [global] note/notes/certificate',
    '=form of [the] . notice/report',
  ],
  risk: ['risk factors', 'factors .. material .. risk/risks', '=investment/risk/certain considerations'],
  analysis: [
    '=risk/modelling/modeling/loss analysis/modelling/modeling/assessment/results/report',
    '=modelled/modeled results/loss*/risk*',
    'expert',
    '=modelling/modeling agent/firm',
  ],
  summary: [
    'summary/overview/termsheet',
    '=key/indicative/principal terms',
    '=term sheet',
    '=the offering',
    '=at a glance',
  ],
  terms: [
    '=terms and conditions',
    '=description of the notes',
    '=description of [the] securities',
    '=final/contractual terms',
    '=the notes',
    '=part a/b/c/1/2/3',
  ],
  other: [
    '=transfer restrictions',
    '=plan of distribution',
    'tax/taxation/glossary/definitions/subscription/collateral/erisa/listing',
    '=use of proceeds',
    '=general information',
    '=reinsurance agreement',
    '=the issuer',
    '=legal matters',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Headings of the list of contents, which say nothing else but what it is of. */
export const contentsWords: readonly string[] = ['=table of contents', 'contents', 'index'];

/** Words that make a heading one of risks where they stand first, or behind one other word: "Principal risks". */
export const risksWords: readonly string[] = ['risks'];
