import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (series = '2031-1', classes = 'Class A and Class B Notes'): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series ${series} ${classes}`, bold: true, size: 13 },
];
const rates = (result: ReturnType<typeof extract>) =>
  result.couponChangeHistories.map(({ issuerClass, couponRate }) => [issuerClass, couponRate]);
const figures = (result: ReturnType<typeof extract>) =>
  result.modeledStats.map((row) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
  ]);

describe('bounds, fees and later spreads', () => {
  const before = prose('Class A Notes. The attachment probability of the Class A Notes is 2.32% a year.', 80);

  it.each([
    'A reset that brings the attachment probability above 2.91% would lead to a review.',
    'The attachment probability may never be below 1.86%.',
    'The sponsor may not set the attachment probability under 1.90%.',
    'The attachment probability shall be no less than 1.86%.',
  ])('%s', (sentence) => {
    const result = extract('RESET', [...title('2031-1', 'Class A Notes'), ...before, ...prose(sentence, 120)]);
    expect(figures(result).map(([, probability]) => probability)).toEqual([2.32]);
  });

  it.each([
    'After an event the ceding company may extend the notes by up to 24 months. The spread is then cut to 0.50%.',
    'The Issuer may defer the Redemption Date until 2034. The spread in that time is 0.25% per annum.',
    'The maturity may be extended to 7 January 2036. During that period the spread is 1.00% per annum.',
  ])('%s', (sentences) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Issue date', '7 January 2031'],
        ['Maturity date', '7 January 2034'],
        ['Principal amount', '$100,000,000'],
      ]),
      ...prose(sentences, 200),
    ]);
    expect(rates(result)).toEqual([]);
  });

  it('takes no fee of a fund for the spread', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Reference rate', 'the yield on the collateral, net of fees of 0.18% per annum'],
        ['Risk margin', '4.125% per annum'],
        ['Issue date', '7 January 2031'],
        ['Maturity date', '7 January 2034'],
      ]),
    ]);
    expect(rates(result)).toEqual([['A', 4.125]]);
  });
});

describe('whose a value is', () => {
  it('knows classes by their names in brackets behind figures', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class I-A and Class I-B Notes'),
      ...prose(
        'The rate is the return on the collateral plus a risk margin of 4.85% p.a. (I-A) and 8.20% p.a. (I-B).',
        90,
      ),
      ...makeRows(
        [
          ['Issue date', '7 January 2031'],
          ['Maturity date', '7 January 2034'],
        ],
        { top: 140 },
      ),
    ]);
    expect(rates(result)).toEqual([
      ['IA', 4.85],
      ['IB', 8.2],
    ]);
  });

  it('goes on with what was said of another class', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose(
        'The reset takes effect on 7 January 2032. The spread of the Class A Notes, which was 5.45 per cent. per annum, will be 5.38 per cent. per annum. That of the Class B Notes, which was 8.75 per cent. per annum, will be 8.67 per cent. per annum.',
        80,
      ),
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.38],
      ['B', 8.67],
    ]);
  });

  it.each([[0], [1], [2]])('gives a label to the rows that it stands in the middle of (row %i)', (at) => {
    const rowsOf = (name: string, values: readonly string[]) =>
      ['Attachment probability', 'Expected loss', 'Exhaustion probability'].map((label, index) => [
        index === at ? name : '',
        label,
        values[index] as string,
      ]);
    const result = extract('OC', [
      ...title('2031-1', 'Class AA and Class B Notes'),
      ...makeRows(
        [
          ['Class', 'Measure', 'Base case'],
          ...rowsOf('AA', ['1.43%', '1.09%', '0.83%']),
          ...rowsOf('B', ['2.95%', '2.31%', '1.80%']),
        ],
        { columns: [70, 130, 330], pitch: 22 },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['AA', 1.43, 1.09, 0.83],
      ['B', 2.95, 2.31, 1.8],
    ]);
  });

  it('reads the identifiers that stand below the name of a class in its cell', () => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows([['Notes', 'Attachment probability', 'Expected loss', 'Spread p.a.']], {
        top: 80,
        columns: [60, 220, 340, 430],
      }),
      ...[
        ['Class A', '2.04%', '1.57%', '5.87% (from 5.65%)', '19083PAA2 / US19083PAA21'],
        ['Class B', '3.97%', '3.02%', '8.40% (unchanged)', '19083PAB0 / US19083PAB04'],
      ].flatMap((row, index) =>
        makeRows([row.slice(0, 4), row.slice(4)], {
          top: 100 + 30 * index,
          columns: [60, 220, 340, 430],
          pitch: 11,
        }),
      ),
      ...prose('The reset takes effect on 7 January 2032.', 200),
    ]);
    expect(result.modeledStats.map(({ cusip, isin }) => [cusip, isin])).toEqual([
      ['19083PAA2', 'US19083PAA21'],
      ['19083PAB0', 'US19083PAB04'],
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.87],
      ['B', 8.4],
    ]);
  });

  it('says that a class has no fund where its own terms say so', () => {
    const terms = (name: string, fund: string, top: number) => [
      { x: 70, y: top, text: `Class ${name} Notes`, bold: true },
      ...makeRows(
        [
          ['Principal amount', '$100,000,000'],
          ['Interest', 'Return on the money market assets plus a risk spread of 5.15% per annum'],
          ['Reference instrument', fund],
          ['Issue date', '30 June 2031'],
          ['Maturity date', '9 July 2034'],
        ],
        { top: top + 18, pitch: 14 },
      ),
    ];
    const result = extract('OC', [
      ...title(),
      ...terms('A', 'Example Government Fund (CUSIP 60934Q818)', 80),
      ...terms('B', 'None', 200),
    ]);
    expect(result.securities.map(({ baseRateInstrument }) => baseRateInstrument)).toEqual(['60934Q818', null]);
  });
});

describe('cases and versions', () => {
  it.each([
    'Case 1 takes only years with a warm Atlantic. Case 2 takes all years; it is the case on which the agreement rests.',
    'Case 1 takes years with a warm Atlantic. Case 2, the case on which the resets are performed, takes all years.',
    'Case 2 is the base case. Case 1 takes years with a warm Atlantic.',
  ])('%s', (said) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(said, 70),
      ...makeRows(
        [
          ['Measure', 'Case 1', 'Case 2', 'Case 3'],
          ['Attachment probability', '1.71%', '1.43%', '1.60%'],
          ['Expected loss', '1.32%', '1.09%', '1.23%'],
        ],
        { top: 120 },
      ),
    ]);
    expect(figures(result)).toEqual([['A', 1.43, 1.09, null]]);
  });

  it.each([
    ['from', 'to'],
    ['was', 'is'],
  ])('takes the second of "%s" and "%s" on the lowest line of headings', (old, now) => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows([['', 'Attachment probability', '', 'Expected loss']], { top: 90, columns: [60, 170, 250, 330] }),
      ...makeRows(
        [
          ['Class', old, now, old, now],
          ['A', '1.66%', '1.75%', '1.24%', '1.29%'],
          ['B', '5.08%', '5.33%', '3.67%', '3.84%'],
        ],
        { top: 104, columns: [60, 170, 250, 330, 400], pitch: 14 },
      ),
      ...prose('The reset takes effect on 7 January 2032.', 170),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.75, 1.29, null],
      ['B', 5.33, 3.84, null],
    ]);
  });

  it('lets the last period end with the notes, and no other', () => {
    const reset = (end: string) =>
      extract('RESET', [
        ...title('2031-1', 'Class A Notes'),
        ...makeRows([
          ['Reset Effective Date', '1 January 2033'],
          ['End of the Annual Risk Period', end],
          ['Scheduled maturity date', '14 January 2034'],
          ['Updated expected loss', '1.70%'],
          ['Updated spread', '5.50%'],
        ]),
      ]).couponChangeHistories.map(({ effectiveToDate }) => effectiveToDate);
    expect(reset('31 December 2033')).toEqual(['2034-01-14']);
    const [second] = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Reset Effective Date', '1 June 2032'],
        ['Next reset date', '1 June 2033'],
        ['Scheduled maturity date', '7 June 2033'],
        ['Updated spread', '5.50%'],
      ]),
    ]).couponChangeHistories;
    expect(second?.effectiveToDate).toBe('2033-06-01');
  });
});

describe('names and codes', () => {
  it.each([
    [
      'Example Point Re Designated Activity Company, 3 Custom Row, Dublin 1.',
      'Example Point Re Designated Activity Company',
    ],
    ['St. Example Light Re Ltd., an exempted company of Bermuda', 'St. Example Light Re Ltd.'],
    ['Example Segregated Company, acting in respect of its segregated account EX-XI', 'Example Segregated Company'],
    ['Example Re S.A., société anonyme', 'Example Re S.A.'],
  ])('%s', (printed, name) => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Series 2031-1 Class A Notes', bold: true, size: 13 },
      ...makeRows([
        ['Issuer', printed],
        ['Principal amount', '$100,000,000'],
        ['Issue date', '30 June 2031'],
        ['Maturity date', '9 July 2034'],
      ]),
    ]);
    expect(result.securities[0]?.issuerName).toBe(name);
  });

  it('takes no number of another system for a CUSIP', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Identifiers', 'ISIN: XS2988411703. Common code: 298841170'],
        ['Principal amount', '$100,000,000'],
        ['Issue date', '30 June 2031'],
      ]),
    ]);
    expect(result.securities[0]).toMatchObject({ isin: 'XS2988411703', cusip: null });
  });

  it.each([
    ['Conventions', 'Actual/360; next following business day'],
    ['Convention', 'Act/360, following business day'],
    ['Interest conventions', '30/360, modified following'],
  ])('reads both conventions beside "%s"', (label, value) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Principal amount', '$100,000,000'],
        ['Spread', '5.15% per annum'],
        [label, value],
        ['Issue date', '30 June 2031'],
      ]),
    ]);
    expect(result.securities[0]?.dayCountConvention).not.toBeNull();
    expect(result.securities[0]?.businessDayConvention).not.toBeNull();
  });

  it('takes the currency from words over amounts', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['Class', 'Principal amount (dollars in thousands)', 'Expected loss'],
          ['A', '137,500', '0.93%'],
          ['B', '82,500', '1.99%'],
        ],
        { columns: [60, 140, 400] },
      ),
    ]);
    expect(result.securities.map(({ currency, parAmount }) => [currency, parAmount])).toEqual([
      ['USD', 137_500_000],
      ['USD', 82_500_000],
    ]);
  });
});

describe('early repayment', () => {
  it('is no right of the issuer where a heading of risks only speaks of it', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Principal amount', '$100,000,000'],
        ['Issue date', '30 June 2031'],
      ]),
      ...prose('The Notes may not be redeemed at the option of the Issuer.', 150),
      { x: 60, y: 200, text: 'Early repayment', bold: true },
      ...prose(
        'There can be no assurance that the correlation between regions is captured. The Placement Agent may, but need not, repeat the risk analysis between resets, and the effect on the market price may be large even if no principal is lost in the end.',
        216,
      ),
    ]);
    expect(result.securities[0]?.isCallable).toBe('N');
  });
});

describe('shares of perils', () => {
  const shares = (text: string) =>
    extract('OC', [
      ...title(),
      ...prose('The Class A Notes and the Class B Notes have the following results.', 70),
      ...prose(text, 100),
    ]).elAttributions.map(({ issuerClass, perilName, elAttribution }) => [issuerClass, perilName, elAttribution]);

  it('stay with the name in their own sentence', () => {
    expect(
      shares(
        'The expected loss of Class A in the base case is due to Named Storm for 69.4%, to Earthquake for 22.1% and to Winter Storm for 8.5%. In the warm ocean case the share of Named Storm is 74.6%.',
      ),
    ).toEqual([
      ['A', 'Named Storm', 69.4],
      ['A', 'Earthquake', 22.1],
      ['A', 'Winter Storm', 8.5],
    ]);
  });

  it('of a second class are in the order of the first', () => {
    expect(
      shares(
        'Of the annual expected loss of the Class A Notes 83.0% comes from Typhoon and 17.0% from Earthquake; for the Class B Notes the shares are 91.0% and 9.0%.',
      ),
    ).toEqual([
      ['A', 'Typhoon', 83],
      ['A', 'Earthquake', 17],
      ['B', 'Typhoon', 91],
      ['B', 'Earthquake', 9],
    ]);
  });

  it('are read under the name of a case that sounds like history', () => {
    const result = extract('OC', [
      ...title(),
      { x: 60, y: 80, text: 'Contribution to expected loss, Historical Frequency Basis', bold: true },
      ...makeRows([
        ['Covered Peril', 'Class A', 'Class B'],
        ['Named Storm', '81.4%', '76.9%'],
        ['Earthquake', '18.6%', '23.1%'],
      ]),
    ]);
    expect(result.elAttributions).toHaveLength(4);
  });
});

describe('lines and cells', () => {
  it('reads a line that is set wide with the paragraph that it opens', () => {
    const further = '19083PAA2, ISIN US19083PAA21; Class B, CUSIP 19083PAB0,';
    const width = (text: string) => Array.from(text).reduce((sum, letter) => sum + (letter === ' ' ? 2.5 : 5), 0);
    const result = extract('OC', [
      ...title(),
      { x: 60, y: 80, text: 'Global Notes:' },
      { x: 60 + width(further) - width('Class A, CUSIP'), y: 80, text: 'Class A, CUSIP' },
      { x: 60, y: 92, text: further },
      { x: 60, y: 104, text: 'ISIN US19083PAB04.' },
    ]);
    expect(result.securities.map(({ isin }) => isin)).toEqual(['US19083PAA21', 'US19083PAB04']);
  });

  it('parts a label from its value where that stands under the values above', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows(
        [
          ['Expected loss', '2.38%'],
          ['Share of expected loss: Wildfire', '62.5%'],
          ['Share of expected loss: Earthquake', '37.5%'],
        ],
        { columns: [60, 232], pitch: 14 },
      ),
    ]);
    expect(result.elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([62.5, 37.5]);
  });

  it('begins a row at figures below a wrapped value', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A, Class B and Class C Notes'),
      ...makeRows(
        [
          ['', 'Class A', 'Class B', 'Class C'],
          ['Principal amount', '$60,000,000', '$110,000,000', '$40,000,000'],
          ['Issue date', '19 December 2031'],
          ['Maturity date', '27 December 2034'],
        ],
        { columns: [60, 230, 330, 430], pitch: 15 },
      ),
      ...makeRows(
        [
          ['Reference rate', 'the yield on the collateral, being units of a fund'],
          ['', 'that is identified by CUSIP no. 60934N872, net of'],
          ['', 'its costs; never negative'],
          ['Risk margin (% per annum)', '4.125', '6.500', '10.250'],
        ],
        { top: 150, columns: [60, 230, 330, 430], pitch: 12 },
      ),
      ...makeRows([['Day count', 'Actual/360']], { top: 201, columns: [60, 230] }),
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.125],
      ['B', 6.5],
      ['C', 10.25],
    ]);
  });
});

describe('levels and steps', () => {
  it('parts headings of two levels that stand nearly on one line', () => {
    const columns = [60, 230, 330, 400, 500];
    const result = extract('RESET', [
      ...title(),
      { x: 274, y: 83, text: 'Class A' },
      { x: 444, y: 83, text: 'Class B' },
      ...makeRows(
        [
          ['Item', '2031', '2032', '2031', '2032'],
          ['Attachment probability (% p.a.)', '1.22', '1.28', '2.51', '2.59'],
          ['Expected loss (% p.a.)', '0.92', '0.96', '1.97', '2.04'],
        ],
        { top: 86, columns, pitch: 18 },
      ),
      ...prose('The reset takes effect on 7 January 2032.', 200),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.28, 0.96, null],
      ['B', 2.59, 2.04, null],
    ]);
  });

  it.each([
    ['Initial margin', 'Subsequent margin', 'Step date'],
    ['Spread', 'Later spread', 'Step-up date'],
    ['Margin', 'Second margin', 'Day of the step'],
  ])('lets "%s" become "%s" on the "%s"', (first, second, day) => {
    const result = extract('OC', [
      ...title(),
      ...makeRows([
        ['', 'Class A', 'Class B'],
        ['Principal amount', '$60,000,000', '$110,000,000'],
        ['Issue date', '19 December 2031', '19 December 2031'],
        ['Maturity date', '27 December 2034', '27 December 2034'],
        [`${first} (% per annum)`, '4.125', '6.500'],
        [`${second} (% per annum)`, '4.375', '6.875'],
        [day, '28 December 2032', '28 December 2032'],
      ]),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4.125, '2031-12-19'],
        ['A', 4.375, '2032-12-28'],
        ['B', 6.5, '2031-12-19'],
        ['B', 6.875, '2032-12-28'],
      ],
    );
  });

  it('hears of a paragraph above a table what leads to it', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose(
        'We confirm the annual results below. The whole-term attachment probability over three years is 8.31% for Class A and 15.90% for Class B.',
        80,
      ),
      ...makeRows(
        [
          ['Class', 'Attachment probability', 'Expected loss'],
          ['A', '2.744%', '2.215%'],
          ['B', '5.637%', '4.811%'],
        ],
        { top: 120, columns: [60, 160, 330] },
      ),
      ...prose('The reset takes effect on 7 January 2032.', 200),
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.744, 2.215, null],
      ['B', 5.637, 4.811, null],
    ]);
  });

  it('takes nothing from figures that others supersede', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose(
        'The reset takes effect on 7 January 2032. The expected loss is 2.21% for Class A and 4.81% for Class B.',
        80,
      ),
      ...prose('The figures supersede those of our draft of 2 December (Class A: EL 2.27%; Class B: EL 4.90%).', 120),
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([2.21, 4.81]);
  });

  it('takes what a question over a long paragraph asks for by the words of the paragraph', () => {
    const result = extract('OC', [
      ...title(),
      { x: 60, y: 80, text: '2. How likely is a loss?', bold: true, size: 12 },
      ...prose(
        'For Class A the modelling firm finds a chance of 4.12% a year that some principal is lost (the attachment probability) and of 2.07% that all is lost (the exhaustion probability), with a mean loss (the expected loss) of 3.05% of principal. For Class B the same three numbers are 7.31%, 4.44% and 5.62%.',
        110,
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 4.12, 3.05, 2.07],
      ['B', 7.31, 5.62, 4.44],
    ]);
  });

  it.each([
    'The Class A Notes and the Class B Notes differ in risk: the expected loss is 1.21% for the former and 3.42% for the latter.',
    'There are Class A Notes and Class B Notes. The former have an expected loss of 1.21% and the latter of 3.42%.',
  ])('%s', (sentence) => {
    const result = extract('OC', [...title(), ...prose(sentence, 80)]);
    expect(figures(result).map(([name, , loss]) => [name, loss])).toEqual([
      ['A', 1.21],
      ['B', 3.42],
    ]);
  });

  it.each([
    'While the notes remain outstanding, the spread of the Class A Notes is 4.25% and that of the Class B Notes 6.75%.',
    'The Class A Notes remain outstanding with a spread of 4.25%. The Class B Notes remain outstanding with a spread of 6.75%.',
  ])('%s', (sentence) => {
    const result = extract('RESET', [
      ...title(),
      ...prose(`The reset takes effect on 7 January 2032. ${sentence}`, 80),
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.25],
      ['B', 6.75],
    ]);
  });

  it('hears which level a probability is that of', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(
        'The model finds a probability of 6.31% that the attachment index value is reached within the year, and one of 3.92% that the exhaustion index value is, and an expected loss of 4.75% of principal.',
        80,
      ),
    ]);
    expect(figures(result)).toEqual([['A', 6.31, 4.75, 3.92]]);
  });

  it('counts days by a year of 360 days and the days that have elapsed', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('Interest is computed on the basis of a 360-day year and the number of days that have elapsed.', 80),
      ...prose('The Class A Notes were issued on 7 January 2031 and mature on 7 January 2034.', 110),
    ]);
    expect(result.securities.map((row) => row.dayCountConvention)).toEqual(['ACT/360']);
  });

  it.each([
    ['Series MR-14 Class A Notes', [], 'MR-14'],
    ['Series 12 Class A Notes', [], '12'],
    ['Class A Notes', [['Series number', '12']], '12'],
    ['Class A Notes', [['Series', 'CAR 127']], 'CAR 127'],
  ])('knows the series of "%s" beside %j', (name, rows, series) => {
    const result = extract('OC', [
      { x: 60, y: 40, text: `Example Re Ltd. ${name}`, bold: true, size: 13 },
      ...makeRows([['Class', 'A'], ...rows, ['Issue date', '7 January 2031'], ['Maturity date', '7 January 2034']]),
    ]);
    expect(result.securities.map((row) => row.issuerSeries)).toEqual([series]);
  });

  it('takes an amount alone below the name of its class', () => {
    const card = (name: string, amount: string, top: number): Piece[] => [
      { x: 60, y: top, text: name, bold: true, size: 12 },
      { x: 60, y: top + 30, text: amount },
      ...makeRows(
        [
          ['Issue date', '7 January 2031'],
          ['Maturity date', '7 January 2034'],
        ],
        { top: top + 60 },
      ),
    ];
    const result = extract('OC', [
      ...title(),
      ...card('Class A', '$60,000,000', 90),
      ...card('Class B', '$110,000,000', 240),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([
      ['A', 60_000_000],
      ['B', 110_000_000],
    ]);
  });

  it.each([
    'WF = wildfire; SCS = severe convective storm.',
    'Perils: wildfire (WF) and severe convective storm (SCS), as defined below.',
  ])('knows perils by their initials: %s', (note) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      { x: 60, y: 80, text: 'Contribution to expected loss', bold: true },
      ...makeRows(
        [
          ['Peril', 'Class A'],
          ['WF', '62.0%'],
          ['SCS', '38.0%'],
        ],
        { top: 100 },
      ),
      ...prose(note, 190),
    ]);
    expect(result.elAttributions.map((row) => [row.perilName, row.perilId, row.elAttribution])).toEqual([
      ['Wildfire', 'WILDFIRE', 62],
      ['Severe Convective Storm', 'SEVERE_THUNDERSTORM', 38],
    ]);
  });

  it('lets the first of two tables of spreads begin with the notes, and the second on its day', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Principal amount', '$60,000,000', '$110,000,000'],
          ['Issue date', '10 June 2031', '10 June 2031'],
          ['Maturity date', '10 June 2035', '10 June 2035'],
        ],
        { top: 80, columns: [60, 400, 480] },
      ),
      { x: 60, y: 160, text: 'Interest spread, first period (bps p.a.)', bold: true },
      ...makeRows([['from and including the Issue Date to but excluding 10 June 2033', '425', '650']], {
        top: 178,
        columns: [60, 400, 480],
      }),
      { x: 60, y: 200, text: 'Interest spread, second period (bps p.a.)', bold: true },
      ...makeRows([['from and including 10 June 2033 to but excluding the Maturity Date', '450', '690']], {
        top: 218,
        columns: [60, 400, 480],
      }),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4.25, '2031-06-10'],
        ['A', 4.5, '2033-06-10'],
        ['B', 6.5, '2031-06-10'],
        ['B', 6.9, '2033-06-10'],
      ],
    );
  });

  it('gives a class the days of the steps that the class before has', () => {
    const result = extract('OC', [
      ...title(),
      ...prose('The notes are issued on 9 July 2031 and mature on 15 July 2034.', 80),
      ...prose(
        'For Class A the interest spread is 4.10% per annum to but excluding 15 July 2033 and 4.40% per annum from that date. For Class B the corresponding figures are 7.30% per annum and 7.70% per annum.',
        110,
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4.1, '2031-07-09'],
        ['A', 4.4, '2033-07-15'],
        ['B', 7.3, '2031-07-09'],
        ['B', 7.7, '2033-07-15'],
      ],
    );
  });

  it('gives what one cell under two classes says to both, whatever else their headings say', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class H and Class Q Notes'),
      ...makeRows(
        [
          ['Term', 'Class H (hurricane)', 'Class Q (quake)'],
          ['Principal amount', 'US$80m', 'US$45m'],
          ['Issue date', '15 June 2031'],
          ['Maturity date', '15 June 2034'],
          ['Day count', '30/360, unadjusted'],
          ['Early redemption by the Issuer', 'None'],
        ],
        { columns: [60, 220, 380] },
      ),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.dayCountConvention, row.isCallable])).toEqual([
      ['H', '30/360', 'N'],
      ['Q', '30/360', 'N'],
    ]);
  });

  it('reads a row of perils below classes as what each class covers', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows([
        ['Term', 'Class A', 'Class B'],
        ['Covered peril', 'Earthquake', 'Hurricane'],
        ['Size', 'US$120 million', 'US$70 million'],
        ['Issue date', '15 June 2031', '15 June 2031'],
        ['Maturity date', '15 June 2034', '15 June 2034'],
      ]),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([
      ['A', 120_000_000],
      ['B', 70_000_000],
    ]);
  });

  it('knows the last of several numbered periods, though others are told by their days', () => {
    const result = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The reset takes effect on 7 January 2033.', 80),
      ...makeRows(
        [
          [
            '',
            'At closing (7 Jan 2031)',
            'Second risk period (in force to 6 Jan 2033)',
            'Third risk period (as reset)',
          ],
          ['Attachment probability', '4.81%', '5.22%', '5.13%'],
          ['Expected loss', '3.61%', '3.88%', '3.79%'],
        ],
        { top: 110, columns: [60, 180, 300, 470] },
      ),
    ]);
    expect(figures(result)).toEqual([['A', 5.13, 3.79, null]]);
  });

  it('ends a reset on the next one, though that is the last, and on no maturity years later', () => {
    const notice = (sentence: string) =>
      extract('RESET', [
        ...title('2031-1', 'Class A Notes'),
        ...prose(
          `The third risk period begins on 15 January 2033. ${sentence} The maturity date of the notes, 16 January 2035, stays as it is. The spread of the Class A Notes is 7.35%.`,
          80,
        ),
      ]).couponChangeHistories.map((row) => row.effectiveToDate);
    expect(notice('The next reset, for the fourth and last risk period, is scheduled for 17 January 2034.')).toEqual([
      '2034-01-17',
    ]);
    expect(notice('')).toEqual([null]);
  });

  it('takes the foot of a page below a table for no peril', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      { x: 60, y: 80, text: 'Contribution to expected loss', bold: true },
      ...makeRows(
        [
          ['Peril', 'Class A'],
          ['Hurricane', '62.0%'],
          ['Earthquake', '38.0%'],
          ['www.example.org', '1'],
        ],
        { top: 100 },
      ),
    ]);
    expect(result.elAttributions.map((row) => row.perilName)).toEqual(['Hurricane', 'Earthquake']);
  });

  it.each([
    ['By the Issuer: on any coupon date from 30 November 2033 on, at 100.50%', 'Y'],
    ['Each class is redeemed on its maturity date and in no case after 30 November 2036.', null],
  ])('%s', (value, callable) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Class', 'A'],
        ['Issue date', '30 November 2031'],
        ['Maturity date', '30 November 2035'],
        ['Early redemption', value],
      ]),
    ]);
    expect(result.securities.map((row) => row.isCallable)).toEqual([callable]);
  });

  it('knows two tranches of a class by the names that they are given', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: '$85,000,000 Class A Tranche 1 (“Class A-1 Notes”)', bold: true, size: 13 },
      { x: 60, y: 60, text: '$60,000,000 Class A Tranche 2 (“Class A-2 Notes”)', bold: true, size: 13 },
      ...prose('The Class A-1 Notes bear interest at the fixed rate of 9.15% per annum.', 90),
      ...prose('The Class A-2 Notes bear interest at the fixed rate of 5.40% per annum.', 120),
      ...prose('Tranche 1 of Class A and Tranche 2 of Class A were issued on 7 January 2031.', 150),
    ]);
    expect(rates(result)).toEqual([
      ['A1', 9.15],
      ['A2', 5.4],
    ]);
  });
});
