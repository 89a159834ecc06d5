import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title, typed } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const offering = (...paragraphs: string[]) =>
  extract('OC', [
    ...title(),
    ...prose('$100,000,000 Class A Notes and $50,000,000 Class B Notes', 66),
    ...paragraphs.flatMap((text, index) => prose(text, 90 + index * 60)),
  ]);

describe('notes that are told apart by their rank', () => {
  const ranks = [
    'The Senior Notes come first when money is returned, the Junior Notes last; the Mezzanine Notes stand between.',
    'The Senior Notes, the Mezzanine Notes and the Junior Notes are issued on 21 June 2028.',
  ];
  const table = (...headings: string[]) =>
    makeRows(
      [
        ['Terms', ...headings],
        ['Principal amount', 'EUR 40 million', 'EUR 75 million', 'EUR 130 million'],
        ['ISIN', 'XS2844179205', 'XS2844179114', 'XS2844179031'],
      ],
      { top: 190, columns: [60, 180, 300, 420] },
    );
  const sizes = (text: string) =>
    extract('OC', [
      ...title('2028-2', 'Notes in three ranks'),
      ...[...ranks, text].flatMap((words, index) => prose(words, 70 + index * 36)),
      ...table('Last in line', 'Second in line', 'First in line'),
    ])
      .securities.map((row): [string | null, number | null] => [row.issuerClass, row.parAmount])
      .toSorted(([, a], [, b]) => (a ?? 0) - (b ?? 0));

  it('have the columns of the names that the document gives them', () => {
    const said =
      '“First in line”, “second in line” and “last in line” refer to the Senior Notes, the Mezzanine Notes and the Junior Notes respectively.';
    expect(sizes(said)).toEqual([
      ['JUNIOR', 40_000_000],
      ['MEZZANINE', 75_000_000],
      ['SENIOR', 130_000_000],
    ]);
  });

  it('have none of columns that nothing names theirs: ranks may stand in either order', () => {
    expect(sizes('The terms are as follows.').filter(([, amount]) => amount !== null)).toEqual([]);
  });
});

describe('a cell with two figures', () => {
  it('gives that of the base case, as the document says which half it is', () => {
    const result = extract(
      'OC',
      typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes

The right-hand half of each pair below is the firm's reference view; the left-hand half is a stress.

The chance that              Class A         Class B

not a cent is left           0.95 / 0.77     1.98 / 1.60
something is lost            1.61 / 1.34     3.87 / 3.18
loss expected on average     1.25 / 1.02     2.79 / 2.26`),
    );
    expect(figures(result)).toEqual([
      ['A', 1.34, 1.02, 0.77],
      ['B', 3.18, 2.26, 1.6],
    ]);
  });
});

describe('a heading of another deal', () => {
  it('stands over figures that are not of the notes, though a sentence may name no series', () => {
    const result = offering(
      'The spread of the Class A Notes is 5.25% and that of the Class B Notes 8.75%. Their expected loss is 1.87% and 4.29%, respectively.',
    );
    expect(figures(result)).toEqual([
      ['A', null, 1.87, null],
      ['B', null, 4.29, null],
    ]);
    const withOther = extract('OC', [
      ...title(),
      ...prose(
        'The spread of the Class A Notes is 5.25% and that of the Class B Notes 8.75%. Their expected loss is 1.87% and 4.29%, respectively.',
        90,
      ),
      { x: 60, y: 140, text: 'Our earlier series', bold: true, size: 13 },
      ...prose(
        'Those pay 7.25% over the yield of the collateral. Their probability of attachment was put at 2.75%.',
        164,
      ),
    ]);
    expect(figures(withOther)).toEqual(figures(result));
  });
});

describe('a spread in a table that names but its unit', () => {
  it('is the one from the day of the reset on, beside by how much it changed', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose('In force: 16 January 2032. Results, rounded to the nearest five:', 70),
      ...makeRows(
        [
          ['Basis points p.a.', 'to 15 Jan 2032', 'from 16 Jan 2032', 'change'],
          ['Class A', '440', '435', '-5'],
          ['Class B', '1,150', '1,185', '+35'],
        ],
        { top: 110, columns: [60, 200, 320, 440] },
      ),
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.35],
      ['B', 11.85],
    ]);
  });
});

describe('steps of a spread', () => {
  it('begin with the one from issue on, in figures under a heading that asks for it', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The notes are issued on 1 December 2031 and mature on 10 January 2035.', 70),
      ...makeRows(
        [
          ['Stair', 'From and including', 'To but excluding', 'Risk Coupon, per cent. a year'],
          ['First', 'issue', '10 January 2033', '6.85'],
          ['Second', '10 January 2033', '10 January 2034', '7.10'],
          ['Third', '10 January 2034', 'Scheduled End', '7.35'],
        ],
        { top: 100, columns: [60, 130, 260, 380] },
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.couponRate, row.effectiveFromDate])).toEqual([
      [6.85, '2031-12-01'],
      [7.1, '2033-01-10'],
      [7.35, '2034-01-10'],
    ]);
  });
});

describe('a rate that is called flat, in the cell of one class', () => {
  it('is its fixed coupon, beside classes that are paid on top of what floats', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Principal amount', 'EUR 75 million', 'EUR 40 million'],
          ['What does the Issuer pay?', 'Money-market return plus 6.10%', '10¾ %, a flat rate'],
        ],
        { top: 90, columns: [60, 200, 400] },
      ),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.couponType, row.couponRate])).toEqual([
      ['A', 'FLOAT', 6.1],
      ['B', 'FIXED', 10.75],
    ]);
  });
});

describe('terms in words of their writer', () => {
  it.each([
    ['money is due on 21 June 2031, and it is to be returned on 5 July 2034.', ['2031-06-21', '2034-07-05', null]],
    ['Closing takes place, and interest starts to run, on 9 March 2031.', ['2031-03-09', null, null]],
    [
      'Payments are made on the fifth day of January, April, July and October. The very first one takes place on 5 October 2031.',
      [null, null, '2031-10-05'],
    ],
    [
      'Payment Day means the fifteenth of each March, June, September and December, the first being that of June 2031.',
      [null, null, '2031-06-15'],
    ],
  ])('tell days: %s', (text, days) => {
    const [row] = offering(text).securities;
    expect([row?.issueDate, row?.maturityDate, row?.firstCouponDate]).toEqual(days);
  });

  it.each([
    ['Neither Issuer nor holder may end the notes early of their own choice.', 'N'],
    ['A right of the debtor to give notice earlier is excluded.', 'N'],
    ['Call: issuer, any pay date from December on.', 'Y'],
  ])('tell whether they can be redeemed: %s', (text, isCallable) => {
    expect(offering(text).securities.map((row) => row.isCallable)).toEqual([isCallable, isCallable]);
  });

  it('tell how days are counted, and what is done with a day that is no Business Day', () => {
    const [row] = offering(
      'Interest is reckoned for the days that have actually passed, over a year taken to have three hundred and sixty.',
      'Business Day means a day on which banks are open in New York. Should a day for payment not be one, payment is made on the day after it which is, save where that day belongs to the next month, in which event payment is brought forward to the Business Day before.',
    ).securities;
    expect(row).toMatchObject({ dayCountConvention: 'ACT/360', businessDayConvention: 'MODIFIED_FOLLOWING' });
  });

  it('are nobody’s where they are said of a class that is not named', () => {
    const result = offering(
      'Holders of the lower-risk of the two Classes face an expected loss of 1.87%. For the other Class the expected loss is 4.29%.',
    );
    expect(figures(result)).toEqual([]);
  });

  it('say that nothing floats', () => {
    const [row] = offering(
      'The notes bear interest at a fixed rate of 6.35%. A component which depends on the money market does not exist.',
    ).securities;
    expect(row).toMatchObject({ couponType: 'FIXED', couponRate: 6.35 });
  });

  it.each([
    [
      'For Class A there is any loss of capital with 2.95 percent probability, the loss of the whole capital with 1.44 percent, and in the middle over all years 2.08 percent of the capital gets lost.',
      [2.95, 2.08, 1.44],
    ],
    [
      'Class A faces a chance of 2.41 in a hundred of suffering any reduction, of 1.52 in a hundred of losing everything, and an average annual loss of 1.87 per cent.',
      [2.41, 1.87, 1.52],
    ],
  ])('give probabilities: %s', (text, values) => {
    expect(figures(offering(text))).toEqual([['A', ...values]]);
  });

  it('give old and new in a letter', () => {
    const result = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(
        'With that, the yearly odds that you are hit at all are 2.37%; they stood at 2.25% before. What you should reckon to lose in an average year climbs a touch, from 1.86% to 1.92%. A total wipe-out comes out at 1.60% where it was 1.54%.',
        70,
      ),
      ...prose('When does it bite? From June 8, 2032, the day the third year of cover opens.', 130),
    ]);
    expect(figures(result)).toEqual([['A', 2.37, 1.92, 1.6]]);
  });

  it('do not make a spread of what is spread, nor of the spread of an extension', () => {
    const result = offering(
      'About 2.4% of locations could not be geocoded and were spread over the postal zone. Long stop 20-Dec-2037; ext. spread 50bp.',
    );
    expect(rates(result)).toEqual([]);
  });
});

describe('classes called by a word', () => {
  const result = extract('OC', [
    ...prose('Example Re LLC Series 2031-1: Class Wind, Class Quake and Class Flood', 40),
    ...prose('We call them the Wind Notes, the Quake Notes and the Flood Notes. They are sold on July 22, 2031.', 70),
    ...prose(
      'Flood Notes. Thirty-five million dollars; 960 basis points; they mature on July 31, 2034. CUSIP 69033BAC5.',
      110,
    ),
    ...prose(
      'Wind Notes. Ninety million dollars; 710 basis points; they mature on July 31, 2033. CUSIP 69033BAA9.',
      150,
    ),
    ...prose('Quake Notes. $160 million; 390 basis points; they mature on July 31, 2035. CUSIP 69033BAB7.', 190),
    ...prose(
      'A loss of whatever size has a likelihood of 5.12% [6.40%] for the Flood Notes, 3.28% [4.05%] for the Wind Notes and 1.45% [1.88%] for the Quake Notes.',
      270,
    ),
  ]);

  it('are all found in a list, and each has the paragraph that its name opens', () => {
    expect(
      result.securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate, row.maturityDate, row.cusip]),
    ).toEqual([
      ['WIND', 90_000_000, 7.1, '2033-07-31', '69033BAA9'],
      ['QUAKE', 160_000_000, 3.9, '2035-07-31', '69033BAB7'],
      ['FLOOD', 35_000_000, 9.6, '2034-07-31', '69033BAC5'],
    ]);
    expect(figures(result).map(([name, attachment]) => [name, attachment])).toEqual([
      ['WIND', 3.28],
      ['QUAKE', 1.45],
      ['FLOOD', 5.12],
    ]);
  });
});

describe('classes of a letter that a writer calls by their letters', () => {
  it('are those before their identifiers, without one that nothing was asked for', () => {
    const result = extract('RESET', [
      ...prose('To our friends who own notes of Example Re Ltd. (Series 2031-1)', 40),
      ...prose(
        'We have asked for a reset of two of the three. Nothing was asked for as regards the middle one, B (41135FAB4); people who own it can stop reading. The new figures count from December 29, 2032.',
        70,
      ),
      ...prose(
        'If you own A (41135FAA6, US41135FAA66): the likelihood that you lose something, which had been 1.61 percent, has gone down to 1.39 percent. That you lose it all: 0.83 percent, down from 0.97. What you lose on average: 1.08 percent, down from 1.26.',
        130,
      ),
      ...prose(
        'If you own C (41135FAC2, US41135FAC23): on average you now stand to lose 4.61 percent in place of 4.25.',
        210,
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.39, 1.08, 0.83],
      ['C', null, 4.61, null],
    ]);
  });
});

describe('two series in one paper', () => {
  it('have each their classes and what their chapters say', () => {
    const heading = (text: string, y: number) => ({ x: 60, y, text, bold: true, size: 13 });
    const result = extract('OC', [
      { x: 60, y: 20, text: 'Example Re DAC', size: 20 },
      heading('Series 2031-1', 60),
      ...prose('Class A and Class B notes in euro', 80),
      heading('Series 2031-2', 100),
      ...prose('Class C notes in United States dollars', 120),
      heading('Chapter I. Series 2031-1', 150),
      ...prose('1.1 The notes are due on 10 January 2035. Class A: EUR 165,000,000. Class B: EUR 80,000,000.', 174),
      heading('1.2 The risk of Class B.', 200),
      ...prose('It is greater than that of the other.', 224),
      ...prose('1.3 Interest is paid on 10 January and 10 July, starting with 10 July 2032.', 250),
      heading('Chapter II. Series 2031-2', 280),
      ...prose('2.1 The notes are due on 16 December 2034. Class C: USD 55,000,000.', 304),
      ...prose('2.2 Interest is paid on 16 June and 16 December, starting with 16 June 2032.', 330),
    ]);
    expect(
      result.securities.map((row) => [row.issuerClass, row.issuerSeries, row.firstCouponDate, row.parAmount]),
    ).toEqual([
      ['A', '2031-1', '2032-07-10', 165_000_000],
      ['B', '2031-1', '2032-07-10', 80_000_000],
      ['C', '2031-2', '2032-06-16', 55_000_000],
    ]);
  });
});

describe('a press release', () => {
  const result = extract('OC', [
    ...title('2031-1', 'Class A Notes'),
    ...prose('Example completes its largest catastrophe bond, upsized from $200 million to $275 million', 70),
    ...prose(
      'The notes replace the $150 million of Series 2027-1 notes, which carried 575 basis points and matured on March 25, 2031. They are identified by CUSIP 85207UAA3.',
      100,
    ),
    ...prose(
      'More than half of the expected loss, 55 percent, comes from Hurricane; Wildfire accounts for 30 percent, and Earthquake for the remaining 15 percent.',
      150,
    ),
    ...prose('Payments fall on June 30; if the day is a holiday, they are made on the business day after.', 190),
  ]);

  it('tells the size from and to which it was raised, and goes on about the notes that replace others', () => {
    const [row] = result.securities;
    expect(row).toMatchObject({ parAmount: 275_000_000, cusip: '85207UAA3', businessDayConvention: 'FOLLOWING' });
  });

  it('names perils on either side of their figures', () => {
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['Hurricane', 55],
      ['Wildfire', 30],
      ['Earthquake', 15],
    ]);
  });
});
