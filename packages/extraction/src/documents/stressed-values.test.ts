import { describe, expect, it } from 'vitest';
import { extract, figures, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2030-1 Class A Notes and Class B Notes' }];

it('gives a word between two values to the one behind it where nothing stands behind that', () => {
  const { modeledStats } = extract('OC', [
    ...title,
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Expected loss', '1.4% stressed 1.8%', '2.7% stressed 3.4%'],
        ['Attachment probability', '1.8% standard 2.2% stressed', '3.4% standard 4.1% stressed'],
      ],
      { top: 70, columns: [60, 240, 400] },
    ),
  ]);
  expect(modeledStats.map((row) => [row.expectedLoss, row.attachmentProbability])).toEqual([
    [1.4, 1.8],
    [2.7, 3.4],
  ]);
});

it('takes a result of another case for no spread, though none is given', () => {
  const card = (x: number, name: string, loss: string): Piece[] =>
    [`CLASS ${name} NOTES`, '', `Spread guidance (1)`, `Expected loss (2)`].flatMap((text, row) => [
      { x, y: 70 + 14 * row, text, bold: row === 0 },
      ...(row > 1 ? [{ x: x + 130, y: 70 + 14 * row, text: row === 2 ? '5.50% – 6.25%' : loss }] : []),
    ]);
  const { securities } = extract('OC', [
    { x: 60, y: 40, text: 'Example Re Ltd. Series 2030-1 Class M-1 Notes and Class M-2 Notes' },
    ...card(60, 'M-1', '1.98%'),
    ...card(320, 'M-2', '4.01%'),
    ...prose(
      '(1) Over the yield of the collateral, per annum. The final spread may lie outside the range. (2) Annual, base case, long-term hurricane rates and time-dependent earthquake rates as published. With the alternative UCERF view the expected losses are 2.27% (M-1) and 4.46% (M-2); with near-term hurricane rates 2.05% and 4.20%.',
      140,
    ),
  ]);
  expect(securities.map((row) => row.couponRate)).toEqual([null, null]);
});

it('takes a size that a storm of the past would have caused for none of a class', () => {
  const { securities } = extract('OC', [
    ...title,
    ...prose('EUR 130,000,000 Class A Notes due 2034 and EUR 72,500,000 Class B Notes due 2034.', 60),
    { x: 60, y: 100, text: 'THE NOTES', size: 12, bold: true },
    ...prose(
      'The sum, EUR 930 million, would have caused a full loss of the Class B Notes and a loss of 16.13 per cent. of the Class A Notes.',
      120,
    ),
  ]);
  expect(securities.map((row) => row.parAmount)).toEqual([130_000_000, 72_500_000]);
});

describe('a sentence that happens to stand above a table', () => {
  const below = (kind: 'OC' | 'RESET', sentence: string) =>
    figures(
      extract(kind, [
        ...title,
        ...prose(sentence, 70),
        ...makeRows(
          [
            ['', 'Class A', 'Class B'],
            ['Attachment probability', '2.10%', '4.20%'],
            ['Expected loss', '1.60%', '3.10%'],
            ['Exhaustion probability', '1.20%', '2.50%'],
          ],
          { top: 100, columns: [60, 300, 420] },
        ),
      ]),
    );

  it.each([
    'The third annual risk period runs from 17 June 2033 to 16 June 2034.',
    'The cover runs for three years from 17 June 2033.',
    'Interest is paid quarterly for the whole term of the notes.',
    'The notes have an alternative way of settlement.',
    'A hypothetical investor would receive the following.',
  ])('makes no other case of it: %s', (sentence) => {
    for (const kind of ['OC', 'RESET'] as const)
      expect(below(kind, sentence)).toEqual([
        ['A', 2.1, 1.6, 1.2],
        ['B', 4.2, 3.1, 2.5],
      ]);
  });

  it.each([
    'The stressed case assumes a warm sea in each of the years.',
    'In the alternative view the results are as follows.',
    'These are the probabilities over the whole term of the notes.',
  ])('does where it speaks of figures or cases: %s', (sentence) => {
    expect(below('OC', sentence)).toEqual([]);
  });
});

it.each([
  'Modelled results including demand surge and storm surge',
  'Modelled results (sensitivity analyses are given in Annex B)',
  'Modelled results; sensitivities are not shown',
])('leaves a table its values where the caption names a case that it does not hold: %s', (caption) => {
  const { modeledStats } = extract('OC', [
    ...title,
    { x: 60, y: 70, text: caption, bold: true, size: 11 },
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Attachment probability', '2.14%', '5.14%'],
        ['Expected loss', '1.49%', '3.49%'],
      ],
      { top: 100, columns: [60, 240, 400] },
    ),
  ]);
  expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.49, 3.49]);
});

it.each([
  ['Expected loss, warm catalogue', 'Expected loss with +20% exposure'],
  ['Expected loss, warm ocean', 'Expected loss, exposure +10%'],
  ['Expected loss, warm run', 'Expected loss, claims costs +15%'],
])('takes what would be in another run, or if something grew, for no base case: %s, %s', (warm, more) => {
  const { modeledStats } = extract('OC', [
    ...title,
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        [warm, '1.9%', '3.6%'],
        [more, '2.1%', '3.8%'],
        ['Expected loss', '1.4%', '2.7%'],
      ],
      { top: 70, columns: [60, 280, 400] },
    ),
  ]);
  expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.4, 2.7]);
});

it.each(['per occurrence, $520m to $980m', 'occurrence, losses of $520m – $980m', 'from year to year, $520m to $980m'])(
  'takes the ends of a layer for no size: %s',
  (layer) => {
    const { securities } = extract('OC', [...title, ...makeRows([['Cover', `Class A and Class B: ${layer}`]])]);
    expect(securities.map((row) => row.parAmount)).toEqual([null, null]);
  },
);

it.each(['$175m over size (from $150m)', '$175m over size (up from $150m at launch)', '$175m over size (was $150m)'])(
  'reads tiles whose small labels hold remarks with figures: %s',
  (size) => {
    const tile = (x: number, value: string, label: string): Piece[] => [
      { x, y: 80, text: value, size: 14, bold: true },
      { x, y: 98, text: label, size: 7 },
    ];
    const [amount = '', label = ''] = size.split(' over ');
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2030-1 Class A Notes' },
      ...tile(60, amount, label),
      ...tile(190, '7.00%', 'risk spread; guidance 7.00–7.75%'),
      ...tile(340, '2.31%', 'expected loss, base'),
      ...tile(470, '3.05%', 'attachment prob.'),
    ]);
    expect(result.securities).toMatchObject([{ parAmount: 175_000_000, couponRate: 7 }]);
    expect(figures(result)).toEqual([['A', 3.05, 2.31, null]]);
  },
);

it('knows a row of headings by which a column begins with what was changed', () => {
  const result = extract('OC', [
    ...title,
    ...makeRows([['Class A', 'Class B']], { top: 80, columns: [262, 445] }),
    ...makeRows(
      [
        ['Annual unless stated', 'Base', 'Warm years', '+10% exposure', 'Base', 'Warm years', '+10% exposure'],
        ['Expected loss, per annum', '2.27%', '2.71%', '2.66%', '5.02%', '5.49%', '5.73%'],
        ['Probability of attachment, per annum', '3.41%', '3.98%', '3.92%', '6.95%', '7.52%', '7.80%'],
      ],
      { top: 96, columns: [40, 225, 262, 325, 400, 440, 505] },
    ),
  ]);
  expect(figures(result)).toEqual([
    ['A', 3.41, 2.27, null],
    ['B', 6.95, 5.02, null],
  ]);
});

it('takes no view of those that a sentence calls alternative for the base case', () => {
  const terms = makeRows(
    [
      ['', 'Class A', 'Class B'],
      ['Attachment probability', '2.58%', '4.92%'],
      ['Expected loss', '1.70%', '3.62%'],
    ],
    { top: 80 },
  );
  const views = makeRows(
    [
      ['', 'Class A Att. prob.', 'Exp. loss', 'Class B Att. prob.', 'Exp. loss'],
      ['Near-term event set', '2.89%', '1.93%', '5.41%', '4.02%'],
      ['Long-term, no demand surge', '2.31%', '1.50%', '4.55%', '3.29%'],
    ],
    { top: 220, columns: [50, 200, 310, 380, 490] },
  );
  const lead =
    'As the agreement requires, the results of two alternative views follow. They are for information and have no influence on any term of the Notes.';
  expect(figures(extract('OC', [...title, ...terms, ...prose(lead, 170), ...views]))).toEqual([
    ['A', 2.58, 1.7, null],
    ['B', 4.92, 3.62, null],
  ]);
});
