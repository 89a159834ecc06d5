import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (text: string): Piece[] => [{ x: 60, y: 30, text }];
const paragraphs = (texts: readonly string[], top = 70): Piece[] =>
  texts.flatMap((text, index) => prose(text, top + index * 70));

describe('what a clause says of each class', () => {
  it('takes figures without words for those said before of another class, in their order', () => {
    const { modeledStats } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes and Class B Notes'),
      ...paragraphs([
        'For Class A, the probability of attachment is 2.61%, the probability of exhaustion is 1.32% and the expected loss is 1.90%; for Class B, 4.10%, 2.05% and 2.98%, respectively.',
      ]),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.61, exhaustionProbability: 1.32, expectedLoss: 1.9 },
      { issuerClass: 'B', attachmentProbability: 4.1, exhaustionProbability: 2.05, expectedLoss: 2.98 },
    ]);
  });

  it('gives a maturity said of a series to all the classes listed before it', () => {
    const { securities } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1'),
      ...paragraphs([
        'Series 2031-1 consists of $75,000,000 Class A Notes and $50,000,000 Class B Notes and is scheduled to mature on June 9, 2034.',
      ]),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.maturityDate])).toEqual([
      ['A', 75_000_000, '2034-06-09'],
      ['B', 50_000_000, '2034-06-09'],
    ]);
  });
});

describe('spreads that are not the coupon', () => {
  const spreadOf = (text: string) => {
    const result = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes'),
      ...paragraphs(['The Class A Notes will be issued on June 2, 2031 and mature on June 9, 2034.', text]),
    ]);
    return {
      rate: result.securities[0]?.couponRate,
      type: result.securities[0]?.couponType,
      rows: result.couponChangeHistories.length,
    };
  };

  it('leaves out what is paid after the scheduled redemption date', () => {
    expect(
      spreadOf(
        'The Risk Interest Spread is (a) from and including the Issuance Date to but excluding the Scheduled Redemption Date, 5.25% per annum, and (b) thereafter, 0.50% per annum. Interest over the collateral yield is payable quarterly, commencing on September 9, 2031.',
      ),
    ).toEqual({ rate: 5.25, type: 'FLOAT', rows: 1 });
  });

  it('leaves out what is taken off the reference rate', () => {
    expect(
      spreadOf(
        'The Class A Notes bear interest at compounded TONA, less 0.10 per cent., plus 2.75 per cent. per annum.',
      ).rate,
    ).toBe(2.75);
  });

  it('takes the spread that was fixed, not its guidance, and no fixed rate for that', () => {
    expect(
      spreadOf(
        'The Risk Interest Spread of the Class A Notes over the collateral yield, for which guidance of 4.50% to 5.00% per annum was given, has been fixed at 4.25% per annum.',
      ),
    ).toEqual({ rate: 4.25, type: 'FLOAT', rows: 1 });
  });
});

describe('figures of another kind', () => {
  const table = (rows: readonly (readonly string[])[]) => [
    ...title('Example Re Ltd. Series 2031-1 Class A Notes and Class B Notes'),
    ...makeRows(rows, { columns: [60, 260, 370] }),
  ];

  it('reads figures per mille as such', () => {
    const { modeledStats } = extract(
      'OC',
      table([
        ['', 'Class A', 'Class B'],
        ['Attachment probability (‰)', '15.1', '22.2'],
        ['Expected loss (‰)', '10.9', '15.5'],
      ]),
    );
    expect(modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
      [1.51, 1.09],
      [2.22, 1.55],
    ]);
  });

  it('takes the annual probability beside that over the term', () => {
    const { modeledStats } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes'),
      ...makeRows(
        [
          ['Class A', 'Annualised', 'Over five years'],
          ['Attachment probability', '1.61%', '7.57%'],
          ['Expected loss', '1.19%', '5.59%'],
        ],
        { columns: [60, 260, 370] },
      ),
    ]);
    expect(modeledStats).toMatchObject([{ attachmentProbability: 1.61, expectedLoss: 1.19 }]);
  });

  it('takes no part of the limits between which a reset may move a figure', () => {
    const { modeledStats } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes'),
      ...paragraphs([
        'The Class A Notes have an attachment probability of 2.10%. On a Reset Date the modeled expected loss may be set anywhere between 80% and 90% of its initial value.',
      ]),
    ]);
    expect(modeledStats).toMatchObject([{ attachmentProbability: 2.1, expectedLoss: null }]);
  });

  it('takes nothing of a deal that the ceding company was the sponsor of', () => {
    const { securities } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1'),
      ...paragraphs([
        'The Class A Notes have an initial principal amount of $350,000,000.',
        'The Ceding Insurer was the sponsor of a Series 2018-1 transaction, comprising $65,000,000 Class A Notes with an interest spread of 4.19%.',
      ]),
    ]);
    expect(securities.map((row) => [row.issuerSeries, row.parAmount, row.couponRate])).toEqual([
      ['2031-1', 350_000_000, null],
    ]);
  });

  it('takes the amount that was increased to', () => {
    const { securities } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes'),
      ...paragraphs([
        'The Original Principal Amount of the Class A Notes has been increased from $90,000,000 to $150,000,000.',
      ]),
    ]);
    expect(securities[0]?.parAmount).toBe(150_000_000);
  });

  it('takes no words of a table for a class', () => {
    const { securities } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class M-1 Notes and Class M-2 Notes'),
      ...makeRows(
        [
          ['Class', '0% CDR', '2% CDR'],
          ['M-1', '0.00%', '1.64%'],
          ['M-2', '0.00%', '8.64%'],
        ],
        { columns: [60, 260, 370] },
      ),
    ]);
    expect(securities.map((row) => row.issuerClass)).toEqual(['M1', 'M2']);
  });
});

describe('other words for the terms', () => {
  it('reads labels that are clauses', () => {
    const { securities } = extract('OC', [
      ...title('Example Re (SAC) Ltd.'),
      ...makeRows(
        [
          ['Note class', 'A'],
          ['Original class principal balance', 'US$75,000,000'],
          ['Date on which the Notes are issued', '2 June 2031'],
          ['Date on which the Notes are scheduled to be redeemed', '9 June 2034'],
          ['First date on which interest is payable', '9 September 2031'],
          ['Catastrophe premium', '6.25%'],
          ['Basis on which days are counted', 'Actual/360'],
          ['BDC', 'Modified Following'],
          ['Right of the Issuer to call', 'No'],
        ],
        { columns: [60, 360] },
      ),
    ]);
    expect(securities).toMatchObject([
      {
        issuerName: 'Example Re (SAC) Ltd.',
        issuerClass: 'A',
        parAmount: 75_000_000,
        issueDate: '2031-06-02',
        maturityDate: '2034-06-09',
        firstCouponDate: '2031-09-09',
        couponRate: 6.25,
        dayCountConvention: 'ACT/360',
        businessDayConvention: 'MODIFIED_FOLLOWING',
        isCallable: 'N',
      },
    ]);
  });

  it('reads rates of attachment and exhaustion and shares of the mean annual loss', () => {
    const { modeledStats, elAttributions } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1'),
      ...makeRows(
        [
          ['Tranche', 'Rate of attachment', 'Mean annual loss', 'Rate of exhaustion'],
          ['A', '1.60%', '0.97%', '0.69%'],
          ['B', '2.34%', '1.54%', '0.86%'],
        ],
        { columns: [60, 180, 300, 420] },
      ),
      ...prose(
        'Share of mean annual loss: Tranche A: Winter Storm 60.1%, Flood 39.9%; Tranche B: Winter Storm 74.1%, Flood 25.9%.',
        200,
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.6, expectedLoss: 0.97, exhaustionProbability: 0.69 },
      { attachmentProbability: 2.34, expectedLoss: 1.54, exhaustionProbability: 0.86 },
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 60.1],
      ['A', 39.9],
      ['B', 74.1],
      ['B', 25.9],
    ]);
  });

  it('reads a number for the series, where the document names one only', () => {
    const { securities } = extract('OC', [
      ...title('Example Bank for Reconstruction'),
      ...paragraphs(['Series 187 Class A and Class B Floating Rate Catastrophe-Linked Notes']),
    ]);
    expect(securities.map((row) => row.issuerSeries)).toEqual(['187', '187']);
  });

  it('does not take the name of a right for the right', () => {
    const { securities } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes'),
      ...paragraphs(['Scheduled Maturity June 9, 2034 Interest Actual/360 Issuer call right None']),
    ]);
    expect(securities[0]?.isCallable).toBe('N');
  });
});

describe('how a cell says its value', () => {
  const termsOf = (rows: readonly (readonly string[])[], columns = [60, 260, 420]) =>
    extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class 1 Notes and Class 2 Notes'),
      ...makeRows(rows, { columns }),
    ]);

  it('takes a cell that names the collateral beside a rate for the rate', () => {
    const { securities } = termsOf([
      ['', 'Class 1 Notes', 'Class 2 Notes'],
      ['Principal', '$75,000,000', '$50,000,000'],
      ['Interest', 'Collateral return plus 3.25%', 'None (zero coupon)'],
    ]);
    expect(securities.map((row) => [row.couponRate, row.couponType])).toEqual([
      [3.25, 'FLOAT'],
      [null, 'ZERO_COUPON'],
    ]);
  });

  it('reads a rate that stands above a yield, and what payments say of days', () => {
    const { securities } = termsOf([
      ['Pricing', 'Class 1: 5.50% above the collateral yield; Class 2: 7.75% above the collateral yield'],
      ['Payments', 'Quarterly on March 5 and June 5; first payment June 5, 2031; Following; Actual/360'],
    ]);
    expect(securities.map((row) => [row.couponRate, row.businessDayConvention, row.dayCountConvention])).toEqual([
      [5.5, 'FOLLOWING', 'ACT/360'],
      [7.75, 'FOLLOWING', 'ACT/360'],
    ]);
  });

  it('gives each class the amount said with its bare name', () => {
    const { securities } = termsOf([['Original principal', '1: USD 100,000,000, 2: USD 50,000,000']]);
    expect(securities.map((row) => row.parAmount)).toEqual([100_000_000, 50_000_000]);
  });

  it('reads two probabilities under one label, each as its own', () => {
    const { modeledStats } = termsOf(
      [['Base case attachment / exhaustion probability:', 'Class 1: 1.99% / 0.83%; Class 2: 3.10% / 1.49%']],
      [60, 330],
    );
    expect(modeledStats.map((row) => [row.attachmentProbability, row.exhaustionProbability])).toEqual([
      [1.99, 0.83],
      [3.1, 1.49],
    ]);
  });

  it('reads shares of numbered classes under headings with the unit', () => {
    const { elAttributions } = termsOf(
      [
        ['Peril', 'Class 1 %', 'Class 1 $m', 'Class 2 %', 'Class 2 $m'],
        ['Winter Storm', '62.8%', '1.87', '26.6%', '0.58'],
        ['Flood', '37.2%', '1.11', '73.4%', '1.60'],
      ],
      [60, 200, 280, 360, 440],
    );
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['1', 62.8],
      ['1', 37.2],
      ['2', 26.6],
      ['2', 73.4],
    ]);
  });

  it('reads spreads by period under a heading in the corner', () => {
    const { couponChangeHistories } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class 1 Notes and Class 2 Notes'),
      ...makeRows([
        ['Issue date', 'June 2, 2031'],
        ['Maturity date', 'June 9, 2034'],
      ]),
      ...makeRows(
        [
          ['Spread', 'Class 1', 'Class 2'],
          ['From June 2, 2031 to June 9, 2032', '4.00%', '4.50%'],
          ['From June 9, 2032 to June 9, 2034', '4.50%', '5.00%'],
        ],
        { top: 200, columns: [60, 330, 430] },
      ),
    ]);
    expect(couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate])).toEqual([
      ['1', '2031-06-02', 4],
      ['1', '2032-06-09', 4.5],
      ['2', '2031-06-02', 4.5],
      ['2', '2032-06-09', 5],
    ]);
  });

  it('reads a company that defines itself by another word, and its redemption without extension', () => {
    const { securities } = extract('OC', [
      ...paragraphs([
        'Example Catastrophe Re SPC (the “Company”) intends to issue €75,000,000 of Class A Notes.',
        'The Class A Notes will be issued on 2 June 2031 and, in the absence of extension, redeemed on 9 June 2034.',
        'The Company has the right, on any interest date, to redeem the notes early.',
      ]),
    ]);
    expect(securities).toMatchObject([
      { issuerName: 'Example Catastrophe Re SPC', maturityDate: '2034-06-09', isCallable: 'Y' },
    ]);
  });

  it('gives a figure to no class that only stands before another', () => {
    const { modeledStats } = extract('OC', [
      ...title('Example Re Ltd. Series 2031-1 Class A Notes and Class B Notes'),
      ...makeRows([['Exhaustion probability', 'Class A Class B – 0.92%']]),
    ]);
    expect(modeledStats.find((row) => row.issuerClass === 'A')?.exhaustionProbability ?? null).toBeNull();
  });
});
