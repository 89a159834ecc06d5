const meaning = ['means', 'denotes', 'stands for'];

/** What stands between a name and what it means, where the name is a term of the document. */
export const definingWords: readonly string[] = [
  ...meaning,
  'shall mean',
  'will mean',
  'is defined as',
  'is short for',
];

/** The same of a letter or a mark over a column. */
export const explainingWords: readonly string[] = [
  ...meaning,
  ...'is are denote show shows mean give gives'.split(' '),
];

/** What is said of the figures of a period by the name that the document has for it. */
export const wordsOfPeriods: readonly string[] = ['term', 'terms', 'figure', 'figures', 'value', 'values'].flatMap(
  (noun) => ['apply', 'applies', 'applied', 'hold', 'held', 'are', 'were'].map((verb) => `${noun} ${verb}`),
);

/** What an alternative is called before its number or letter: "Option 2". */
export const optionNouns: readonly string[] = ['option', 'alternative', 'variant', 'choice'];

/** What a line says of a value that it does not give. */
export const absentValues: readonly string[] = ['not', 'n/a', 'n.a.', 'none', 'nil'];

/** Words between the parts of a list. */
export const joiningWords: readonly string[] = ['and', '&'];

/** Offerings as lines of identifiers name them. */
export const offeringNames: readonly string[] = ['144A', 'RegS', 'Reg'];
