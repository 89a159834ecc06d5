import { describe, expect, it } from 'vitest';
import { extract, figures, typed } from '../testing/extract-pages.ts';

describe('sheets as market terminals print them', () => {
  it('reads abbreviated labels and values over columns of classes', () => {
    const result = extract(
      'OC',
      typed(`EXAMPLE RE LTD 2031-1 CAT BOND MONITOR

                      CL A            CL B
CUSIP                 31788RAA4       31788RAB2
NTL (USD M)           150             100
SPRD (BP)             525             775
ISS DT                1/15/31         1/15/31
MTY                   1/18/34         1/18/34
1ST CPN               4/18/31         4/18/31
FREQ                  Q               QTR
DAY CNT               ACT/360         A/360
BUS DAY               MODFOL          MF
AP %                  3.02            4.40
EL %                  2.11            3.50
EP %                  1.45            2.88
EL CONTRIB US WIND    62%             55%
EL CONTRIB US QUAKE   38%             45%`),
    );
    const term = {
      issuerName: 'EXAMPLE RE LTD',
      issuerSeries: '2031-1',
      currency: 'USD',
      couponType: 'FLOAT',
      issueDate: '2031-01-15',
      maturityDate: '2034-01-18',
      firstCouponDate: '2031-04-18',
      couponFrequency: 4,
      dayCountConvention: 'ACT/360',
      businessDayConvention: 'MODIFIED_FOLLOWING',
    };
    expect(result.securities).toMatchObject([
      { ...term, issuerClass: 'A', parAmount: 150_000_000, couponRate: 5.25 },
      { ...term, issuerClass: 'B', parAmount: 100_000_000, couponRate: 7.75 },
    ]);
    expect(figures(result)).toEqual([
      ['A', 3.02, 2.11, 1.45],
      ['B', 4.4, 3.5, 2.88],
    ]);
    expect(result.elAttributions.map((row) => `${row.issuerClass} ${row.perilName} ${row.elAttribution}`)).toEqual([
      'A US WIND 62',
      'A US QUAKE 38',
      'B US WIND 55',
      'B US QUAKE 45',
    ]);
  });

  it('takes neither an offering for a class nor the title of a panel for the issuer', () => {
    const { securities } = extract(
      'OC',
      typed(`EXAMPLE RE LTD   EXMPRE FLT 01/18/34

ISSUER                                      IDENTIFIERS
Name            Example Re Ltd              CUSIP        31788RAA4
Series          2031-1                      144A         Yes
Class           A                           Ccy          USD

SECURITY                                    ISSUANCE
Sprd            +525.00 bp                  Iss Dt       01/15/2031
Day Cnt         ACT/360                     1st Cpn      04/18/2031
Freq            Quarterly                   Mty          01/18/2034`),
    );
    expect(securities).toMatchObject([
      { issuerName: expect.stringMatching(/^example re ltd$/i), issuerClass: 'A', couponRate: 5.25 },
    ]);
  });
});
