import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const twoClasses = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes and $50,000,000 Series 2025-1 Class B Notes.',
  60,
);
const oneClass = prose('Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes.', 60);

describe('supplements', () => {
  it('takes the terms as amended, not those of the preliminary circular beside them', () => {
    const rows = [
      ['Term', 'Preliminary Offering Circular', 'As amended and final'],
      ['Principal Amount of the Class A Notes', '$60,000,000', '$110,000,000'],
      ['Interest Spread of the Class A Notes', '5.00% to 5.50%', '5.25%'],
      ['Issuance Date', 'May 4, 2026', 'May 11, 2026'],
      ['Expected Loss (Class A)', '1.48%', '1.41%'],
    ];
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
      ...makeRows(rows, { top: 100, columns: [60, 270, 440] }),
    ]);
    expect(result.securities[0]).toMatchObject({
      parAmount: 110_000_000,
      couponRate: 5.25,
      issueDate: '2026-05-11',
    });
    expect(result.modeledStats[0]?.expectedLoss).toBe(1.41);
  });
});

describe('labels', () => {
  it('reads those in two languages, with European figures', () => {
    const rows = [
      ['Serie / Series', '2025-1'],
      ['Nennbetrag / Principal Amount', 'EUR 175.000.000,00'],
      ['Endfälligkeit / Scheduled Maturity Date', '04.03.2028'],
      ['Risikoaufschlag / Risk Spread', '4,375 % p.a.'],
      ['Kündigungsrecht / Issuer Call', 'N/A'],
    ];
    const result = extract('OC', [
      ...prose('Example Re DAC, Class A Notes', 60),
      ...makeRows(rows, { top: 100, columns: [60, 330] }),
    ]);
    expect(result.securities[0]).toMatchObject({
      issuerSeries: '2025-1',
      currency: 'EUR',
      parAmount: 175_000_000,
      maturityDate: '2028-03-04',
      couponRate: 4.375,
      isCallable: 'N',
    });
  });

  it('reads quoted terms with their meaning in the cell beside', () => {
    const rows = [
      ['“Issue Date”', 'means 8 April 2025.'],
      ['“Scheduled Maturity Date”', 'means 17 April 2028.'],
      ['“Optional Redemption”', 'means a redemption of the Notes by the Issuer at its option.'],
    ];
    const result = extract('OC', [...oneClass, ...makeRows(rows, { top: 100, columns: [60, 220] })]);
    expect(result.securities[0]).toMatchObject({
      issueDate: '2025-04-08',
      maturityDate: '2028-04-17',
      isCallable: 'Y',
    });
  });
});

describe('dates in sentences', () => {
  it('takes no date that a coupon is due on for maturity, and reads one that holds unless extended', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'The Series 2025-1 Notes of Example Re Ltd. are offered in one class. They will be issued on May 4, 2025 and, unless extended, will be redeemed on May 8, 2028. Coupons are paid each February 8, May 8, August 8 and November 8; the first coupon is due August 8, 2025.',
        120,
      ),
    ]);
    expect(result.securities[0]).toMatchObject({
      issueDate: '2025-05-04',
      maturityDate: '2028-05-08',
      firstCouponDate: '2025-08-08',
      couponFrequency: 4,
    });
  });

  it('leaves dates of notes of another issuer', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose('The Series 2019-1 Notes of Sandbar Re will be redeemed on May 8, 2022.', 120),
    ]);
    expect(result.securities[0]?.maturityDate).toBeNull();
  });
});

describe('classes and perils', () => {
  it('knows classes that stand only over columns from a note that names one of them', () => {
    const rows = [
      ['', 'Class A', 'Class B'],
      ['Principal amount', '$125 million', '$75 million'],
      ['Expected loss', '1.10%', '1.94%'],
    ];
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Notes', 60),
      { x: 60, y: 80, text: 'Summary of Terms', size: 13, bold: true },
      ...makeRows(rows, { top: 100 }),
      ...prose('The near-term expected loss of the Class A Notes is 1.33%.', 180),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.1],
      ['B', 1.94],
    ]);
  });

  it('reads a class once for the perils below it, also over the end of a page', () => {
    const head = ['Class', 'Peril', 'Share of expected loss'];
    const result = extract(
      'OC',
      [
        ...twoClasses,
        ...makeRows(
          [
            head,
            ['A', 'Florida Hurricane', '60.0%'],
            ['', 'US Earthquake', '40.0%'],
            ['B', 'Florida Hurricane', '25.0%'],
          ],
          { top: 700, columns: [60, 120, 330] },
        ),
      ],
      makeRows([head, ['', 'US Earthquake', '75.0%']], { top: 60, columns: [60, 120, 330] }),
    );
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Florida Hurricane', 60],
      ['A', 'US Earthquake', 40],
      ['B', 'Florida Hurricane', 25],
      ['B', 'US Earthquake', 75],
    ]);
  });

  it('keeps close rows apart in a narrower table centred under another', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['144A CUSIP', '7759KTAA6', '7759KTAB4'],
          ['Interest spread', '5.25%', '7.00%'],
        ],
        { top: 100, columns: [100, 260, 380], pitch: 12 },
      ),
      ...makeRows(
        [
          ['Modeled risk', 'Class A', 'Class B'],
          ['Attachment', '1.06%', '1.61%'],
          ['Exhaustion', '0.53%', '0.69%'],
          ['Expected loss', '0.65%', '0.99%'],
        ],
        { top: 142, columns: [150, 280, 360], pitch: 12 },
      ),
      ...makeRows(
        [
          ['Peril (% of expected loss)', 'Class A', 'Class B'],
          ['Florida Hurricane', '60.0', '25.0'],
          ['US Earthquake', '40.0', '75.0'],
        ],
        { top: 208, columns: [120, 290, 370], pitch: 12 },
      ),
    ]);
    expect(
      result.modeledStats.map((row) => [row.attachmentProbability, row.exhaustionProbability, row.expectedLoss]),
    ).toEqual([
      [1.06, 0.53, 0.65],
      [1.61, 0.69, 0.99],
    ]);
  });
});

describe('footnotes', () => {
  it('reads a note after its raised number', () => {
    const result = extract('OC', [
      ...oneClass,
      { x: 60, y: 98.5, text: '4', size: 6.5 },
      { x: 66, y: 100, text: 'Paid on March 24 and September 24, first on March 24, 2026, Actual/360,', size: 7.5 },
      { x: 60, y: 110, text: 'modified following, adjusted business day convention.', size: 7.5 },
    ]);
    expect(result.securities[0]).toMatchObject({
      firstCouponDate: '2026-03-24',
      couponFrequency: 2,
      businessDayConvention: 'MODIFIED_FOLLOWING',
    });
  });
});
