import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import type { Piece } from '../testing/make-page.ts';

/** Rows as a spreadsheet prints them: words begin at the left of their cell, figures and days end at its right. */
function cells(rows: readonly (readonly string[])[], top: number): Piece[] {
  const columns = [50, 190, 290, 390, 490];
  const isFigure = (text: string) => /^\d/.test(text);
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) => {
      const right = (columns[column + 1] ?? 560) - 8 - 5 * text.length;
      const x = isFigure(text) ? right : (columns[column] as number);
      return text === '' ? [] : [{ x, y: top + index * 16, text }];
    }),
  );
}

const cover: Piece[] = [
  { x: 220, y: 20, text: 'reset2.xlsx - Cover' },
  { x: 50, y: 50, text: 'Mallow Firth Re Ltd. Series 2031-1: second reset' },
  ...cells(
    [
      ['Item', 'Value'],
      ['Reset date', '3 May 2033'],
      ['Next reset date', '3 May 2034'],
      ['Sponsor', 'Halyard Mutual'],
      ['Perils', 'Earthquake (100% of the expected loss of each class)'],
      ['Reset agent', 'Tarn Labs'],
      ['Prepared', '22 April 2033'],
    ],
    66,
  ),
];
const results = (top: number): Piece[] => [
  { x: 220, y: 20, text: 'reset2.xlsx - Class P' },
  { x: 50, y: 50, text: 'Class P Notes' },
  ...cells(
    [
      ['Metric', 'At issue', 'Reset 1', 'Reset 2 (current)'],
      ['In force from', '3 May 2031', '3 May 2032', '3 May 2033'],
      ['Attachment probability', '1.51%', '1.49%', '1.44%'],
      ['Expected loss', '1.10%', '1.08%', '1.02%'],
      ['Exhaustion probability', '0.77%', '0.75%', '0.71%'],
      ['Risk spread', '4.25%', '4.25%', '4.10%'],
    ],
    top,
  ),
];

describe('workbooks of resets', () => {
  it('are read under headings that stand clear of their figures, in the column of the last reset', () => {
    const { modeledStats, couponChangeHistories } = extract('RESET', results(66));
    expect(modeledStats).toMatchObject([
      { issuerClass: 'P', attachmentProbability: 1.44, expectedLoss: 1.02, exhaustionProbability: 0.71 },
    ]);
    expect(couponChangeHistories).toMatchObject([{ couponRate: 4.1 }]);
  });

  it('are not joined where two sheets have rows at the same heights and a title each', () => {
    const { couponChangeHistories } = extract('RESET', cover, results(66));
    expect(couponChangeHistories).toMatchObject([
      { issuerClass: 'P', couponRate: 4.1, effectiveFromDate: '2033-05-03', effectiveToDate: '2034-05-03' },
    ]);
  });

  it('give the shares of the last reset, and the one peril that a cell says is all', () => {
    const shares = cells(
      [
        ['EL contribution', 'At issue', 'Reset 1', 'Reset 2 (current)'],
        ['Hurricane', '75.0%', '74.3%', '73.2%'],
        ['Winter Storm', '25.0%', '25.7%', '26.8%'],
        ['Total', '100.0%', '100.0%', '100.0%'],
      ],
      300,
    );
    const sharesOf = (...pages: Piece[][]) =>
      extract('RESET', ...pages).elAttributions.map((row) => [row.perilName, row.elAttribution]);
    expect(sharesOf([...results(66), ...shares])).toEqual([
      ['Hurricane', 73.2],
      ['Winter Storm', 26.8],
    ]);
    expect(sharesOf(cover, results(82))).toEqual([['Earthquake', 100]]);
  });

  it('are read under years, which are headings where figures stand below them', () => {
    const { modeledStats, elAttributions } = extract('RESET', [
      ...cover,
      ...cells(
        [
          ['Measure', 'View', '2031 (issue)', '2032', '2033'],
          ['Attachment probability', 'Base case', '1.51%', '1.49%', '1.44%'],
          ['Expected loss', 'Base case', '1.10%', '1.08%', '1.02%'],
          ['Exhaustion probability', 'Base case', '0.77%', '0.75%', '0.71%'],
        ],
        220,
      ),
      { x: 50, y: 310, text: 'Contribution to expected loss', bold: true },
      ...cells(
        [
          ['Peril', '2032', '2033'],
          ['Hurricane', '75%', '73%'],
          ['Winter Storm', '25%', '27%'],
        ],
        330,
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.44, expectedLoss: 1.02, exhaustionProbability: 0.71 },
    ]);
    expect(elAttributions.map((row) => row.elAttribution)).toEqual([73, 27]);
  });
});
