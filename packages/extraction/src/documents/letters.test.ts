import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** Lines under one another, as they are broken on the page. */
const lines = (top: number, ...texts: string[]): Piece[] =>
  texts.map((text, index) => ({ x: 60, y: top + index * 12, text }));

describe('whose amount it is', () => {
  it('gives no class the total of all', () => {
    const result = extract('OC', [
      ...lines(60, 'Size: $475m'),
      ...lines(100, 'A $275 million Class A tranche of notes and a $200 million Class B tranche of notes were sold.'),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([
      ['A', 275_000_000],
      ['B', 200_000_000],
    ]);
  });

  it('does not take the number of a series for an amount, and gives a list of classes its date', () => {
    const result = extract('OC', [
      ...lines(
        60,
        '1.1 The Example Re DAC Series 2025-3 EUR 275,000,000 Class A Notes and',
        'EUR 150,000,000 Class B Notes are issued on 13 February 2025 (the Issue Date).',
        '1.2 The ISIN of the Class A Notes is XS0104440986.',
      ),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: 'A', currency: 'EUR', parAmount: 275_000_000, issueDate: '2025-02-13', isin: 'XS0104440986' },
      { issuerClass: 'B', currency: 'EUR', parAmount: 150_000_000, issueDate: '2025-02-13', isin: null },
    ]);
  });
});

describe('short documents', () => {
  it('reads a term sheet headed by its tranches, dates row by row', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. Series 2027-1'),
      ...makeRows(
        [
          ['Tranche', 'Class 1', 'Class 2'],
          ['Margin over collateral yield', '225 bps', '475 bps'],
          ['Issue', '05-Mar-27', '05-Mar-27'],
          ['Maturity', '07-Mar-31', '07-Mar-31'],
        ],
        { top: 90, pitch: 12 },
      ),
      ...lines(160, 'Coupons: quarterly, first on June 7, 2027; Act/360; following.'),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: '1', couponRate: 2.25, maturityDate: '2031-03-07', businessDayConvention: 'FOLLOWING' },
      { issuerClass: '2', couponRate: 4.75, issueDate: '2027-03-05', businessDayConvention: 'FOLLOWING' },
    ]);
  });

  it('takes an answer for the value of its own label only', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. Series 2025-1 Class A Notes'),
      ...lines(100, 'Optional redemption by the issuer: No'),
      ...lines(130, 'Permitted investments: Example Treasury Fund'),
    ]);
    expect(result.securities[0]?.isCallable).toBe('N');
  });

  it('knows that there is no right to redeem other than for tax', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. Series 2025-1 Class A Notes'),
      ...lines(
        100,
        'The Issuer has no right to redeem the Notes prior to the Scheduled Redemption Date other',
        'than for tax reasons. The initial Payment Date being November 19, 2025, interest is payable quarterly.',
      ),
    ]);
    expect(result.securities[0]).toMatchObject({ isCallable: 'N', firstCouponDate: '2025-11-19' });
  });

  it('names the issuer without the words before it, and a development bank', () => {
    const mail = extract('OC', [
      ...lines(60, 'We are pleased to confirm final pricing of Example Re Pte. Ltd. Series 2025-1.'),
      ...lines(90, 'Subject: Example Re Pte. Ltd. Series 2025-1 Class A Notes'),
    ]);
    expect(mail.securities[0]?.issuerName).toBe('Example Re Pte. Ltd.');
    const bank = extract('OC', [
      ...lines(60, 'Example Bank for Reconstruction and Resilience'),
      ...lines(90, 'Issue of USD 100,000,000 Class A Notes due 4 May 2029'),
    ]);
    expect(bank.securities[0]?.issuerName).toBe('Example Bank for Reconstruction and Resilience');
  });

  it('reads the period of a reset', () => {
    const result = extract('RESET', [
      ...lines(
        60,
        'The Reset Agent has completed the calculations for the Annual Risk Period from June 7, 2027 to',
        'June 7, 2028. The results for the Class A Notes become effective on June 7, 2027.',
        'Updated spread: 5.00%.',
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2027-06-07', effectiveToDate: '2028-06-07', couponRate: 5 },
    ]);
  });
});

describe('labels in bold', () => {
  const item = (y: number, label: string, value: string): Piece[] => [
    { x: 60, y, text: label, bold: true },
    { x: 60 + (label.length + 1) * 5, y, text: value },
  ];

  it('reads labels that run into their values, one a line and far apart', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. Series 2025-1'),
      ...item(100, 'Principal', 'Class A: US$150,000,000; Class B: US$300,000,000'),
      ...item(122, 'Settlement Date', 'April 25, 2025'),
      ...item(144, 'Roll', 'Following'),
      ...item(166, 'Issuer Call', 'None'),
      ...item(188, 'Modelled expected loss', 'Class A: 0.63%; Class B: 1.01%'),
    ]);
    expect(result.securities).toMatchObject([
      { parAmount: 150_000_000, issueDate: '2025-04-25', businessDayConvention: 'FOLLOWING', isCallable: 'N' },
      { parAmount: 300_000_000, issueDate: '2025-04-25', businessDayConvention: 'FOLLOWING', isCallable: 'N' },
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.63, 1.01]);
  });

  it('does not give a class the value of the class that the label ends in', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. Series 2025-1 Class A Notes and Class B Notes'),
      ...lines(100, 'Modelled expected loss Class A: 0.63%; Class B: 1.01%'),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.63, 1.01]);
  });
});

describe('other habits', () => {
  it('reads items under a numbered heading, and amounts with apostrophes', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. Series 2025-1'),
      ...makeRows(
        [
          ['1. Issuer:', 'Example Re AG, Zurich'],
          ['2. Aggregate Principal Amount:'],
          ['(i) Class A:', "USD 200'000'000"],
          ['3. Risk Spread:'],
          ['(i) Class A:', '3.00 per cent. per annum'],
        ],
        { top: 90, columns: [60, 260] },
      ),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: 'A', issuerName: 'Example Re AG', currency: 'USD', parAmount: 200_000_000, couponRate: 3 },
    ]);
  });

  it('finds a class in a column of its own', () => {
    const result = extract('OC', [
      ...makeRows(
        [
          ['Issuer', 'Series', 'Class'],
          ['Example Re Ltd.', '2027-1', '1'],
        ],
        { top: 60 },
      ),
      ...makeRows([['Att. prob.', '1.37%']], { top: 130 }),
    ]);
    expect(result.modeledStats).toMatchObject([{ issuerClass: '1', attachmentProbability: 1.37 }]);
  });

  it('reads from when results apply', () => {
    const result = extract('RESET', [
      ...lines(
        60,
        'The Calculation Agent certifies that the following results apply from and including April 24, 2027 to',
        'but excluding April 24, 2028: the expected loss of the Class A Notes is 0.91% and the Risk Interest Spread',
        'of the Class A Notes changes from 3.25% to 3.27% per annum.',
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2027-04-24', effectiveToDate: '2028-04-24', couponRate: 3.27 },
    ]);
  });

  it('does not take the reset date for the next one', () => {
    const result = extract('RESET', [
      ...lines(
        60,
        'The Reset Agent notifies the following reset terms, which are effective as of March 19, 2024',
        'and expire on March 19, 2025. The Risk Interest Spread of the Class A Notes is 3.27%.',
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2024-03-19', effectiveToDate: '2025-03-19', couponRate: 3.27 },
    ]);
  });

  it('leaves the words of a heading out of the name after it', () => {
    const result = extract('OC', [
      ...lines(60, 'SUPPLEMENT NO. 1 TO THE INDENTURE', 'Example Point Re Ltd., as Issuer'),
      ...lines(100, 'Series 2025-1 Class A Notes'),
    ]);
    expect(result.securities[0]?.issuerName).toBe('Example Point Re Ltd.');
  });

  it('takes "not available" for no right to redeem', () => {
    const result = extract('OC', [
      ...lines(60, 'Example Re Ltd. (the "Issuer") will issue the Series 2025-1 Class A Notes on May 4, 2025.'),
      ...lines(90, 'Business day convention: following. Issuer’s optional redemption: not available.'),
    ]);
    expect(result.securities[0]).toMatchObject({ isCallable: 'N', issueDate: '2025-05-04' });
  });
});

describe('cards and columns', () => {
  it('reads cards with label and value on separate lines', () => {
    const result = extract('OC', [
      ...makeRows(
        [
          ['Class A', 'Class B'],
          ['Attachment probability', 'Attachment probability'],
          ['0.89%', '1.50%'],
          ['Expected loss 0.62%', 'Expected loss 1.12%'],
        ],
        { top: 60, columns: [60, 300] },
      ),
    ]);
    expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
      [0.89, 0.62],
      [1.5, 1.12],
    ]);
  });

  it('reads headings printed again over other columns where they stand', () => {
    const cards = makeRows(
      [
        ['Class A', 'Class B'],
        ['Spread 2.25%', 'Spread 3.00%'],
      ],
      { top: 60, columns: [60, 300] },
    );
    const perils = makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Florida Hurricane', '30.0%', '84.0%'],
        ['US Earthquake', '70.0%', '16.0%'],
      ],
      { top: 90, columns: [60, 230, 300] },
    );
    const result = extract('OC', cards, [
      { x: 60, y: 60, text: 'Expected loss by peril', size: 14, bold: true },
      ...perils,
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 30],
      ['A', 70],
      ['B', 84],
      ['B', 16],
    ]);
  });

  it('parts the cells of a tight row', () => {
    const row = (y: number, cells: [number, string][]): Piece[] => cells.map(([x, text]) => ({ x, y, text }));
    const result = extract('OC', [
      ...row(60, [
        [60, 'Class'],
        [95, 'Spread'],
        [145, 'AP'],
        [180, 'EL'],
        [215, 'EP'],
      ]),
      ...row(80, [
        [60, 'A'],
        [95, '275 bps'],
        [140, '1.73%'],
        [174, '1.12%'],
        [208, '0.69%'],
      ]),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.73, expectedLoss: 1.12, exhaustionProbability: 0.69 },
    ]);
  });
});
