import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import { extractDocument } from '../index.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' }];
const dates = prose('The Reset Date is June 8, 2026 and the next Reset Date is June 8, 2027.', 60);

describe('a reset notice', () => {
  it.each([
    'The third Annual Risk Period, which commences on (and includes) June 8, 2026 and ends on (and includes) June 7, 2027.',
    'For the Loss Period from (and including) 8 June 2026 to (but excluding) 8 June 2027, the Trigger Amount is reset.',
    'The updated terms are effective from June 8, 2026. The next Reset will take effect on June 8, 2027.',
  ])('says from when and until when: %s', (text) => {
    const result = extract('RESET', [
      ...title,
      ...prose(text, 70),
      ...prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 110),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08', couponRate: 4.5 },
    ]);
  });

  it('gives the first and the last day of the new period in a column of its own', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['', 'First Annual Risk Period', 'Second Annual Risk Period'],
          ['First day', 'January 11, 2028', 'January 11, 2029'],
          ['Last day', 'January 10, 2029', 'January 10, 2030'],
          ['Catalog', '24.0', '25.1'],
        ],
        { columns: [60, 200, 360] },
      ),
      ...prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 200),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2029-01-11', effectiveToDate: '2030-01-11' },
    ]);
  });

  it('takes the case without the condition, and the row of the latest period', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      ...makeRows(
        [
          ['', 'Class A'],
          ['Risk Interest Spread for the second Annual Risk Period', '5.25%'],
          ['Risk Interest Spread for the third Annual Risk Period', '5.41%'],
          ['Without WSST'],
          ['Attachment Probability', '2.02%'],
          ['Expected Loss', '1.51%'],
          ['With WSST'],
          ['Attachment Probability', '2.46%'],
          ['Expected Loss', '1.84%'],
        ],
        { columns: [60, 400] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 2.02, expectedLoss: 1.51 }]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 5.41 }]);
  });

  it('takes the later of ordinals that stand alone under a heading', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      ...makeRows(
        [
          ['', '', '', '', '', 'Annual PFL', 'Annual EL'],
          ['Class', 'Third', 'Fourth', 'Third', 'Fourth'],
          ['A', '2.55%', '2.61%', '1.98%', '2.03%'],
          ['B', '4.94%', '4.87%', '3.88%', '3.80%'],
        ],
        { columns: [60, 150, 220, 300, 370, 178, 330] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.61, expectedLoss: 2.03 },
      { issuerClass: 'B', attachmentProbability: 4.87, expectedLoss: 3.8 },
    ]);
  });

  it('takes no bound for the expected loss, and the loss of principal however it is said', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      ...prose('The level was set such that the expected loss of the Notes does not exceed 2.54%.', 90),
      ...prose(
        'The annual probability that the principal of the Notes is reduced is 3.22%. The expected loss is 2.48%. Of the expected loss, 58.4% comes from Japan Earthquake and 41.6% from Japan Typhoon.',
        120,
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 3.22, expectedLoss: 2.48 }]);
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['Japan Earthquake', 58.4],
      ['Japan Typhoon', 41.6],
    ]);
  });

  const regions = (last: string) =>
    extract('RESET', [
      ...title,
      ...dates,
      ...prose('Share of expected loss by region and peril (%):', 90),
      ...makeRows(
        [
          ['', 'US Named Storm', 'US Earthquake'],
          ['Southeast', '21.4', '0.6'],
          ['Gulf Coast', '30.3', '0.0'],
          ['West', '0.0', last],
        ],
        { top: 120, columns: [60, 200, 320] },
      ),
    ]).elAttributions.map((row) => [row.perilName, row.elAttribution]);

  it('takes no share of a table of regions that does not add up', () => {
    expect(regions('12.0')).toEqual([]);
  });

  it('puts the number of a heading to the class it names', () => {
    const part = (top: number, number: string, name: string, values: string[]): Piece[] =>
      makeRows(
        [
          [number, `Class ${name} Notes`],
          ['Measure', '', 'At Issuance', 'Reset'],
          ['Expected Loss', '', values[0] as string, values[1] as string],
        ],
        { top, columns: [60, 90, 240, 330] },
      );
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes and Class B Notes' },
      ...dates,
      ...part(90, '2.1', 'A', ['1.10%', '1.21%']),
      ...part(160, '2.2', 'B', ['3.10%', '3.34%']),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.21],
      ['B', 3.34],
    ]);
  });
});

describe('a circular', () => {
  it('parts a value from a list of dates on the line below that had room beside it', () => {
    const result = extract('OC', [
      ...title,
      { x: 60, y: 90, text: 'Interest Spread' },
      { x: 200, y: 90, text: '9.25% per annum over the Collateral Yield' },
      { x: 200, y: 109, text: '30 March, 30 June, 30 September and 30 December in each year, from 30' },
      { x: 60, y: 116, text: 'Interest Payment Dates' },
      { x: 200, y: 123, text: 'June 2029' },
      { x: 60, y: 142, text: 'Day Count Fraction' },
      { x: 200, y: 142, text: '30/360' },
    ]);
    expect(result.securities).toMatchObject([{ couponFrequency: 4, firstCouponDate: '2029-06-30', couponRate: 9.25 }]);
  });

  it('takes no recognised figure that has a stroke for a digit more than the others', () => {
    const rows = [
      ['Fen Reinsurance Limited'],
      ['Series 2018-1 Class A Notes'],
      ['Attachment probability', '4.60%'],
      ['Expected loss', '3.55%'],
      ['Exhaustion probability', '2.711%'],
    ].map((row) => row.map((text) => text.replaceAll(' ', '  ')));
    const { modeledStats } = extractDocument({ kind: 'OC', pages: [makePage(makeRows(rows), { source: 'ocr' })] });
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 4.6, expectedLoss: 3.55, exhaustionProbability: null },
    ]);
  });
});

describe('a row of a label and sentences', () => {
  const read = (risk: string) =>
    extract('OC', [
      ...title,
      ...makeRows(
        [
          ['EBRD Notes', 'Floating rate notes of the European Bank, ISIN XS2990017753, puttable.'],
          ['Risk'],
          ['Clearing', 'Euroclear and Clearstream. Common code 301882114. ISIN XS3018821143.'],
        ],
        { columns: [60, 200], pitch: 40 },
      ),
      ...prose(risk, 0).map((piece, index) => ({ ...piece, x: 200, y: 130 + index * 12 })),
    ]);

  it('is read up to what it says of another case, and the notes of a bank are no notes of the deal', () => {
    const { securities, modeledStats } = read(
      'Probability of attachment 1.71%; probability of exhaustion 0.90%; expected loss 1.27%. With the rates of 2023 the expected loss would rise to 1.90%.',
    );
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.71, exhaustionProbability: 0.9, expectedLoss: 1.27 },
    ]);
    expect(securities).toMatchObject([{ isin: 'XS3018821143', baseRateInstrument: 'XS2990017753' }]);
  });
});

describe('what a reset says of its periods', () => {
  const rate = prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 130);

  it.each([
    'On and after June 8, 2026 (the second Reset Date) and until the third Reset Date, which is scheduled to be June 8, 2027, the following applies.',
    'Upcoming Annual Risk Period: June 8, 2026 – June 7, 2027.',
    'This is the result for Risk Period Two (June 8, 2026 to June 7, 2027, both dates inclusive).',
    'Effective June 8, 2026 and until June 8, 2027 the terms are as follows.',
  ])('is read from: %s', (text) => {
    expect(extract('RESET', [...title, ...prose(text, 80), ...rate]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' },
    ]);
  });

  const statsOf = (rows: string[][], columns: number[]) =>
    extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A and Class B Notes' },
      ...dates,
      ...makeRows(rows, { columns, pitch: 16 }),
    ]).modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss]);
  const updated = [
    ['A', 2.61, 2.03],
    ['B', 4.87, 3.8],
  ];

  it('tells the new from the old columns and rows by their names', () => {
    expect(
      statsOf(
        [
          ['', 'Class A', '', 'Class B', ''],
          ['', 'Until', 'From', 'Until', 'From'],
          ['Attachment Probability', '2.55%', '2.61%', '4.94%', '4.87%'],
          ['Expected Loss', '1.98%', '2.03%', '3.88%', '3.80%'],
        ],
        [60, 220, 280, 350, 410],
      ),
    ).toEqual(updated);
    expect(
      statsOf(
        [
          ['Item', 'Class A', 'Class B'],
          ['Attachment Probability, Risk Period One', '2.55%', '4.94%'],
          ['Attachment Probability, Risk Period Two', '2.61%', '4.87%'],
          ['Expected Loss, Risk Period One', '1.98%', '3.88%'],
          ['Expected Loss, Risk Period Two', '2.03%', '3.80%'],
        ],
        [60, 320, 400],
      ),
    ).toEqual(updated);
  });

  it('keeps headings apart from those they span, with a heading of both rows between', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      { x: 130, y: 100, text: 'Current Annual Risk Period' },
      { x: 320, y: 100, text: 'Upcoming Annual Risk Period' },
      { x: 60, y: 108, text: 'Class' },
      ...makeRows(
        [
          ['', 'Spread', 'EL', 'AP', 'Spread', 'EL', 'AP'],
          ['A', '4.75%', '1.98%', '2.55%', '4.83%', '2.03%', '2.61%'],
        ],
        { top: 116, columns: [60, 130, 180, 230, 320, 370, 420], pitch: 16 },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 2.61, expectedLoss: 2.03 }]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 4.83 }]);
  });

  it('says which peril its expected loss comes from', () => {
    const { elAttributions } = extract('RESET', [
      ...title,
      ...dates,
      ...makeRows(
        [
          ['Reset Expected Loss', '4.27%'],
          ['Reset Expected Loss from US Earthquake', '66.2%'],
          ['Reset Expected Loss from Canada Earthquake', '33.8%'],
        ],
        { columns: [60, 320] },
      ),
    ]);
    expect(elAttributions.map((row) => row.perilName)).toEqual(['US Earthquake', 'Canada Earthquake']);
  });
});

describe('sentences of a circular', () => {
  const terms = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A and Class B Notes' }];

  it('give each class its own shares where it is named after them', () => {
    const { elAttributions } = extract('OC', [
      ...terms,
      ...prose(
        'Named Storm contributes 88.1% and Severe Thunderstorm 11.9% of the expected loss of the Class A Notes, and 83.6% and 16.4%, respectively, of the expected loss of the Class B Notes.',
        80,
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Named Storm', 88.1],
      ['A', 'Severe Thunderstorm', 11.9],
      ['B', 'Named Storm', 83.6],
      ['B', 'Severe Thunderstorm', 16.4],
    ]);
  });

  it('say when the notes are issued and by whom, that no class may be called, and how days are moved', () => {
    const { securities } = extract('OC', [
      ...terms,
      ...prose('The Class A and Class B Notes will be issued by Example Re Ltd. on December 18, 2029.', 80),
      ...prose('Neither Class may be redeemed before its maturity at the option of the Issuer.', 110),
      ...prose(
        'A Payment Date that is not a Business Day is moved to the next Business Day, save where that day would be in the next month, when it is moved to the previous Business Day.',
        140,
      ),
    ]);
    for (const security of securities)
      expect(security).toMatchObject({
        issueDate: '2029-12-18',
        isCallable: 'N',
        businessDayConvention: 'MODIFIED_FOLLOWING',
      });
  });
});
