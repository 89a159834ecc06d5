import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, typed } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** Two cards side by side, each with two columns of values over small labels. */
function cards(labels: readonly (readonly [string, string])[], first: readonly string[], second: readonly string[]) {
  const columns = [60, 160, 310, 410];
  const rows: Piece[] = labels.flatMap((pair, index) => {
    const values = [first, second].flatMap((own) => own.slice(2 * index, 2 * index + 2));
    const y = 110 + 30 * index;
    return [
      ...values.map((text, column) => ({ x: columns[column] as number, y, text, bold: true, size: 11 })),
      ...[...pair, ...pair].map((text, column) => ({ x: columns[column] as number, y: y + 14, text, size: 7 })),
    ];
  });
  return rows;
}

describe('a card for each class', () => {
  it('reads values over labels, and identifiers on a line of their own, of the class of the card', () => {
    const result = extract('OC', [
      { x: 60, y: 50, text: 'Larkspur Gate Re Ltd. 2026-2', size: 16, bold: true },
      { x: 60, y: 85, text: 'Class A', size: 12, bold: true },
      { x: 310, y: 85, text: 'Class B', size: 12, bold: true },
      ...cards(
        [
          ['size', 'margin over the fund'],
          ['average loss', 'likelihood of attachment'],
        ],
        ['EUR 90 million', '4.25%', '1.30%', '1.70%'],
        ['EUR 40 million', '8.50%', '3.40%', '4.45%'],
      ),
      { x: 60, y: 175, text: 'ISIN XS3011776245', size: 7 },
      { x: 310, y: 175, text: 'ISIN XS3011776674', size: 7 },
      ...prose('The notes of both classes pay interest in arrear.', 230),
    ]);
    expect(result.securities.map((row) => [row.isin, row.issuerSeries, row.parAmount, row.couponRate])).toEqual([
      ['XS3011776245', '2026-2', 90_000_000, 4.25],
      ['XS3011776674', '2026-2', 40_000_000, 8.5],
    ]);
    expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
      [1.7, 1.3],
      [4.45, 3.4],
    ]);
  });

  it('ends above what begins at the left of all cards, and has figures before what they are', () => {
    const rowsOf = (x: number, values: readonly string[], chances: readonly string[]): Piece[] => [
      ...values.map((text, index) => ({ x: x + 70 * index, y: 105, text, bold: true, size: 11 })),
      ...['FINAL SIZE', 'SPREAD', 'EXP. LOSS'].map((text, index) => ({ x: x + 70 * index, y: 119, text, size: 7 })),
      ...chances.map((text, index) => ({ x: x + 100 * index, y: 137, text, size: 8 })),
    ];
    const result = extract('OC', [
      { x: 50, y: 50, text: 'Larkspur Gate Re Ltd. 2026-2 Market summary', size: 13, bold: true },
      { x: 60, y: 85, text: 'Class A', size: 12, bold: true },
      { x: 310, y: 85, text: 'Class B', size: 12, bold: true },
      ...rowsOf(60, ['$250m', '5.25%', '1.71%'], ['2.34% attachment', '1.19% exhaustion']),
      ...rowsOf(310, ['$150m', '8.00%', '3.40%'], ['4.66% attachment', '2.35% exhaustion']),
      { x: 50, y: 160, text: 'Maturity', size: 8 },
      { x: 200, y: 160, text: 'July 7, 2029', size: 8 },
    ]);
    expect(result.securities.map((row) => [row.issuerSeries, row.parAmount, row.couponRate])).toEqual([
      ['2026-2', 250_000_000, 5.25],
      ['2026-2', 150_000_000, 8],
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.34, 1.71, 1.19],
      ['B', 4.66, 3.4, 2.35],
    ]);
  });

  it('reads each value over the small label below it, where nothing but the class stands beside the cards', () => {
    const lines = ['XS3011776245', '4.25%', 'risk spread', '1.42%', 'expected loss', '1.90%', 'attachment prob.'];
    const others = ['XS3011776674', '6.50%', 'risk spread', '2.87%', 'expected loss', '3.70%', 'attachment prob.'];
    const rows = lines.flatMap((text, index): Piece[] => {
      const isLabel = /[a-z]/.test(text);
      const y = 105 + 22 * Math.floor(index === 0 ? 0 : (index + 1) / 2 - (isLabel ? 0.5 : 0)) + (isLabel ? 9 : 0);
      const size = isLabel ? 7 : 9;
      return [
        { x: 60, y, text, size },
        { x: 260, y, text: others[index] as string, size },
      ];
    });
    const heads = ['CLASS A', 'CLASS B'].map((text, index) => ({ x: 60 + 200 * index, y: 85, text, bold: true }));
    const result = extract('OC', [
      ...prose('Larkspur Gate Re Ltd. is issuing Series 2026-2 Class A and Class B Notes.', 50),
      ...heads,
      ...rows,
    ]);
    expect(result.securities.map((row) => [row.isin, row.couponRate])).toEqual([
      ['XS3011776245', 4.25],
      ['XS3011776674', 6.5],
    ]);
    expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
      [1.9, 1.42],
      [3.7, 2.87],
    ]);
  });

  it.each([[['CUSIP', 'ISIN']], [['ISIN', 'CUSIP']], [['expected loss', 'ISIN']]])(
    'reads each value over its label where identifiers have labels, too: %s',
    (last) => {
      const values: Readonly<Record<string, readonly [string, string]>> = {
        size: ['$200 million', '$115 million'],
        'risk spread': ['5.75%', '8.60%'],
        'attachment probability': ['2.23%', '4.05%'],
        'expected loss': ['1.77%', '3.22%'],
        CUSIP: ['2914ZTAA6', '2914ZTAB4'],
        ISIN: ['US2914ZTAA64', 'US2914ZTAB48'],
      };
      const labels = ['size', 'risk spread', 'attachment probability', ...last];
      const rows = labels.flatMap((text, index) =>
        [0, 1].flatMap((card): Piece[] => [
          { x: 60 + 200 * card, y: 105 + 26 * index, text: values[text]?.[card] ?? '', size: 11 },
          { x: 60 + 200 * card, y: 118 + 26 * index, text, size: 7 },
        ]),
      );
      const heads = ['Class A', 'Class B'].map((text, index) => ({ x: 60 + 200 * index, y: 85, text, bold: true }));
      const result = extract('OC', [
        ...prose('Larkspur Gate Re Ltd. is issuing Series 2026-2 Class A and Class B Notes.', 50),
        ...heads,
        ...rows,
      ]);
      expect(result.securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
        [200_000_000, 5.75],
        [115_000_000, 8.6],
      ]);
      expect(result.modeledStats.map((row) => row.attachmentProbability)).toEqual([2.23, 4.05]);
    },
  );

  it('leaves out a class that the table of what was placed calls withdrawn', () => {
    const result = extract('OC', [
      ...prose('Larkspur Gate Re Ltd. Series 2026-2 has placed two of three classes.', 60),
      ...makeRows(
        [
          ['Class', 'Announced $mm', 'Placed $mm', 'Spread'],
          ['A', '100.0', '125.0', '4.25%'],
          ['B', '50.0', '40.0', '8.50%'],
          ['C', '25.0', 'cancelled', '15.00%'],
        ],
        { top: 110 },
      ),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([
      ['A', 125_000_000],
      ['B', 40_000_000],
    ]);
  });

  it('gives each peril of a list its share where the list is told before the figures of each class', () => {
    const text =
      'Three perils count: Iberia Earthquake, Hail and Wildfire. They make up 50%, 30% and 20% of the expected loss of ' +
      'Class A and 25%, 45% and 30% of that of Class B. Most of the hail part is from the north.';
    const result = extract('OC', [
      ...prose('Larkspur Gate Re Ltd. is issuing $90,000,000 Class A Notes and $40,000,000 Class B Notes.', 60),
      ...prose(text, 110),
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Iberia Earthquake', 50],
      ['A', 'Hail', 30],
      ['A', 'Wildfire', 20],
      ['B', 'Iberia Earthquake', 25],
      ['B', 'Hail', 45],
      ['B', 'Wildfire', 30],
    ]);
  });
});

describe('cards below each other', () => {
  const card = (top: number, [name = '', ...identifiers]: readonly string[], values: readonly string[]) => [
    { x: 60, y: top, text: name, bold: true, size: 12 },
    ...identifiers.map((text, index) => ({ x: 200 + 150 * index, y: top, text })),
    ...makeRows(
      [
        ['Expected loss', 'Risk interest spread'],
        values.slice(0, 2),
        ['previously 1.11%', 'previously 9.99%'],
        ['Attachment probability', 'Exhaustion probability'],
        values.slice(2),
        ['previously 2.22%', 'previously 0.55%'],
      ],
      { top: top + 18, columns: [60, 300], pitch: 14 },
    ),
  ];

  it.each([
    [['Class A'], ['Class B']],
    [
      ['Class A', 'CUSIP 37240DAA1', 'ISIN US37240DAA19'],
      ['Class B', 'CUSIP 37240DAB9', 'ISIN US37240DAB91'],
    ],
  ])('are of the class at their head, without what held before: %s', (first, second) => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A and Class B Notes', bold: true, size: 13 },
      ...prose('The values in large type take effect on 5 June 2032. The Notes mature on 4 June 2033.', 64),
      ...card(100, first, ['1.24%', '5.17%', '1.49%', '0.90%']),
      ...card(200, second, ['3.86%', '9.06%', '5.04%', '2.95%']),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.49, 1.24, 0.9],
      ['B', 5.04, 3.86, 2.95],
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.17],
      ['B', 9.06],
    ]);
  });
});

describe('columns that are headed by classes alone', () => {
  it.each([
    [
      ['US$90,000,000 Variable Rate Notes', '€55,000,000 Variable Rate Notes'],
      ['CUSIP 37240DAA1', 'ISIN XS2736641205'],
      ['ISIN US37240DAA19', ''],
    ],
    [
      ['USD 90,000,000', 'EUR 55,000,000'],
      ['US37240DAA19 (ISIN)', 'XS2736641205 (ISIN)'],
    ],
    [
      ['$90,000,000 notes due 2034', '€55,000,000 notes due 2034'],
      ['ISIN: US37240DAA19', 'ISIN: XS2736641205'],
    ],
  ])('have an amount and identifiers without labels, the first as the others: %s', (...below) => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Notes', bold: true, size: 13 },
      ...makeRows([['Class 1', 'Class 2'], ...below], { top: 80, columns: [60, 320] }),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.isin, row.parAmount, row.currency])).toEqual([
      ['1', 'US37240DAA19', 90_000_000, 'USD'],
      ['2', 'XS2736641205', 55_000_000, 'EUR'],
    ]);
  });
});

describe('cards of classes side by side, a label with its value in each row', () => {
  it('are read each by itself, with the size beside the class and shares under an indented list', () => {
    const result = extract(
      'OC',
      typed(
        [
          'Example Re Ltd. Series 2031-1 Class X and Class Y Notes',
          '',
          'Class X                 $85M     Class Y                 $60M',
          'Margin                 7.50%     Margin                 9.50%',
          'Expected loss          1.86%     Expected loss          3.05%',
          'EL by peril: Hail      47.0%     EL by peril: Hail      51.5%',
          '             Wind      53.0%                  Wind      48.5%',
        ].join('\n'),
      ),
    );
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
      ['X', 85_000_000, 7.5],
      ['Y', 60_000_000, 9.5],
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['X', 'Hail', 47],
      ['X', 'Wind', 53],
      ['Y', 'Hail', 51.5],
      ['Y', 'Wind', 48.5],
    ]);
  });
});
