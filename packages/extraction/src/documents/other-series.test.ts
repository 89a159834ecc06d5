import { describe, expect, it } from 'vitest';
import { extract, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** What is read of two classes whose own terms a paragraph tells, over a part of another series. */
function termsOf(...pieces: Piece[]) {
  const { securities } = extract('OC', [
    ...title(),
    { x: 60, y: 70, text: '$125,000,000 Class A Notes and $150,000,000 Class B Notes due March 17, 2034' },
    ...prose(
      'The Notes will be issued on March 11, 2031 and fall due on March 17, 2034. The risk spread is 5.25% for the Class A Notes and 8.75% for the Class B Notes.',
      95,
    ),
    { x: 60, y: 140, text: 'Notes of the Issuer', bold: true },
    ...pieces,
  ]);
  return securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate, row.maturityDate]);
}

const own = [
  ['A', 125_000_000, 5.25, '2034-03-17'],
  ['B', 150_000_000, 8.75, '2034-03-17'],
];
const columns = [60, 150, 250, 350, 430];

describe('notes of another series', () => {
  it.each([
    [
      'that a column names once for several rows',
      [
        ['Series', 'Class', 'Principal', 'Spread', 'Due'],
        ['2029-1', 'A', '$100,000,000', '6.00%', 'June 7, 2032'],
        ['', 'B', '$85,000,000', '10.25%', 'June 7, 2032'],
      ],
    ],
    [
      'that a column after that of the classes names once',
      [
        ['Class', 'Series', 'Principal', 'Spread', 'Due'],
        ['A', '2029-1', '$100,000,000', '6.00%', 'June 7, 2032'],
        ['B', '', '$85,000,000', '10.25%', 'June 7, 2032'],
      ],
    ],
    [
      'that a row of its own names',
      [
        ['Notes', 'Principal', 'Spread', 'Due'],
        ['Series 2029-1 Notes'],
        ['Class A', '$100,000,000', '6.00%', 'June 7, 2032'],
        ['Class B', '$85,000,000', '10.25%', 'June 7, 2032'],
      ],
    ],
    [
      'that headings name',
      [
        ['', 'Series 2029-1', '', 'Series 2030-1'],
        ['', 'Class A', 'Class B', 'Class A'],
        ['Principal', '$100,000,000', '$85,000,000', '$210,000,000'],
        ['Spread', '6.00%', '10.25%', '5.75%'],
        ['Due', 'June 7, 2032', 'June 7, 2032', 'June 7, 2033'],
      ],
    ],
  ])('are not read from rows %s', (_, rows) => {
    expect(termsOf(...makeRows(rows, { columns, top: 165 }))).toEqual(own);
  });

  it.each(['Series 2029-1', 'Terms of the Series 2029-1 Notes'])('are not read below “%s”', (heading) => {
    const rows = [
      ['', 'Class A', 'Class B'],
      ['Principal', '$100,000,000', '$85,000,000'],
      ['Spread', '6.00%', '10.25%'],
    ];
    expect(termsOf({ x: 60, y: 160, text: heading, bold: true }, ...makeRows(rows, { columns, top: 185 }))).toEqual(
      own,
    );
  });

  it('end where a row names the series of the deal', () => {
    const rows = [
      ['Notes', 'First interest payment'],
      ['Series 2029-1'],
      ['Class A', 'June 7, 2029'],
      ['Series 2031-1'],
      ['Class A', 'June 17, 2031'],
      ['Class B', 'June 17, 2031'],
    ];
    const { securities } = extract('OC', [
      ...title(),
      { x: 60, y: 70, text: '$125,000,000 Class A Notes and $150,000,000 Class B Notes due March 17, 2034' },
      ...makeRows(rows, { columns: [60, 250], top: 165 }),
    ]);
    expect(securities.map(({ firstCouponDate }) => firstCouponDate)).toEqual(['2031-06-17', '2031-06-17']);
  });
});
