import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1' }];
const head: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' }];
const spread = prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 140);

describe('dates a year apart', () => {
  it('takes the date a year before the next reset for this one', () => {
    const text =
      'Exposure data of June 8, 2025 were used. The new terms hold for 365 days, from June 8, 2026. Next reset: June 8, 2027.';
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' },
    ]);
  });

  it('takes the day before a year after the reset for the end of its period', () => {
    const text = 'The new terms are effective from June 8, 2026. They lapse at midnight on June 7, 2027.';
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' },
    ]);
  });

  it.each([
    'Such terms become operative on June 8, 2026 and remain operative until June 8, 2027.',
    'For the 12-month period beginning at 12:01 a.m. on June 8, 2026 and ending at 12:01 a.m. on June 8, 2027, the following holds.',
    'On June 8, 2026, the second Reset Date, the terms changed as follows. The third Reset Date is June 8, 2027.',
    'Covered period: from 00:00 on June 8, 2026 until 24:00 on June 7, 2027.',
  ])('knows the only two, whatever the words: %s', (text) => {
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' },
    ]);
  });

  it.each([
    ['that begins soon after the notice was written', 'Written on May 20, 2026.', 'June 8, 2028'],
    ['that is the last of those on end', '', 'June 8, 2027'],
  ])('takes of several years the one %s', (_, written, last) => {
    const days = `Terms hold in turn over June 8, 2025, June 8, 2026, June 8, 2027${last === 'June 8, 2027' ? '' : ` and ${last}`}.`;
    expect(
      extract('RESET', [...head, ...prose(`${written} ${days}`, 70), ...spread]).couponChangeHistories,
    ).toMatchObject([{ effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' }]);
  });

  it('takes the last year, which ends with the notes', () => {
    const text = 'Written on May 20, 2026. The new terms hold over June 8, 2026. The notes mature on June 18, 2027.';
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-18' },
    ]);
  });

  it('takes the day nearly a year before the next reset', () => {
    const text = 'The new terms hold over June 9, 2026. Next reset: June 8, 2027.';
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-09', effectiveToDate: '2027-06-08' },
    ]);
  });

  it.each([
    'Premiums were counted as of June 8, 2026 and as of June 8, 2027.',
    'Terms held in turn over June 8, 2023, June 8, 2024, June 8, 2026 and June 8, 2027.',
  ])('leaves open which of several, or what is counted: %s', (text) => {
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: null, effectiveToDate: null },
    ]);
  });

  it('takes no date for the reset that is said of data, payments or the past', () => {
    const text =
      'Next reset: June 8, 2027. The portfolio as of June 8, 2026 was used. Interest is paid on June 8, 2026. The previous reset was on June 8, 2026.';
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: null },
    ]);
  });
});

describe('dates in tables of resets', () => {
  it('takes the latest of the periods over the columns', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Class / Item', 'Next Annual Period', 'Current Annual Period', 'Previous Annual Period'],
          ['', '06/08/2026 - 06/08/2027', '06/08/2025 - 06/08/2026', '06/08/2024 - 06/08/2025'],
          ['Class A Expected Loss', '1.24%', '1.16%', '1.18%'],
          ['Class A Spread', '4.34%', '4.23%', '4.25%'],
        ],
        { columns: [60, 190, 325, 460] },
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { issuerClass: 'A', effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08', couponRate: 4.34 },
    ]);
  });

  it('reads labels with their dates beside a title', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd.' },
      { x: 400, y: 40, text: 'Effective 8 Jun 2026' },
      { x: 60, y: 56, text: 'Series 2024-1: outcome' },
      { x: 400, y: 56, text: 'Next reset 8 Jun 2027' },
      ...spread,
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' },
    ]);
  });

  it('gives the classes in the tables of each series its dates', () => {
    const part = (top: number, series: string, name: string, year: number): Piece[] => [
      { x: 60, y: top, text: `Series ${series}` },
      { x: 60, y: top + 24, text: `Reset Date March 18, ${year}. Following Reset Date March 18, ${year + 1}.` },
      ...makeRows(
        [
          ['Note', 'EL', 'RIS'],
          [`Class ${name}`, '0.91%', '3.28%'],
        ],
        { top: top + 60 },
      ),
    ];
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd.' },
      ...part(80, '2024-1', 'A', 2027),
      ...part(220, '2025-2', 'B', 2028),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.effectiveFromDate])).toEqual([
      ['A', '2027-03-18'],
      ['B', '2028-03-18'],
    ]);
  });
});

describe('columns told apart by arithmetic', () => {
  it.each([
    ['the change after both', ['', 'Left hand', 'Right hand', 'Step'], [0, 1, 2]],
    ['the change first, and what is new before what was', ['', 'Step', 'Left hand', 'Right hand'], [2, 1, 0]],
  ])('takes what was for the old value by the sign of the change: %s', (_, headings, order) => {
    const rows = [
      ['Attachment probability', '1.29%', '1.33%', '+0.04%'],
      ['Expected loss', '1.01%', '1.00%', '-0.01%'],
      ['Exhaustion probability', '0.78%', '0.80%', '+0.02%'],
      ['Risk interest spread', '4.40%', '4.50%', '+0.10%'],
    ].map(([label = '', ...figures]) => [label, ...order.map((at) => figures[at] as string)]);
    const result = extract('RESET', [
      ...head,
      ...makeRows([headings, ...rows], { top: 120, columns: [60, 260, 370, 480] }),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.33, expectedLoss: 1, exhaustionProbability: 0.8 },
    ]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 4.5 }]);
  });
});

describe('periods as labels', () => {
  it('reads the figures of the new period below what they are of, and no dates', () => {
    const result = extract('RESET', [
      ...title,
      ...prose('The terms take effect on June 8, 2026. The Next Reset Date is June 8, 2027.', 60),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Modeled expected loss', '', ''],
          ['Prior Risk Period', '0.653%', '1.021%'],
          ['Reset Risk Period', '0.643%', '0.955%'],
          ['Risk interest spread', '', ''],
          ['Prior Risk Period', '2.25%', '2.75%'],
          ['Reset Risk Period', '2.20%', '2.77%'],
        ],
        { columns: [60, 260, 380], top: 120 },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', expectedLoss: 0.643, effectiveFromDate: '2026-06-08' },
      { issuerClass: 'B', expectedLoss: 0.955, effectiveFromDate: '2026-06-08' },
    ]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 2.2 }, { couponRate: 2.77 }]);
  });

  it('takes the next reset by its own label before the last day of the period', () => {
    const text = 'Reset Risk Period: June 8, 2026 through March 7, 2027. Next Reset Date: March 8, 2027.';
    expect(extract('RESET', [...head, ...prose(text, 70), ...spread]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-03-08' },
    ]);
  });
});

describe('rows and headings of resets', () => {
  it('keeps close lines with figures of their own apart', () => {
    const columns = [60, 120, 300, 360];
    const block = (top: number, name: string, figures: [string, string][]) =>
      makeRows(
        [
          [name, 'Probability of Attachment (%)', ...(figures[0] ?? [])],
          ['', 'Expected Loss (%)', ...(figures[1] ?? [])],
          ['', 'Risk Interest Spread (%)', ...(figures[2] ?? [])],
        ],
        { top, columns, pitch: 12 },
      );
    const result = extract('RESET', [
      ...title,
      ...makeRows([['Class', 'Quantity', 'Was', 'Will be']], { top: 90, columns }),
      ...block(112, 'A', [
        ['1.65', '1.53'],
        ['1.25', '1.16'],
        ['4.18', '4.06'],
      ]),
      ...block(166, 'B', [
        ['3.47', '3.64'],
        ['2.31', '2.42'],
        ['5.77', '5.92'],
      ]),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 1.53, 1.16],
      ['B', 3.64, 2.42],
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([4.06, 5.92]);
  });

  it('takes a figure under "Class" for the name of a class', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd.' },
      ...makeRows(
        [
          ['Series', 'Class', 'EL old', 'EL new'],
          ['2024-1', '1', '1.44%', '1.59%'],
          ['2024-1', '2', '2.07%', '2.13%'],
        ],
        { columns: [60, 140, 220, 300] },
      ),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['1', 1.59],
      ['2', 2.13],
    ]);
  });

  it('reads labels whose words a scan ran together', () => {
    const result = extract('RESET', [
      ...head,
      ...makeRows([
        ['Updated Term', 'Class A'],
        ['Probabilityof exhaustion (annual)', '0.68%'],
        ['Expected loss (annual)', '0.87%'],
      ]),
    ]);
    expect(result.modeledStats).toMatchObject([{ exhaustionProbability: 0.68, expectedLoss: 0.87 }]);
  });

  it('takes no figure across the gap in a sentence', () => {
    const result = extract('RESET', [
      ...title,
      ...prose('The Class A Notes and the Class B Notes are reset.', 60),
      ...makeRows(
        [
          ['the Modeled Attachment Probability shall be 1.12% in place of 1.06% and so', 'on'],
          ['0.72%; (iii) the Modeled Exhaustion Probability shall be 0.57% in', '0.54% and (iv) the Risk'],
        ],
        { columns: [60, 440] },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.exhaustionProbability)).not.toContain(0.54);
  });
});

describe('classes in the order in which they were named', () => {
  it('gives each its own of the lists in the sentences after', () => {
    const result = extract('RESET', [
      ...title,
      ...prose(
        'The updated attachment probabilities of the Class A and Class B Notes are 1.09% and 1.62%, respectively. Their updated expected losses are 0.79% and 1.13%, respectively, and their updated exhaustion probabilities 0.55% and 0.72%, respectively. The Risk Interest Spreads will be 3.13% and 4.03%, respectively. Before, the expected losses were 0.73% and 1.05%.',
        60,
      ),
    ]);
    expect(
      result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability]),
    ).toEqual([
      [1.09, 0.79, 0.55],
      [1.62, 1.13, 0.72],
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([3.13, 4.03]);
  });
});

describe('shares of the expected loss by class', () => {
  it('reads them beside a label that names the peril', () => {
    const result = extract('OC', [
      ...title,
      ...prose('The Class A Notes and the Class B Notes', 60),
      ...makeRows([
        ['EL from Florida Hurricane', 'Class A: 39.8%; Class B: 62.6%'],
        ['EL from Flood', 'Class A: 60.2%; Class B: 37.4%'],
      ]),
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Florida Hurricane', 39.8],
      ['A', 'Flood', 60.2],
      ['B', 'Florida Hurricane', 62.6],
      ['B', 'Flood', 37.4],
    ]);
  });
});

describe('headings over several columns each', () => {
  /** Headings over pairs of columns, each in the middle and so short that it reaches neither, beside a column of its own. */
  const figures = (...pair: [string, string]): Piece[] => [
    ...['AP', 'EL'].map((text, index) => ({ x: 195 + index * 160, y: 96, text })),
    { x: 470, y: 96, text: 'Spread' },
    ...makeRows([['Class', ...pair, ...pair]], { top: 110, columns: [60, 150, 230, 310, 390] }),
    ...makeRows(
      [
        ['A', '2.31%', '2.55%', '1.88%', '2.09%', '6.40%'],
        ['B', '4.02%', '4.41%', '3.35%', '3.61%', '9.10%'],
      ],
      { top: 126, columns: [60, 150, 230, 310, 390, 470] },
    ),
  ];
  it.each([
    ['2030', '2031'],
    ['Prior', 'Updated'],
  ])('are of both: %s and %s', (...pair) => {
    const { modeledStats } = extract('RESET', [...title, ...figures(...pair)]);
    expect(modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 2.55, 2.09],
      ['B', 4.41, 3.61],
    ]);
  });
});

it('reads labels in two lines of headings that span the columns of a third', () => {
  const at = (y: number, pieces: readonly (readonly [number, string])[]): Piece[] =>
    pieces.map(([x, text]) => ({ x, y, text }));
  const turns = [0, 1, 2].flatMap((group) => [
    [110 + 140 * group, 'Prior'] as const,
    [175 + 140 * group, 'Updated'] as const,
  ]);
  const { modeledStats } = extract('RESET', [
    { x: 60, y: 20, text: 'Example Re Ltd. Series 2024-1 Class A Notes and Class B Notes' },
    ...prose('The Reset Date is June 8, 2026.', 40),
    ...at(70, [
      [110, 'Attachment'],
      [250, 'Expected'],
      [390, 'Exhaustion'],
    ]),
    ...at(82, [
      [60, 'Class'],
      [110, 'Probability (%)'],
      [250, 'Loss (%)'],
      [390, 'Probability (%)'],
    ]),
    ...at(94, turns),
    ...makeRows(
      [
        ['A', '0.98', '1.04', '0.71', '0.76', '0.52', '0.56'],
        ['B', '3.05', '3.18', '2.40', '2.49', '1.87', '1.93'],
      ],
      { top: 110, columns: [60, 120, 195, 260, 335, 400, 475] },
    ),
  ]);
  expect(modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability])).toEqual([
    [1.04, 0.76, 0.56],
    [3.18, 2.49, 1.93],
  ]);
});

describe('a reset of the modelled figures alone', () => {
  const said = 'With effect from June 8, 2027 the following values apply until the next reset date, June 8, 2028.';
  const figures = makeRows([
    ['Class', 'Attachment Probability', 'Expected Loss', 'Exhaustion Probability'],
    ['Class A', '1.75%', '1.24%', '0.89%'],
    ['Class B', '3.30%', '2.47%', '1.12%'],
  ]);
  const reset = (text = '') => extract('RESET', [...title, ...prose(said, 60), ...figures, ...prose(text, 180)]);

  it.each(['', 'The Risk Interest Spread of each class is determined separately.', 'Interest rates rose in 2026.'])(
    'has no row of a coupon: %s',
    (text) => {
      const { modeledStats, couponChangeHistories } = reset(text);
      expect(modeledStats).toHaveLength(2);
      expect(couponChangeHistories).toEqual([]);
    },
  );

  it.each([
    'Each spread is that of last year, less what the sponsor is owed: not less than 3.25% and not more than 4.00%.',
    'The margin follows from the table of the offering circular, at least 3.25% for either of them.',
  ])('has rows without a rate where a figure is told of the spread that cannot be read: %s', (text) => {
    expect(reset(text).couponChangeHistories).toMatchObject([
      { issuerClass: 'A', couponRate: null, effectiveFromDate: '2027-06-08' },
      { issuerClass: 'B', couponRate: null, effectiveFromDate: '2027-06-08' },
    ]);
  });
});

describe('headings of three lines', () => {
  it('are of both columns, whose versions are told in two lines', () => {
    const columns = [60, 120, 169, 217, 265, 313, 361] as const;
    const cells = (y: number, texts: readonly string[], at: readonly number[] = columns): Piece[] =>
      texts.map((text, index) => ({ x: at[index] as number, y, text, size: 8 }));
    const wide = [120, 217, 313];
    const result = extract('RESET', [
      ...title,
      ...prose('The values are reset on June 8, 2027.', 60),
      ...cells(90, ['Attachment Probability', 'EL', 'EP'], wide),
      ...cells(101, ['Prior', 'Prior', 'Prior'], wide),
      ...cells(112, ['Notes', 'Period', 'New', 'Period', 'New', 'Period', 'New']),
      ...cells(126, ['Class A', '0.900%', '1.030%', '0.710%', '0.810%', '0.390%', '0.450%']),
      ...cells(140, ['Class B', '2.230%', '2.560%', '1.710%', '1.960%', '0.850%', '0.980%']),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 1.03, expectedLoss: 0.81, exhaustionProbability: 0.45 },
      { issuerClass: 'B', attachmentProbability: 2.56, expectedLoss: 1.96, exhaustionProbability: 0.98 },
    ]);
  });

  it('stand over names of classes in two lines, the first on a line of its own', () => {
    const columns = [60, 150, 230, 310, 390] as const;
    const cells = (y: number, texts: readonly string[], at: readonly number[] = columns): Piece[] =>
      texts.map((text, index) => ({ x: at[index] as number, y, text, bold: y < 110 }));
    const result = extract('RESET', [
      ...title,
      ...prose('The values are reset on June 8, 2027.', 60),
      ...cells(90, ['Attachment Probability', 'Expected Loss'], [150, 310]),
      ...cells(106, ['Notes', 'Previous', 'Updated', 'Previous', 'Updated']),
      ...cells(124, ['Class A'], [60]),
      ...cells(136, ['Notes', '1.20%', '1.30%', '0.88%', '0.92%']),
      ...cells(154, ['Class B'], [60]),
      ...cells(166, ['Notes', '2.50%', '2.60%', '1.82%', '1.92%']),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 1.3, expectedLoss: 0.92 },
      { issuerClass: 'B', attachmentProbability: 2.6, expectedLoss: 1.92 },
    ]);
  });
});
