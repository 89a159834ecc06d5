import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (names: string): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series 2031-1 ${names} Notes`, bold: true, size: 13 },
];

/** Text in letters and blanks of one width. */
const typed = (text: string): Piece[] =>
  text.split('\n').map((line, index) => ({ x: 60, y: 40 + index * 11, text: line, typed: true }));

describe('a typewritten notice', () => {
  it('leaves two blanks between sentences, which part no cells', () => {
    const { modeledStats, couponChangeHistories } = extract(
      'RESET',
      typed(`Example Re Ltd., Series 2031-1
NOTICE OF RESET
The values below take effect on 5 June 2032 (the "Reset Date").

1.    CLASS S NOTES.  The Attachment Level is now $1,310,000,000 (it was
      $1,225,000,000).  The Updated Attachment Probability is 1.685%, the
      Updated Expected Loss is 1.402% and the Updated Exhaustion
      Probability is 1.133%.  Before the Reset these were 1.612%, 1.344%
      and 1.090%.  The Risk Interest Spread, which was 5.250%, will be
      5.375%.

2.    CLASS T NOTES.  The Attachment Level is now $840,000,000 (it was
      $795,000,000).  The Updated Attachment Probability is 3.518%, the
      Updated Expected Loss is 2.871% and the Updated Exhaustion
      Probability is 2.204%.  Before the Reset these were 3.604%, 2.950%
      and 2.266%.  The Risk Interest Spread, which was 8.250%, will be
      8.000%.`),
    );
    expect(modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability])).toEqual(
      [
        [1.685, 1.402, 1.133],
        [3.518, 2.871, 2.204],
      ],
    );
    expect(couponChangeHistories.map((row) => row.couponRate)).toEqual([5.375, 8]);
  });

  it('sets the rows below a heading in, which is no first line of their label', () => {
    const { elAttributions, couponChangeHistories } = extract(
      'RESET',
      typed(`Example Re Ltd., Series 2031-1 Class S and Class T Notes

               Class S Notes          Class T Notes
CUSIP          10482KAA9               10482KAB7

1.   DATES
     Reset Date      June 1, 2032
     Next Reset Date      June 1, 2033

2.   CLASS S
                                            OLD             NEW
     Expected Loss                        0.63%           0.66%
     Risk Interest Spread               350 bps         355 bps
     Share of Expected Loss
         Hurricane                        88.1%           87.4%
         Winter Storm                     11.9%           12.6%

3.   CLASS T
                                            OLD             NEW
     Expected Loss                        2.29%           2.17%
     Risk Interest Spread               725 bps         702 bps
     Share of Expected Loss
         Hurricane                        80.3%           79.0%
         Winter Storm                     19.7%           21.0%`),
    );
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['S', 87.4],
      ['S', 12.6],
      ['T', 79],
      ['T', 21],
    ]);
    expect(couponChangeHistories.map((row) => [row.couponRate, row.effectiveFromDate])).toEqual([
      [3.55, '2032-06-01'],
      [7.02, '2032-06-01'],
    ]);
  });
});

describe('tables', () => {
  it('have headings of perils below their rows, one of them of two hazards, which are no older version', () => {
    const { elAttributions } = extract('RESET', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Class', 'Measure', 'Initial', 'First reset', 'This reset'],
          ['S', 'Expected loss (%)', '1.02', '1.05', '1.11'],
          ['', 'Risk interest spread (%)', '4.50', '4.50', '4.68'],
          ['T', 'Expected loss (%)', '1.98', '2.04', '2.10'],
          ['', 'Risk interest spread (%)', '6.75', '6.81', '6.87'],
          ['EL share now (%)', '', 'Winter Storm', 'Wildfire', 'Tornado and Hail'],
          ['S', '', '22', '31', '47'],
          ['T', '', '18', '36', '46'],
        ],
        { columns: [60, 160, 300, 380, 450] },
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['S', 22],
      ['S', 31],
      ['S', 47],
      ['T', 18],
      ['T', 36],
      ['T', 46],
    ]);
  });

  it('hold phrases below the names of classes, which head nothing', () => {
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Item', 'Class S Notes', 'Class T Notes'],
          ['Principal amount', 'US$175,000,000', 'US$60,000,000'],
          ['Interest', 'Permitted Investment Yield plus the Risk Interest Spread', 'None: zero coupon'],
          ['Risk Interest Spread', '6.25% per annum', 'Not applicable'],
          ['Day count', 'Actual/360', 'Not applicable'],
        ],
        { columns: [60, 165, 465] },
      ),
    ]);
    expect(securities.map((row) => [row.couponType, row.couponRate, row.dayCountConvention])).toEqual([
      ['FLOAT', 6.25, 'ACT/360'],
      ['ZERO_COUPON', null, null],
    ]);
  });

  it('give a share in words under two classes to both', () => {
    const { elAttributions } = extract('OC', [
      ...title('Class S, Class T, Class U and Class V'),
      ...makeRows(
        [
          ['', 'Class S', '', 'Class T', '', 'Class U', '', 'Class V'],
          ['Principal', '100.0', '', '85.0', '', '60.0', '', '35.0'],
          ['Covered peril', '', 'Japan Typhoon (100% of EL)', '', '', '', 'Japan Earthquake (100% of EL)'],
          ['Expected loss', '0.61%', '', '1.12%', '', '0.76%', '', '1.93%'],
        ],
        { columns: [40, 150, 160, 240, 300, 350, 360, 450] },
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName])).toEqual([
      ['S', 'Japan Typhoon'],
      ['T', 'Japan Typhoon'],
      ['U', 'Japan Earthquake'],
      ['V', 'Japan Earthquake'],
    ]);
  });

  it('as wide as a page in two columns of text are read over the gutter between these', () => {
    const line = (x: number, y: number, text: string): Piece => ({ x, y, text });
    const words = 'The notes cover losses from storms in several states over';
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Class', 'Rating', 'Outlook', 'Amount ($ mil.)', 'Interest', 'Scheduled maturity'],
          ['S', 'BB-(ils)', 'Stable', '225.0', 'MMF yield + 4.75%', 'May 28, 2034'],
          ['T', 'B(ils)', 'Stable', '130.0', 'MMF yield + 7.00%', 'May 28, 2034'],
        ],
        { columns: [55, 100, 165, 225, 320, 430] },
      ),
      ...Array.from({ length: 14 }, (_, index) => [
        line(55, 180 + 12 * index, words.slice(0, 50)),
        line(320, 180 + 12 * index, words.slice(4, 54)),
      ]).flat(),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
      ['S', 225_000_000, 4.75],
      ['T', 130_000_000, 7],
    ]);
  });

  it('as wide as a page in two columns of text keep the lines of their headings that stand above', () => {
    const columns = [56, 97, 185, 242, 308, 370, 440];
    const row = (y: number, ...cells: string[]): Piece[] =>
      cells.flatMap((text, index) => (text === '' ? [] : [{ x: columns[index] as number, y, text }]));
    const words = 'The notes cover losses from storms in several states over';
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...row(110, 'Class', 'Rating', 'Amount', 'Risk margin', 'Attachment', 'Cap', 'ISIN'),
      ...row(122, '', '', '(USD mil.)', '(% per year)', '/ exhaustion', '(modelled)'),
      ...row(134, '', '', '', '', '(USD mil.)'),
      ...row(151, 'Class S', 'BB-(ils)', '225.0', '4.75', '620 / 900', 'bbb-', 'XS7049348174'),
      ...row(167, 'Class T', 'B(ils)', '130.0', '7.00', '420 / 600', 'bb-', 'XS5713981130'),
      ...Array.from({ length: 14 }, (_, index) => [
        { x: 56, y: 200 + 12 * index, text: words.slice(0, 44) },
        { x: 308, y: 200 + 12 * index, text: words.slice(4, 50) },
      ]).flat(),
    ]);
    expect(securities.map((each) => [each.issuerClass, each.parAmount, each.couponRate])).toEqual([
      ['S', 225_000_000, 4.75],
      ['T', 130_000_000, 7],
    ]);
  });

  it('say at what rate notes were priced right of the range that these were offered in', () => {
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['', 'Launch size', 'Final size', 'Guidance', 'Priced at'],
          ['Class S', '$150 million', '$200 million', '575 - 650 bps', '550 bps'],
          ['Class T', '$100 million', '$125 million', '1,050 - 1,150 bps', '1,025 bps'],
        ],
        { columns: [60, 140, 230, 320, 440] },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [200_000_000, 5.5],
      [125_000_000, 10.25],
    ]);
  });
});

describe('what is said of two classes', () => {
  it('may be listed behind marks below the name of each, its size without a label', () => {
    const { securities, modeledStats } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Class S', 'Class T'],
          ['• US$ 130m', '• US$ 95m'],
          ['• Low-risk layer: $400m xs $2.1bn', '• Layer: $250m xs $1.85bn'],
          ['• Money market yield + 4.45%', '• Money market yield + 6.95%'],
          ['• EL 1.34%', '• EL 2.59%'],
        ],
        { columns: [60, 320], pitch: 12 },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [130_000_000, 4.45],
      [95_000_000, 6.95],
    ]);
    expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.34, 2.59]);
  });

  it('is told by the sentences under a title, where these name their rates', () => {
    const { modeledStats } = extract('OC', [
      ...title('Class S and Class T'),
      ...prose(
        'Modelled loss. The rating rests on the annual attachment probability. For Class S the base case attachment probability is 1.62% and the expected loss 1.18%. For Class T they are 3.37% and 2.55%.',
        90,
      ),
    ]);
    expect(modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
      [1.62, 1.18],
      [3.37, 2.55],
    ]);
  });
});

describe('lines that open with their class', () => {
  const terms = (word: string) => `Example Re Ltd, Series 2031-1, priced

Sponsor      : Atlantic & Gulf Re
${word} S $225mm EL 1.95% att 2.37% exh 1.60% talk 575-625 PRICED 550
${word} T  $75mm EL 4.08% att 4.92% exh 3.33% talk 1050-1150 PRICED 1025
(near term EL is 2.18% S, 4.50% T)

Settle       : July 18, 2031
Sched mat    : July 19, 2034`;

  it.each(['Class', 'Cls', 'Trch', 'Layer'])(
    'give labels with their figures, whatever stands before the letter: %s',
    (word) => {
      const { securities, modeledStats } = extract('OC', typed(terms(word)));
      expect(securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate, row.maturityDate])).toEqual([
        ['S', 225_000_000, 5.5, '2034-07-19'],
        ['T', 75_000_000, 10.25, '2034-07-19'],
      ]);
      expect(
        modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability]),
      ).toEqual([
        [2.37, 1.95, 1.6],
        [4.92, 4.08, 3.33],
      ]);
    },
  );
});

describe('a table drawn with strokes between its cells', () => {
  it('may be open at the ends of its rows', () => {
    const { securities, modeledStats } = extract(
      'OC',
      typed(`Example Re Ltd. Series 2031-1 Class S and Class T Notes

Class | Size     | EL     | Talk       | Px
S     | $225m    | 1.95%  | 575-625    | 550bp
T     | $75m     | 4.08%  | 1050-1150  | 1025bp`),
    );
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [225_000_000, 5.5],
      [75_000_000, 10.25],
    ]);
    expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.95, 4.08]);
  });
});

describe('sentences of two classes', () => {
  it('may count the days of each in another way', () => {
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...prose(
        'Computation. Interest on the Class S Notes is reckoned on the actual number of days elapsed over a year of 360 days, and on the Class T Notes on the actual number of days elapsed over a year of 365 days. Class S interest falls due each January 9 and July 9.',
        90,
      ),
    ]);
    expect(securities.map((row) => row.dayCountConvention)).toEqual(['ACT/360', 'ACT/365']);
  });
});
