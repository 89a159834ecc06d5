import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
const cover = (series: string) =>
  prose(`Example Re Ltd. is issuing its ${series} Class A Notes and Class B Notes.`, 60);

describe('circulars of other makes', () => {
  it("takes neither series nor figures from sentences about an affiliate's deals and about what would be", () => {
    const { securities, modeledStats } = extract('OC', [
      ...prose('Example Re Ltd. is issuing its Series 2029-1 Class A Notes. The expected loss is 1.85% a year.', 60),
      ...[120, 200, 280, 360].flatMap((top) =>
        prose(
          'In June 2024 an affiliate of the Ceding Insurer sponsored Series 2024-1 Class A notes with an expected loss of 1.41%. Each rise of 1.00% would raise the expected loss by about 0.05%. With recent rates of seismicity the expected loss would be 2.20%.',
          top,
        ),
      ),
    ]);
    expect(securities).toMatchObject([{ issuerSeries: '2029-1' }]);
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.85 }]);
  });

  it.each([
    ['Series 2030-07A', '2030-07A'],
    ['Series 2030-II', '2030-II'],
    ['Series 2030-B', '2030-B'],
    ['Series 2030', '2030'],
  ])('reads the series of %s', (printed, series) => {
    expect(extract('OC', cover(printed)).securities[0]?.issuerSeries).toBe(series);
  });

  it('reads facts that stand line by line in the cells of a class, under headings of no known kind', () => {
    const row = (name: string, lines: readonly (readonly string[])[], top: number) =>
      makeRows(
        lines.map(([size = '', risk = ''], index) => [index === 0 ? `Class ${name}` : '', size, risk]),
        { top, columns: [60, 140, 290], pitch: 12 },
      );
    const { securities, modeledStats } = extract('OC', [
      ...cover('Series 2031-1'),
      ...makeRows([['Class', 'Size and pricing', 'Modelled risk']], { top: 100, columns: [60, 140, 290] }),
      ...row(
        'A',
        [
          ['US$35 million', 'Attachment probability 1.88%'],
          ['Margin 3.95% p.a.', 'Expected loss 1.36%'],
          ['Issue price 100%', 'Exhaustion probability 0.97%'],
        ],
        124,
      ),
      ...row(
        'B',
        [
          ['US$50 million', 'Attachment probability 3.41%'],
          ['Margin 6.20% p.a.', 'Expected loss 2.55%'],
          ['Issue price 100%', 'Exhaustion probability 1.90%'],
        ],
        176,
      ),
    ]);
    expect(securities).toMatchObject([
      { parAmount: 35_000_000, couponRate: 3.95, currency: 'USD' },
      { parAmount: 50_000_000, couponRate: 6.2, currency: 'USD' },
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.88, expectedLoss: 1.36, exhaustionProbability: 0.97 },
      { attachmentProbability: 3.41, expectedLoss: 2.55, exhaustionProbability: 1.9 },
    ]);
  });

  it('reads P(attach), E(loss) and P(exhaust), and perils listed as parts of E(loss)', () => {
    const { modeledStats, elAttributions } = extract('OC', [
      ...cover('Series 2030-1'),
      ...makeRows(
        [
          ['Term', 'Class A', 'Class B'],
          ['P(attach) (% p.a.)', '1.412', '3.987'],
          ['E(loss) (% p.a.)', '0.987', '3.105'],
          ['P(exhaust) (% p.a.)', '0.702', '2.398'],
          ['– of which US Earthquake (% of E(loss))', '27.3', '30.2'],
          ['– of which US Named Storm (% of E(loss))', '72.7', '69.8'],
        ],
        { top: 100, columns: [60, 300, 400] },
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.412, expectedLoss: 0.987, exhaustionProbability: 0.702 },
      { attachmentProbability: 3.987, expectedLoss: 3.105, exhaustionProbability: 2.398 },
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'US Earthquake', 27.3],
      ['A', 'US Named Storm', 72.7],
      ['B', 'US Earthquake', 30.2],
      ['B', 'US Named Storm', 69.8],
    ]);
  });

  it('reads labels above their values, figures before their names, and a reference rate that makes a coupon float', () => {
    const items: readonly (readonly [string, string])[] = [
      ['Issued on', 'Monday, 13 January 2031'],
      ['Matures on', 'Monday, 9 January 2034 (extendable to 9 January 2037)'],
      ['Rate of interest', 'Compounded Daily SONIA plus 8.75 per cent. per annum'],
      ['Interest paid on', 'each 9 January, 9 April, 9 July and 9 October; the first such date is 9 April 2031'],
      ['Convention for non-business days', 'Modified Following Business Day Convention'],
      ['Redemption at the Issuer’s option', 'There is none'],
      ['Annual modelled figures', '3.10% attachment, 1.85% exhaustion, 2.40% expected loss'],
    ];
    const { securities, modeledStats } = extract('OC', [
      ...prose('Example Re Ltd. is issuing its Series 2031-2 Class A Notes.', 40),
      ...items.flatMap(([label, value], index) => [
        { x: 60, y: 80 + index * 40, text: label, size: 8 },
        { x: 70, y: 92 + index * 40, text: value, size: 11 },
      ]),
    ]);
    expect(securities).toMatchObject([
      {
        issueDate: '2031-01-13',
        maturityDate: '2034-01-09',
        couponType: 'FLOAT',
        couponRate: 8.75,
        firstCouponDate: '2031-04-09',
        couponFrequency: 4,
        businessDayConvention: 'MODIFIED_FOLLOWING',
        isCallable: 'N',
      },
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 3.1, expectedLoss: 2.4, exhaustionProbability: 1.85, effectiveFromDate: '2031-01-13' },
    ]);
  });

  it('reads when notes are issued, paid and repaid out of sentences', () => {
    const { securities } = extract(
      'OC',
      prose(
        'Example Re Ltd. (the “Issuer”) issues the Series 2030-1 Class A Notes on 7 January 2030 and they are repaid on 5 January 2034. Interest is paid each quarter on the fifth of January, April, July and October, for the first time on 5 April 2030; where that is no Business Day, on the Business Day which follows it. Days are counted actual over 360, and interest accrues accordingly.',
        60,
      ),
    );
    expect(securities).toMatchObject([
      {
        issueDate: '2030-01-07',
        maturityDate: '2034-01-05',
        firstCouponDate: '2030-04-05',
        couponFrequency: 4,
        businessDayConvention: 'FOLLOWING',
        dayCountConvention: 'ACT/360',
      },
    ]);
  });

  it('reads the closing out of a long sentence on delivery, and payments under a label of that name', () => {
    const { securities } = extract('OC', [
      ...prose('Example Re Ltd. is issuing its Series 2029-1 Class A Notes.', 40),
      ...prose(
        'Delivery of the Notes is expected to be made through DTC against payment therefor in immediately available funds on or about May 17, 2029 (such date, the “Issuance Date”).',
        80,
      ),
      ...makeRows(
        [['Payments', 'Quarterly, on the 13th day of May, August, November, February, starting August 13, 2029']],
        {
          top: 160,
          columns: [60, 160],
        },
      ),
    ]);
    expect(securities).toMatchObject([{ issueDate: '2029-05-17', firstCouponDate: '2029-08-13', couponFrequency: 4 }]);
  });

  const block = (name: string, size: string, shares: string, ids: string, top: number): Piece[] =>
    [
      `Class ${name} Notes`,
      `Face ${size}, coupon money market fund return + 5.75%`,
      'Attach 2.02% | EL 1.63% | Exhaust 1.29%',
    ]
      .map((text, index): Piece => ({ x: 60, y: top + index * 12, text, bold: index === 0 }))
      .concat([
        { x: 60, y: top + 50, text: `EL by peril: ${shares}` },
        { x: 60, y: top + 62, text: `144A: ${ids}` },
      ]);

  it('gives what stands below the name of a class, line by line, to that class', () => {
    const { securities, elAttributions } = extract('OC', [
      ...cover('Series 2030-2'),
      ...block('A', '$87.5m', 'Florida Named Storm 71.2%, Wildfire 28.8%', '88577CAA9, US88577CAA99', 110),
      ...block('B', '$120m', 'Florida Named Storm 64.9%, Wildfire 35.1%', '011395AE0, US011395AE04', 230),
    ]);
    expect(securities).toMatchObject([
      { issuerClass: 'A', parAmount: 87_500_000, cusip: '88577CAA9', couponRate: 5.75 },
      { issuerClass: 'B', parAmount: 120_000_000, cusip: '011395AE0', couponRate: 5.75 },
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 71.2],
      ['A', 28.8],
      ['B', 64.9],
      ['B', 35.1],
    ]);
  });

  it('gives no class any of several lists of shares that name none and differ', () => {
    const { elAttributions } = extract('OC', [
      ...cover('Series 2030-2'),
      ...prose('EL by peril: Florida Named Storm 71.2%, Wildfire 28.8%', 120),
      ...prose('EL by peril: Florida Named Storm 64.9%, Wildfire 35.1%', 180),
    ]);
    expect(elAttributions).toEqual([]);
  });

  it('reads lines of labels and values with a dash between', () => {
    const lines = [
      'Size — €150 million (upsized from €100 million)',
      'Coupon — 3M EURIBOR + 7.25% (guidance was 7.75% – 8.50%)',
      'Expected loss — 3.21% (base), 3.80% (near-term view)',
      'Attachment / exhaustion probability — 4.02% / 2.55% (base)',
      'Call — Non-call life',
    ];
    const { securities, modeledStats } = extract('OC', [
      ...prose('Example Re Ltd. is issuing its Series 2031-1 Class A Notes.', 60),
      ...lines.map((text, index) => ({ x: 60, y: 110 + index * 12, text })),
    ]);
    expect(securities).toMatchObject([
      { parAmount: 150_000_000, currency: 'EUR', couponRate: 7.25, couponType: 'FLOAT', isCallable: 'N' },
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 4.02, expectedLoss: 3.21, exhaustionProbability: 2.55 },
    ]);
  });

  it('reads payments on a day of each of several months, and a call at the option of the Company', () => {
    const { securities } = extract('OC', [
      ...prose('Example Re Ltd. (the “Company”) is issuing its Series 2031-1 Class A Notes on November 14, 2031.', 60),
      ...prose(
        'Holders receive, on the sixth day of each March, June, September and December, beginning March 6, 2032, the yield of the Permitted Investments. From the second anniversary, the Company may at its option redeem any Class in whole on a Payment Date.',
        120,
      ),
    ]);
    expect(securities).toMatchObject([{ firstCouponDate: '2032-03-06', couponFrequency: 4, isCallable: 'Y' }]);
  });

  it('takes no currency mark for the name of a tranche', () => {
    const { securities } = extract(
      'OC',
      prose(
        'Coral Sea Re Limited (the “Issuer”) will on 2 April 2031 issue A$75 million of Tranche 1 Notes and A$42.5 million of Tranche 2 Notes, Series 2031-1.',
        60,
      ),
    );
    expect(securities).toMatchObject([
      { issuerClass: '1', parAmount: 75_000_000, currency: 'AUD', issueDate: '2031-04-02' },
      { issuerClass: '2', parAmount: 42_500_000, currency: 'AUD', issueDate: '2031-04-02' },
    ]);
    expect(securities).toHaveLength(2);
  });

  it('reads amounts offered in thousands, and what stands beside labels of interest', () => {
    const { securities } = extract('OC', [
      ...cover('Series 2031-3'),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Offered (USD thousands)', '180,000', '95,000'],
          ['Spread', '7.25%', '11.50%'],
        ],
        { top: 100, columns: [60, 240, 330] },
      ),
      ...makeRows(
        [
          ['Spread pays over', 'Tussock Treasury Liquidity Fund, CUSIP 31846V807'],
          ['Interest', 'Quarterly in arrear from 9 June 2031; Actual/360; next business day if a holiday'],
        ],
        { top: 220, columns: [60, 200] },
      ),
    ]);
    for (const row of securities)
      expect(row).toMatchObject({
        currency: 'USD',
        baseRateInstrument: '31846V807',
        dayCountConvention: 'ACT/360',
        businessDayConvention: 'FOLLOWING',
      });
    expect(securities.map((row) => row.parAmount)).toEqual([180_000_000, 95_000_000]);
  });

  it('reads the probability of a loss of principal beside that of a full one, and no call but for tax', () => {
    const { securities, modeledStats } = extract('OC', [
      ...prose('Example Re Ltd. is issuing its Series 2031-1 Class A Notes.', 60),
      ...prose(
        'The one-year probability of a loss of principal is 2.90%, the one-year expected loss is 2.20% and the one-year probability of a full loss of principal is 1.60%.',
        100,
      ),
      ...prose('The Issuer cannot redeem the Notes before the scheduled redemption date, other than for tax.', 160),
    ]);
    expect(modeledStats).toMatchObject([{ attachmentProbability: 2.9, expectedLoss: 2.2, exhaustionProbability: 1.6 }]);
    expect(securities).toMatchObject([{ isCallable: 'N' }]);
  });
});
