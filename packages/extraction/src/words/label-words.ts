const modelledPeriods = ['risk', 'reset', 'annual risk', 'annual reset'].map((kind) => `${kind} period`);
const orderOfPeriods = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Words of the forms that labels have, each list for a place in a pattern. */
export const labelWords = {
  /** What counts a label, with a letter or figure and a stop: "Table 4.", "Annex B:"; or with a dash as well: "Part II –". */
  countedPapers: ['table', 'exhibit', 'schedule', 'annex'],
  countedPanels: ['table', 'part', 'panel'],
  /** The same with figures: "Section 3.2", "§ 5", "Q4.". */
  countedClauses: ['section', 'clause', 'condition', 'article', 'paragraph', 'item', '§'],
  countedQuestions: ['question', 'q'],
  /** Words that recognition runs together with the one behind: "probabilityof". */
  runTogether: ['probability'],
  /** "Payment date (issue date)": what stands in brackets says which day. */
  daysInBrackets: ['issue', 'issuance', 'closing', 'settlement', 'maturity', 'redemption'].flatMap((day) => [
    `${day} date`,
    `the ${day} date`,
  ]),
  /** "Probability of any payout (annual attachment probability)": what stands in brackets says which figure. */
  besideFigureInBrackets: ['annual', 'modeled', 'modelled'],
  figuresInBrackets: [
    ...['attachment', 'exhaustion'].flatMap((point) => [`probability of ${point}`, `${point} probability`, point]),
    'expected loss',
  ],
  /** "Expected Loss, one year", "…, first risk period", "… for the next reset period": what only says for which period. */
  oneYear: ['one-year', 'one year', 'annual', 'annualised', 'annualized'],
  modelledPeriods,
  periods: [...modelledPeriods, 'period', 'annual period'],
  orderOfPeriods,
  numbersOfPeriods: ['one', 'two', 'three', 'four', 'five'],
  beforePeriod: ['for the', 'in the', 'during the'],
  whichPeriod: [
    ...'new next following current relevant applicable prior previous expiring upcoming'.split(' '),
    ...orderOfPeriods,
  ],
  /** Between a figure and the words that make nothing of ours of it. */
  besideNone: ['p.a.', 'per annum', 'of', 'at', 'plus', 'minus', 'is'],
} as const satisfies Record<string, readonly string[]>;
