import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title, typed } from '../testing/extract-pages.ts';

const reset = (...paragraphs: string[]) =>
  extract('RESET', [...title(), ...paragraphs.flatMap((text, index) => prose(text, 80 + index * 60))]);

const periods = (result: ReturnType<typeof extract>) =>
  result.couponChangeHistories.map((row) => [
    row.issuerClass,
    row.effectiveFromDate,
    row.effectiveToDate,
    row.couponRate,
  ]);

describe('a reset in the words of its writer', () => {
  it('leaves out what stood before, in brackets behind what stands now', () => {
    const page = typed(`Example Re Ltd. Series 2031-1 Class A Notes
Reset Date: 10 January 2034

CLASS A
Trigger Amount                USD 312,500,000     (USD 300,000,000)
Attachment probability        217 bp              (221 bp)
Modelled expected loss        166 bp              (170 bp)
Exhaustion probability        128 bp              (131 bp)
Risk Margin                   412 bp              (unchanged)`);
    const result = extract('RESET', page);
    expect(figures(result)).toEqual([['A', 2.17, 1.66, 1.28]]);
    expect(rates(result)).toEqual([['A', 4.12]]);
  });

  it('begins on the payment date from which it has effect, whatever is said of brackets', () => {
    const result = reset(
      'With effect from the Interest Payment Date falling on 10 January 2034 the following replace the values of last year (in round brackets): the expected loss of both classes is 2.31% (2.40%) and the spread 5.40% (5.50%).',
      'The next Annual Reset Date is 10 January 2035. The Scheduled Redemption Date is 10 January 2036.',
    );
    expect(periods(result)).toEqual([
      ['A', '2034-01-10', '2035-01-10', 5.4],
      ['B', '2034-01-10', '2035-01-10', 5.4],
    ]);
  });

  it('begins where it goes live, and ends with the next one', () => {
    const result = reset(
      'Following my note of last June, here is that of this year. The second reset goes live on July 1, 2034 and will run until the third one, on July 1, 2035. The notes mature July 9, 2036.',
      'The expected loss is 2.21% for each class and the spread is 6.15%.',
    );
    expect(periods(result)).toEqual([
      ['A', '2034-07-01', '2035-07-01', 6.15],
      ['B', '2034-07-01', '2035-07-01', 6.15],
    ]);
  });

  it('ends on the day up to which its figures hold from one given above', () => {
    const result = reset(
      'In consequence, from 1 July 2034 the spread of both classes is 5.40% per annum.',
      'The new figures hold from the date given above until 1 July 2035, when the next annual reset falls.',
    );
    expect(periods(result)).toEqual([
      ['A', '2034-07-01', '2035-07-01', 5.4],
      ['B', '2034-07-01', '2035-07-01', 5.4],
    ]);
  });

  it('has dates whose words stand wide apart', () => {
    const page = typed(`Example Re Ltd. Series 2031-1 Class A Notes

Reset takes effect            December     15,     2034
Next reset                    December 15,     2035
Expected loss                 2.31%
Risk Interest Spread          5.40%`);
    expect(periods(extract('RESET', page))).toEqual([['A', '2034-12-15', '2035-12-15', 5.4]]);
  });

  it('takes a draft back, and no class, and does not touch the classes that it says', () => {
    const result = reset(
      'The reset applies from 1 June 2034. It touches the Class A Notes and the Class B Notes. It does not touch the Class C Notes, of which the expected loss of 5.85% and the spread of 13.25% remain.',
      'The expected loss of Class A is 1.46% and that of Class B is 3.37%. The spread of Class A is 5.90% and that of Class B is 9.15%.',
      'Reports of an earlier draft showed for Class B a spread of 9.05%; that draft is withdrawn.',
    );
    expect(rates(result)).toEqual([
      ['A', 5.9],
      ['B', 9.15],
    ]);
    expect(result.modeledStats.map(({ issuerClass, expectedLoss }) => [issuerClass, expectedLoss])).toEqual([
      ['A', 1.46],
      ['B', 3.37],
    ]);
  });

  it('says what figures are of right behind them, and what they were in the same sentence', () => {
    const result = reset(
      'The reset applies from 1 June 2034. The corresponding probabilities of Class B are 4.30% of attachment and 2.62% of exhaustion, where twelve months ago they were 4.05% and 2.44%; expected loss, then 3.15%, is now 3.37%.',
    );
    expect(figures(result)).toEqual([['B', 4.3, 3.37, 2.62]]);
  });

  it('leaves out the column of another catalogue behind that of the same year, and what a formula gives', () => {
    const years = typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes
Reset Date: 1 January 2035

Class     Quantity              TY 2033 (at issue)   TY 2034    TY 2035    TY 2035 alt. catalogue
A         Expected loss         1.13%                1.19%      1.16%      1.36%
B         Expected loss         3.06%                3.11%      3.22%      3.65%`);
    expect(extract('RESET', years).modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.16],
      ['B', 3.22],
    ]);
    const spreads = typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes
Reset Date: April 8, 2035

Risk Interest Spread

Class      In force to April 8, 2035      Applicable from April 8, 2035      By the formula
A          4.00%                          3.87%                              3.86%
B          7.25%                          7.05%                              7.04%`);
    expect(rates(extract('RESET', spreads))).toEqual([
      ['A', 3.87],
      ['B', 7.05],
    ]);
  });
});

describe('an offering in the words of its writer', () => {
  const offering = (...paragraphs: string[]) =>
    extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Notes', bold: true, size: 13 },
      ...paragraphs.flatMap((text, index) => prose(text, 80 + index * 60)),
    ]);

  it.each([
    'The Senior Notes are Class A and the Junior Notes are Class B.',
    'It offers Class A Notes (the “Senior Notes”) and Class B Notes (the “Junior Notes”).',
    'The Senior Notes (Class A) rank before the Junior Notes (Class B).',
  ])('calls its classes by their rank: %s', (said) => {
    const result = offering(
      said,
      'The spread is 6.35% for the Senior Notes and 11.90% for the Junior Notes. The Senior Notes have an expected loss of 1.86%, the Junior Notes of 4.42%.',
      'The modeler gives the chance in a year that the Senior Notes lose any principal as two and thirty-four hundredths per cent (2.34%).',
    );
    expect(rates(result)).toEqual([
      ['A', 6.35],
      ['B', 11.9],
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.34, 1.86, null],
      ['B', null, 4.42, null],
    ]);
  });

  it('gives its rates in tenths and hundredths', () => {
    const result = extract('OC', [
      ...title(),
      ...prose(
        'The Risk Spread is two and one quarter per cent per annum for Class A and four and sixty-two hundredths per cent per annum for Class B.',
        80,
      ),
    ]);
    expect(rates(result)).toEqual([
      ['A', 2.25],
      ['B', 4.62],
    ]);
  });

  it('may be redeemed by its issuer, whatever else ends it', () => {
    const result = offering(
      'The issuer may, at its option, redeem the Class A Notes early on any payment date from 7 May 2033 at par.',
      'On early redemption for cause. The Notes will be redeemed before their time, at the redemption amount, if (a) the law of taxation changes so that the issuer would have to pay tax of more than $50,000 in a year, (b) it becomes unlawful, or (c) the sponsor fails to pay premium and does not cure it. Such redemption is no option of the issuer and no premium is paid.',
    );
    expect(result.securities.map(({ isCallable }) => isCallable)).toEqual(['Y']);
  });

  it('ends its interest periods in the months of payment, and reports more often', () => {
    const result = offering(
      'The Class A Notes are issued on 30 June 2031. Interest Periods end on (but exclude) the last day of March, June, September and December. The first Interest Payment Date is September 30, 2031.',
      'By the twentieth day of each month the Trustee makes available a statement showing for each class the principal outstanding and the interest rate for the current period.',
    );
    expect(result.securities).toMatchObject([{ couponFrequency: 4, firstCouponDate: '2031-09-30' }]);
  });

  it('lists earlier vehicles, which are not offered', () => {
    const result = extract('OC', [
      ...title(),
      ...prose('The Risk Spread is 2.25% for Class A and 4.60% for Class B.', 70),
      ...typed(`\n\n\n\n\n\nTHE FEDERATION IN THE MARKET

Vehicle                  Amount                   Term                     Risk Spread     Expected loss at issue
Polaris Capital Ltd.     US$300 m                 May 2020 – May 2023      5.00%           1.82%
Tsukuyomi Re             US$200 m, later 300 m    2023 – 2028              2.30%           0.71%`),
    ]);
    expect(rates(result)).toEqual([
      ['A', 2.25],
      ['B', 4.6],
    ]);
    expect(result.modeledStats.flatMap(({ expectedLoss }) => expectedLoss ?? [])).toEqual([]);
  });
});

describe('a rate that changes in the life of the notes', () => {
  const periodsOf = (result: ReturnType<typeof extract>) =>
    result.couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate]);
  const days = 'The Notes are issued on 7 April 2031 and mature on 9 April 2034.';

  it('rises to another from a day on', () => {
    const result = extract('OC', [
      ...title(),
      ...prose(
        `${days} The Margin of the Class A Notes is 400 basis points per annum and that of the Class B Notes 650 basis points. The Margin of the Class B Notes rises to 700 basis points per annum from and including 7 April 2033.`,
        80,
      ),
    ]);
    expect(periodsOf(result)).toEqual([
      ['A', '2031-04-07', 4],
      ['B', '2031-04-07', 6.5],
      ['B', '2033-04-07', 7],
    ]);
  });

  it('has names whose days a sentence tells, and columns of their own', () => {
    const result = extract('OC', [
      ...title(),
      ...prose(
        `${days} The margin is the “First Margin” up to but excluding 7 April 2033 and the “Second Margin” from that date.`,
        80,
      ),
      ...typed(`\n\n\n\n\n\n\n
Class     First Margin (%)     Second Margin (%)
A         3.60                 3.85
B         4.95                 5.25`),
    ]);
    expect(periodsOf(result)).toEqual([
      ['A', '2031-04-07', 3.6],
      ['A', '2033-04-07', 3.85],
      ['B', '2031-04-07', 4.95],
      ['B', '2033-04-07', 5.25],
    ]);
  });

  it('is paid from a day to redemption', () => {
    const result = extract(
      'OC',
      typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes

Issue date                                            7 April 2031
Scheduled redemption                                  9 April 2034
Spread to 7 April 2033                                A 8.00%; B 13.50%
Spread from 7 April 2033 to scheduled redemption      A 8.75%; B 14.25%`),
    );
    expect(periodsOf(result)).toEqual([
      ['A', '2031-04-07', 8],
      ['A', '2033-04-07', 8.75],
      ['B', '2031-04-07', 13.5],
      ['B', '2033-04-07', 14.25],
    ]);
  });
});

describe('a table', () => {
  it('has shares of the class that its caption names, whatever the heading of its part', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A and Class B Notes'),
      { x: 60, y: 80, text: 'Section 3: Class B Notes', bold: true, size: 12 },
      ...typed(`\n\n\n\n\nWhere the expected loss comes from – Class A
Peril                    Base case     Sensitivity
Florida Hurricane        58.8%         61.6%
Wildfire                 41.2%         38.4%

Where the expected loss comes from – Class B
Peril                    Base case     Sensitivity
Florida Hurricane        73.2%         74.4%
Wildfire                 26.8%         25.6%`),
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 58.8],
      ['A', 41.2],
      ['B', 73.2],
      ['B', 26.8],
    ]);
  });

  it('has figures whose units are set wide in narrow columns', () => {
    const result = extract(
      'OC',
      typed(`Example Re Ltd. Series 2031-1 Class A and Class B Notes

                     Class A                       Class B
Amount               USD 50    million             USD 75    million
Risk Spread          838    basis    points        450    basis    points`),
    );
    expect(result.securities.map(({ parAmount }) => parAmount)).toEqual([50_000_000, 75_000_000]);
  });

  it('speaks of a part that floats, and of notes at a fixed rate', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Fixed Rate Notes', bold: true, size: 13 },
      ...prose(
        'Negative yields have occurred in the past; in such a case the floating component of interest may be nil but will not reduce the remaining component. A reduction of principal may lead to termination and early redemption.',
        80,
      ),
    ]);
    expect(result.securities.map(({ couponType, isCallable }) => [couponType, isCallable])).toEqual([['FIXED', null]]);
  });
});

it('has a class as large as the two others together, which is no total', () => {
  const result = extract('OC', [
    ...title('2031-1', 'Class A, Class B and Class C Notes'),
    ...prose('$210,000,000 Class A Notes, $145,000,000 Class B Notes and $65,000,000 Class C Notes are offered.', 80),
  ]);
  expect(result.securities.map(({ parAmount }) => parAmount)).toEqual([210_000_000, 145_000_000, 65_000_000]);
});

describe('a memorandum of a bank', () => {
  const read = (...paragraphs: string[]) =>
    extract('OC', [
      { x: 60, y: 40, text: 'Example Re AG', bold: true, size: 14 },
      { x: 60, y: 64, text: 'Series 2031-1 event-linked bonds', bold: true, size: 12 },
      ...paragraphs.flatMap((text, index) => prose(text, 90 + index * 60)),
    ]);

  it('has its bonds paid up on a day, and not on that on which earlier ones fall due', () => {
    const result = read(
      'USD 105,000,000 Class A Bonds and USD 62,500,000 Class B Bonds. The Company issued the 2028-1 bonds, which fall due on 27 February 2031.',
      'The Bonds are paid up on 27 February 2031 at 100 % and, if no extension is declared, fall due for repayment on 28 February 2034.',
    );
    expect(result.securities).toMatchObject([{ issueDate: '2031-02-27' }, { issueDate: '2031-02-27' }]);
  });

  it('sells a class whose return is its discount', () => {
    const page = typed(`Example Re AG Series 2031-1 Class A and Class B Bonds

                    Class A             Class B
Face amount         USD 50,000,000      USD 30,000,000
Price               100%                89.125%
Risk spread         3.90% a year        The return is the difference between price and face.`);
    expect(extract('OC', page).securities.map(({ couponType }) => couponType)).toEqual(['FLOAT', 'ZERO_COUPON']);
  });
});
