import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const columns = [60, 260, 400];
const terms = (head: readonly (readonly string[])[], between: readonly string[] = []) => [
  { x: 60, y: 40, text: 'Example Re Ltd.', bold: true, size: 13 },
  ...makeRows(
    [
      ...head,
      ['Principal amount', 'USD 60,000,000', 'USD 85,000,000'],
      between,
      ['Risk spread', '4.25%', '8.50%'],
      ['Issue date', '7 January 2031', '7 January 2031'],
      ['Maturity date', '7 January 2034', '7 January 2034'],
    ],
    { columns },
  ),
];
const told = (pieces: ReturnType<typeof terms>) =>
  extract('OC', pieces).securities.map((row) => [row.issuerClass, row.issuerSeries, row.parAmount, row.couponRate]);

describe('columns whose classes a row below their headings names', () => {
  it.each([
    [
      ['Field', 'TRANCHE 1', 'TRANCHE 2'],
      ['Class', 'A', 'B'],
    ],
    [
      ['Term', 'Tranche I', 'Tranche II'],
      ['Issuer', 'Example Re Ltd.', 'Example Re Ltd.'],
      ['Class of notes', 'A', 'B'],
    ],
    [
      ['', 'Notes 1', 'Notes 2'],
      ['Class', 'Class A', 'Class B'],
    ],
    [
      ['Item', 'Option 1', 'Option 2'],
      ['Class', 'A', 'B'],
    ],
  ])('are of these classes: %s', (...head) => {
    expect(told(terms(head))).toEqual([
      ['A', null, 60_000_000, 4.25],
      ['B', null, 85_000_000, 8.5],
    ]);
  });

  it.each([
    ['Form', 'Reg S', 'Reg S / 144A'],
    ['Status', '144A ISIN', 'Regulation S ISIN'],
    ['Form of the notes', '144A CUSIP', 'Reg S'],
  ])('are told apart below a row with an unknown label, and have the series above their names: %s', (...row) => {
    const head = [
      ['Term', 'Tranche 1', 'Tranche 2'],
      ['Series', '2031-1', '2031-1'],
      ['Class', 'A', 'B'],
    ];
    expect(told(terms(head, row))).toEqual([
      ['A', '2031-1', 60_000_000, 4.25],
      ['B', '2031-1', 85_000_000, 8.5],
    ]);
  });
});
