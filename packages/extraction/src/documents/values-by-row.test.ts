import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (names: string): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series 2031-1 ${names} Notes`, bold: true, size: 13 },
];

describe('tables of one value a row, with a column that says whose it is', () => {
  it('are read by that column, whatever stands over it, though items are numbered before it', () => {
    const { securities } = extract('OC', [
      ...title('Class V and Class W'),
      ...makeRows(
        [
          ['No.', 'Concerns', 'Provision', 'Particulars'],
          ['1', 'Class V', 'Principal amount', 'EUR 60,000,000'],
          ['2', 'Class W', 'Principal amount', 'EUR 85,000,000'],
          ['3', 'Class V', 'Risk margin', '3.10%'],
          ['4', 'Class W', 'Risk margin', '6.45%'],
          ['5', 'Each Class', 'Issue date', '7 January 2031'],
          ['6', 'Each Class', 'Maturity date', '7 January 2034'],
          ['7', 'Each Class', 'Business day convention', 'Modified Following Business Day'],
        ],
        { columns: [60, 90, 200, 380] },
      ),
    ]);
    expect(
      securities.map((row) => [
        row.issuerClass,
        row.parAmount,
        row.couponRate,
        row.maturityDate,
        row.businessDayConvention,
      ]),
    ).toEqual([
      ['V', 60_000_000, 3.1, '2034-01-07', 'MODIFIED_FOLLOWING'],
      ['W', 85_000_000, 6.45, '2034-01-07', 'MODIFIED_FOLLOWING'],
    ]);
  });

  it('take no number of another kind for the amount of notes', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Notes', bold: true, size: 13 },
      ...makeRows(
        [
          ['Principal amount', 'EUR 60,000,000'],
          ['Maturity date', '7 January 2034'],
        ],
        {
          columns: [60, 240],
        },
      ),
      { x: 60, y: 150, text: 'Codes', bold: true },
      ...makeRows(
        [
          ['No.', 'Concerns', 'Provision', 'Particulars'],
          ['1', 'Notes', 'ISIN', 'XS0104440986'],
          ['2', 'Notes', 'Common code', '225217433'],
        ],
        { columns: [60, 90, 200, 380], top: 170 },
      ),
    ]);
    expect(securities.map((row) => [row.isin, row.cusip, row.parAmount])).toEqual([['XS0104440986', null, 60_000_000]]);
  });
});
