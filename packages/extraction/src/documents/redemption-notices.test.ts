import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const rowsOf = ({ couponChangeHistories }: ExtractionResult) =>
  couponChangeHistories.map((row) => [
    row.issuerClass,
    row.spreadType,
    row.couponRate,
    row.effectiveFromDate,
    row.effectiveToDate,
  ]);

const title = (text: string): Piece[] => [
  { x: 150, y: 40, text, bold: true, size: 13 },
  { x: 60, y: 64, text: 'Example Re Ltd. Series 2028-1 Class A Notes, Class B Notes and Class C Notes' },
];

describe('a notice that redeems some classes and extends others', () => {
  it('gives those that are extended what a sentence says they pay from the scheduled date on', () => {
    const result = extract('RESET', [
      ...title('NOTICE OF REDEMPTION AND EXTENSION'),
      ...prose(
        'The Issuer hereby gives notice that the Class A Notes will be redeemed in full on June 7, 2031 (the Scheduled Redemption Date) at 100% of their outstanding principal amount, together with accrued interest at the Interest Rate of 9.42% per annum, of which 5.25% is the Risk Interest Spread.',
        90,
      ),
      ...prose(
        'The redemption of the Class B Notes and the Class C Notes is extended from June 7, 2031 to June 7, 2032 (the Extended Redemption Date). Until the Scheduled Redemption Date the Risk Interest Spread was 7.50% for the Class B Notes and 9.75% for the Class C Notes. From that date the Class B Notes and the Class C Notes bear interest at the Extension Spread of 0.50% per annum.',
        150,
      ),
    ]);
    expect(rowsOf(result)).toEqual([
      ['B', 'EXTENSION', 0.5, '2031-06-07', '2032-06-07'],
      ['C', 'EXTENSION', 0.5, '2031-06-07', '2032-06-07'],
    ]);
  });

  it('gives them what a table says', () => {
    const result = extract('RESET', [
      ...title('Notice of Partial Redemption and Extension of Maturity'),
      ...prose('Scheduled Maturity Date: June 7, 2031. Extended Maturity Date: June 7, 2032.', 90),
      ...makeRows(
        [
          ['Class', 'Action', 'Principal', 'Spread to maturity', 'Extension spread'],
          ['A', 'Redeemed in full', '$50,000,000', '5.25%', '–'],
          ['B', 'Extended', '$75,000,000', '7.50%', '0.50%'],
          ['C', 'Extended', '$25,000,000', '9.75%', '0.75%'],
        ],
        { top: 130, columns: [60, 120, 230, 330, 450] },
      ),
    ]);
    expect(rowsOf(result)).toEqual([
      ['B', 'EXTENSION', 0.5, '2031-06-07', '2032-06-07'],
      ['C', 'EXTENSION', 0.75, '2031-06-07', '2032-06-07'],
    ]);
  });
});

describe('a notice of early redemption', () => {
  it('takes the premium and the interest that has accrued for no coupon, and gives the class that goes on its own', () => {
    const result = extract('RESET', [
      ...title('NOTICE OF EARLY REDEMPTION'),
      ...prose(
        'Pursuant to Condition 6(c), the Issuer has elected to redeem the Class A Notes and the Class B Notes in whole on January 8, 2031 (the Early Redemption Date) at a price of 101.25%, being a redemption premium of 1.25% per annum on the principal amount. Interest accrued at 8.31% per annum (a collateral yield of 4.06% plus a spread of 4.25%) for 31 days is paid on that day.',
        90,
      ),
      ...prose(
        'The Class C Notes are not affected. With effect from January 8, 2031 until the Scheduled Maturity Date of June 7, 2032 their Risk Interest Spread is 9.75% per annum.',
        160,
      ),
    ]);
    expect(rowsOf(result)).toEqual([['C', 'RESET', 9.75, '2031-01-08', '2032-06-07']]);
  });
});
