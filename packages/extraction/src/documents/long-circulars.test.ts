import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const heading = (text: string, y: number): Piece => ({ x: 60, y, text, bold: true, size: 12 });

const terms = [
  ...title(),
  { x: 60, y: 70, text: '$125,000,000 Class A Notes and $150,000,000 Class B Notes due March 17, 2034' },
];
const told = prose(
  'The risk spread is 5.25% for the Class A Notes and 8.75% for the Class B Notes. The expected loss is 1.40% for the Class A Notes and 2.70% for the Class B Notes.',
  95,
);

describe('exhibits of a long circular', () => {
  const ofOne = (...pieces: Piece[]) => extract('OC', [...title('2031-1', 'Class A Notes'), ...pieces]);

  it('tells no expected loss by what each month has of it', () => {
    const months = makeRows(
      [
        ['Month', 'Share of modelled annual loss', 'Cumulative'],
        ['June', '3.1%', '3.1%'],
        ['July', '9.9%', '13.0%'],
        ['August', '87.0%', '100.0%'],
      ],
      { top: 170 },
    );
    const { modeledStats } = ofOne(heading('Modelled loss by month', 150), ...months);
    expect(modeledStats).toEqual([]);
  });

  it.each([
    [
      'counties of which one is called Martin',
      'Exposure by county',
      [
        ['County', 'Risk count', 'Building', 'Contents'],
        ['Levy', '30,068', '547', '2,140'],
        ['Martin', '30,336', '429', '2,514'],
      ],
    ],
    [
      'the premium that a cedant earns',
      'Financial strength of the Cedant',
      [
        ['Year', 'Direct premium (m)', 'Net premium (m)'],
        ['2030', '31.6', '29.5'],
        ['2029', '54.9', '43.6'],
      ],
    ],
  ])('tells no spread by %s', (_, over, rows) => {
    const { securities } = ofOne(heading(over, 150), ...makeRows(rows, { top: 170 }));
    expect(securities.map((row) => row.couponRate)).toEqual([null]);
  });

  it('tells no spread by shares under a geographic spread', () => {
    const shares = makeRows(
      [
        ['State', 'Class A', 'Class B'],
        ['Ohio', '24.8%', '12.2%'],
        ['Maine', '75.2%', '87.8%'],
      ],
      { top: 170 },
    );
    const { securities } = extract('OC', [...terms, heading('Geographic spread', 150), ...shares]);
    expect(securities.map((row) => row.couponRate)).toEqual([null, null]);
  });

  it('tells no coupon by what is paid in a period after the scheduled day', () => {
    const paid = prose('For each period following the scheduled date the spread is 0.25 per cent. per annum.', 95);
    const { securities } = extract('OC', [...terms, ...paid]);
    expect(securities.map((row) => row.couponRate)).toEqual([null, null]);
  });

  it('tells no size by where a layer begins and ends', () => {
    const { securities } = extract('OC', [
      ...title(),
      { x: 60, y: 70, text: 'Layer', bold: true },
      ...prose('Class A Notes: attaches at $400,000,000, exhaustion $425,000,000.', 90),
      ...prose('Class B Notes: initial attachment point of $340,000,000, exhausting at $380,000,000.', 110),
    ]);
    expect(securities.map((row) => row.parAmount)).toEqual([null, null]);
  });

  it.each(['2029-2', 'Ltd. 2029-2'])(
    'reads no deals of others whose series goes on in the line below: %s',
    (goesOn) => {
      const notes = makeRows(
        [
          ['Issuer and series', 'Class', 'Original size', 'Spread', 'Maturity', 'CUSIP'],
          ['Example Re Ltd.', 'B', '120m', '6.75%', '9 November 2032', '6597FLAA4'],
          [goesOn, '', '', '', '', ''],
          ['Example Re Ltd.', 'A', '150m', '7.75%', '15 June 2031', '2633RQAA7'],
          ['2028-2', '', '', '', '', ''],
          ['Example Re Ltd.', 'B', '180m', '7.50%', '11 June 2032', '8605WQAA3'],
          ['2029-1', '', '', '', '', ''],
        ],
        { top: 170, columns: [60, 220, 270, 340, 400, 500] },
      );
      const { securities } = extract('OC', [...terms, ...told, heading('Earlier issues (not offered)', 150), ...notes]);
      expect(securities.map((row) => [row.parAmount, row.couponRate, row.maturityDate, row.cusip])).toEqual([
        [125_000_000, 5.25, '2034-03-17', null],
        [150_000_000, 8.75, '2034-03-17', null],
      ]);
    },
  );
});

describe('results of models of a long circular', () => {
  const base = (over: string) => [
    heading(over, 150),
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Expected loss', '1.40%', '2.70%'],
        ['Attachment probability', '1.81%', '3.33%'],
      ],
      { top: 170 },
    ),
  ];
  const cases = (name: string) => [
    heading('Sensitivity cases (not the base case)', 240),
    ...makeRows(
      [
        ['', 'Class A', '', '', 'Class B', '', ''],
        ['Case', 'Att.', 'EL', 'Exh.', 'Att.', 'EL', 'Exh.'],
        [name, '2.02%', '1.59%', '1.20%', '3.71%', '3.03%', '2.50%'],
        ['Sensitivity Case', '2.13%', '1.68%', '1.27%', '3.92%', '3.20%', '2.61%'],
      ],
      { top: 260, columns: [60, 200, 250, 300, 370, 420, 470] },
    ),
  ];
  const wanted = [
    ['A', 1.81, 1.4, null],
    ['B', 3.33, 2.7, null],
  ];

  it('takes no term from a table of cases of which the other terms stand elsewhere', () => {
    expect(figures(extract('OC', [...title(), ...base('Annual results'), ...cases('Medium-Term Rates')]))).toEqual(
      wanted,
    );
  });

  it('takes no case for the base because it stands beside one that is called a sensitivity', () => {
    expect(figures(extract('OC', [...title(), ...base('Annual results'), ...cases('Warm Ocean Case')]))).toEqual(
      wanted,
    );
  });

  it('takes a table of one value for each class before those of cases, though its rates are called historical', () => {
    const read = extract('OC', [
      ...title(),
      ...base('Annual results – Historical Rates'),
      ...cases('Medium-Term Rates'),
    ]);
    expect(figures(read).map((row) => row.slice(0, 3))).toEqual(wanted.map((row) => row.slice(0, 3)));
  });

  it('keeps the class of a heading over lines of labels with their values in the same type', () => {
    const lines = ['A', 'B', 'C'].flatMap((name, at) => [
      `Class ${name} Notes`,
      `Attachment Probability (annual): ${at + 1}.81%`,
      `Expected Loss (annual): ${at + 1}.40%`,
    ]);
    const pieces = lines.map((text, row): Piece => ({ x: 60, y: 90 + 34 * row, text, size: 12 }));
    const body = prose('The modelling firm believes that its model represents hazards well. '.repeat(12), 420);
    const read = extract('OC', [...title('2031-1', 'Class A, Class B and Class C Notes'), ...pieces, ...body]);
    expect(figures(read)).toEqual([
      ['A', 1.81, 1.4, null],
      ['B', 2.81, 2.4, null],
      ['C', 3.81, 3.4, null],
    ]);
  });

  it('gives a table of shares to the class of its heading, which speaks of per cent', () => {
    const shares = (name: string, top: number, rows: string[][]): Piece[] => [
      heading(`Expected loss by peril (% of total) – Class ${name} Notes`, top),
      ...makeRows(rows, { top: top + 20 }),
    ];
    const { elAttributions } = extract('OC', [
      ...title(),
      ...shares('A', 100, [
        ['Hurricane', '46.0%'],
        ['Wildfire', '54.0%'],
      ]),
      ...shares('B', 180, [
        ['Hurricane', '30.0%'],
        ['Wildfire', '70.0%'],
      ]),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 46],
      ['A', 54],
      ['B', 30],
      ['B', 70],
    ]);
  });
});
