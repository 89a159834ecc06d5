import { describe, expect, it } from 'vitest';
import { fieldOfLabel } from '../locate/vocabulary.ts';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (names: string): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series 2031-1 ${names} Notes`, bold: true, size: 13 },
];
const columns = [60, 260, 400];
const shares = (result: ReturnType<typeof extract>) =>
  result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution]);

describe('tables with a column for each class', () => {
  it('keep their headings below rows of words', () => {
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Term', 'Class S Notes', 'Class T Notes'],
          ['1 Series and Classes', 'Series 2031-1, being Class S and Class T', ''],
          ['2 Currency', 'sterling (GBP)', 'euro (EUR)'],
          ['3 Principal amount', 'GBP 60,000,000', 'EUR 85,000,000'],
          ['4 Business day convention', 'Preceding', 'Modified following'],
          ['5 Day count', 'Actual/365', 'Actual/360'],
          ['6 Issue date', '7 January 2031', '7 January 2031'],
          ['7 Maturity date', '7 January 2034', '7 January 2035'],
        ],
        { columns },
      ),
    ]);
    const told = securities.map((row) => [
      row.issuerClass,
      row.currency,
      row.parAmount,
      row.businessDayConvention,
      row.dayCountConvention,
      row.maturityDate,
    ]);
    expect(told).toEqual([
      ['S', 'GBP', 60_000_000, 'PRECEDING', 'ACT/365', '2034-01-07'],
      ['T', 'EUR', 85_000_000, 'MODIFIED_FOLLOWING', 'ACT/360', '2035-01-07'],
    ]);
  });

  it('take a unit behind a comma for no part of a label', () => {
    const asked = ['Expected loss, %', 'Attachment probability, per cent. p.a.', 'Risk spread, bps'].map(fieldOfLabel);
    expect(asked).toEqual(['expectedLoss', 'attachmentProbability', 'spread']);
  });

  it('have labels that go on in the next line', () => {
    const pitched = makeRows(
      [
        ['Risk margin for pe-', '5.10%', '7.35%'],
        ['riods that begin before 7 July 2032'],
        ['Risk margin for periods be-', '5.60%', '8.10%'],
        ['ginning on or after'],
        ['7 July 2032'],
      ],
      { top: 150, columns, pitch: 12 },
    );
    const { couponChangeHistories } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['', 'Class S', 'Class T'],
          ['Issue date', '7 January 2031', '7 January 2031'],
          ['Maturity date', '7 January 2034', '7 January 2034'],
        ],
        { columns },
      ),
      ...pitched,
    ]);
    expect(couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate])).toEqual([
      ['S', '2031-01-07', 5.1],
      ['S', '2032-07-07', 5.6],
      ['T', '2031-01-07', 7.35],
      ['T', '2032-07-07', 8.1],
    ]);
  });

  it('list shares of perils beside other figures of perils', () => {
    const result = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Measure', 'Class S', 'Class T'],
          ['Expected loss, base case', '2.16%', '2.83%'],
          ['Expected loss, more frequent hail', '2.29%', '3.09%'],
          ['Japan Typhoon as a part of expected loss', '82.4%', '69.1%'],
          ['Japan Hail as a part of expected loss', '17.6%', '30.9%'],
        ],
        { columns: [60, 300, 420] },
      ),
    ]);
    expect(shares(result)).toEqual([
      ['S', 'Japan Typhoon', 82.4],
      ['S', 'Japan Hail', 17.6],
      ['T', 'Japan Typhoon', 69.1],
      ['T', 'Japan Hail', 30.9],
    ]);
  });
});

describe('rows that stand close', () => {
  it('are parted where a taller cell at their left stands in their middle', () => {
    const right = [160, 330, 420];
    const rowsOf = (top: number, name: readonly string[], values: readonly (readonly string[])[]) => [
      ...makeRows(values, { top, columns: right, pitch: 13 }),
      ...makeRows(
        name.map((text) => [text]),
        { top: top + 6, columns: [60], pitch: 13 },
      ),
    ];
    const { modeledStats } = extract('RESET', [
      ...title('Class S and Class T'),
      ...prose('The reset takes effect on 7 January 2032.', 70),
      ...makeRows([['Notes', 'Item', 'Until now', 'As reset']], { top: 100, columns: [60, ...right] }),
      ...rowsOf(
        120,
        ['Class S', '19083PAA2'],
        [
          ['Attachment probability', '1.95%', '2.02%'],
          ['Expected loss', '1.40%', '1.47%'],
          ['Exhaustion probability', '1.01%', '1.05%'],
        ],
      ),
      ...rowsOf(
        165,
        ['Class T', '19083PAB0'],
        [
          ['Attachment probability', '4.21%', '4.36%'],
          ['Expected loss', '3.15%', '3.28%'],
          ['Exhaustion probability', '2.33%', '2.41%'],
        ],
      ),
    ]);
    expect(
      modeledStats.map((row) => [
        row.issuerClass,
        row.attachmentProbability,
        row.expectedLoss,
        row.exhaustionProbability,
      ]),
    ).toEqual([
      ['S', 2.02, 1.47, 1.05],
      ['T', 4.36, 3.28, 2.41],
    ]);
  });
});

describe('lists of figures in one cell', () => {
  it.each([
    ['Run', 'Annual probability of attachment / expected loss / probability of exhaustion, per cent.'],
    ['AP / EL / EP (per cent.)', 'The results are those of the first year.'],
  ])('are of what stands in the corner or above the table (%s)', (corner, above) => {
    const { modeledStats } = extract('OC', [
      ...title('Class S and Class T'),
      ...prose(above, 80),
      ...makeRows(
        [
          [corner, 'Class S', 'Class T'],
          ['Base case', '1.05 / 0.80 / 0.61', '2.30 / 1.79 / 1.38'],
          ['Warm sea case', '1.19 / 0.91 / 0.70', '2.59 / 2.02 / 1.56'],
        ],
        { top: 110, columns: [60, 220, 360] },
      ),
    ]);
    expect(modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability])).toEqual(
      [
        [1.05, 0.8, 0.61],
        [2.3, 1.79, 1.38],
      ],
    );
  });
});

describe('headings at heights of their own', () => {
  const columns = [60, 130, 230, 330, 430, 520];
  const heads: [number, string][][] = [
    [[11, 'Class']],
    [
      [4, 'Original'],
      [15, 'amount'],
      [26, '(US$ thousands)'],
    ],
    [
      [7, 'Scheduled'],
      [18, 'maturity'],
    ],
    [
      [2, 'Spread to'],
      [13, '7 July'],
      [24, '2032'],
    ],
    [
      [9, 'Spread from'],
      [20, '8 July 2032'],
    ],
    [[15, 'CUSIP']],
  ];
  const headings = columns.map((x, at) => (heads[at] ?? []).map(([y, text]) => ({ x, y: 100 + y, text }))).flat(2);

  it('are read over level rows, and a rate that does not change is no step', () => {
    const result = extract('OC', [
      ...title('Class S and Class T'),
      ...prose('The Notes will be issued on 7 January 2031.', 70),
      ...headings,
      ...makeRows(
        [
          ['S', '200,000', '7 January 2034', '4.50%', '4.85%', '34761PAG7'],
          ['T', '75,000', '7 January 2035', '8.00%', '8.00%', '34761PAH5'],
        ],
        { top: 150, columns },
      ),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount, row.maturityDate, row.cusip])).toEqual([
      ['S', 200_000_000, '2034-01-07', '34761PAG7'],
      ['T', 75_000_000, '2035-01-07', '34761PAH5'],
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate])).toEqual(
      [
        ['S', '2031-01-07', 4.5],
        ['S', '2032-07-08', 4.85],
        ['T', '2031-01-07', 8],
      ],
    );
  });
});

describe('shares in sentences', () => {
  const tell = (...sentences: string[]) =>
    shares(extract('OC', [...title('Class S and Class T'), ...prose(sentences.join(' '), 90)]));
  const wanted = [
    ['S', 'Japan Typhoon', 71],
    ['S', 'Japan Earthquake', 29],
    ['T', 'Japan Typhoon', 64],
    ['T', 'Japan Earthquake', 36],
  ];
  const first = 'Japan Typhoon makes up 71% of the expected loss of Class S and Japan Earthquake the other 29%.';

  it('are of the perils that stand in brackets behind them', () => {
    const of = 'Of the expected loss of the Class S Notes, Japan Typhoon contributes 71% and Japan Earthquake 29%.';
    const behind = 'For the Class T Notes the parts are 64% (Japan Typhoon) and 36% (Japan Earthquake).';
    expect(tell(of, behind)).toEqual(wanted);
  });

  it('are of the perils of the sentence before, in their order', () => {
    const second = 'The corresponding parts for Class T are 64% and 36%.';
    expect(tell(first, second, 'Kyushu alone accounts for half of the typhoon share.')).toEqual(wanted);
  });

  it('have no number of a class in the names of their perils', () => {
    const result = extract('OC', [
      ...title('Class I and Class II'),
      ...prose(
        'Share of expected loss. Class I: Japan Typhoon 100%. Class II Japan Typhoon 64%, Japan Earthquake 36%.',
        90,
      ),
    ]);
    expect(shares(result).map(([, name]) => name)).toEqual(['Japan Typhoon', 'Japan Typhoon', 'Japan Earthquake']);
  });
});

describe('words before and after what is told', () => {
  it('take the spread of notes that have not been extended for their spread', () => {
    const { couponChangeHistories } = extract('OC', [
      ...title('Class S'),
      ...makeRows([
        ['Issue date', '7 January 2031'],
        ['Maturity date', '7 January 2034'],
      ]),
      ...prose(
        'Return: the yield on the assets, plus a risk interest spread of 5.375% per annum for as long as the Notes have not been extended.',
        150,
      ),
    ]);
    expect(couponChangeHistories.map(({ couponRate }) => couponRate)).toEqual([5.375]);
  });

  it('leave the programme out of the name of the issuer', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Offering Circular Supplement', bold: true, size: 13 },
      ...prose(
        'This supplement forms part of the circular for the Variable Rate Note Programme of Example Re Ltd. (the “Issuer”), Series 2031-1 Class S Notes.',
        80,
      ),
    ]);
    expect(securities.map(({ issuerName }) => issuerName)).toEqual(['Example Re Ltd.']);
  });
});

it('takes words over the values of classes for headings, though nothing stands over the classes', () => {
  const rows = [
    ['', 'Initial Principal Amount', 'Multiple', 'ISIN No.', 'Minimum Denomination', 'Deductible', 'Risk Margin'],
    ['Class AA Notes', '$60,000,000', '2.4x', 'US57081MAA18', '250,000', '25m', '4.26% p.a.'],
    ['Class BB Notes', '$50,000,000', '2.6x', 'US57081MAB90', '250,000', '30m', '6.51% p.a.'],
  ];
  const table = makeRows(rows, { columns: [40, 105, 205, 260, 330, 430, 480] }).map((piece) => ({ ...piece, size: 7 }));
  const { securities } = extract('OC', [...title('Class AA and Class BB'), ...table]);
  expect(securities.map(({ isin, parAmount, couponRate }) => [isin, parAmount, couponRate])).toEqual([
    ['US57081MAA18', 60_000_000, 4.26],
    ['US57081MAB90', 50_000_000, 6.51],
  ]);
});

it('knows classes by the title that a heading gives them with their names in brackets', () => {
  const result = extract('OC', [
    ...title('Class A-1, Class A-2 and Class B'),
    ...makeRows(
      [
        ['', 'Upper layer (Classes A-1 and A-2)', 'Lower layer (Class B)'],
        ['Expected loss', '2.27%', '5.02%'],
        ['Attachment probability', '3.41%', '6.95%'],
      ],
      { columns: [60, 200, 410] },
    ),
    { x: 60, y: 200, text: 'Share of each peril in the expected loss' },
    ...makeRows(
      [
        ['Peril', 'Upper layer', 'Lower layer'],
        ['Japan Typhoon', '57.5%', '66.0%'],
        ['Japan Earthquake', '42.5%', '34.0%'],
      ],
      { top: 220, columns: [60, 200, 410] },
    ),
  ]);
  expect(shares(result)).toEqual([
    ['A1', 'Japan Typhoon', 57.5],
    ['A1', 'Japan Earthquake', 42.5],
    ['A2', 'Japan Typhoon', 57.5],
    ['A2', 'Japan Earthquake', 42.5],
    ['B', 'Japan Typhoon', 66],
    ['B', 'Japan Earthquake', 34],
  ]);
});
