import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const menu: Piece[] = ['Start', 'Deals', 'Notes', 'Payments', 'Alerts', 'Files', 'People'].map((text, index) => ({
  x: 30,
  y: 50 + index * 15,
  text,
}));
/** Written line by line, as they are seen. */
const inOrder = (pieces: readonly Piece[]) => pieces.toSorted((a, b) => a.y - b.y || a.x - b.x);
const title: Piece = { x: 130, y: 40, text: 'Sorrel Strand Re Ltd. - Series 2033-2' };
const table = (rows: readonly (readonly string[])[], top = 80): Piece[] =>
  makeRows(rows, { top, columns: [130, 190, 320, 420, 530], pitch: 15 });

const stats = [
  ['', 'Attachment probability', 'Expected loss', 'Exhaustion probability'],
  ['P', '1.44%', '1.02%', '0.71%'],
  ['Q', '3.05%', '2.26%', '1.58%'],
];

describe('prints of screens', () => {
  it('are read without the menu, though its entries stand level with the rows beside it', () => {
    const { securities, modeledStats } = extract(
      'OC',
      inOrder([
        ...menu,
        title,
        ...table([
          ['Tranche', 'Size', 'Spread', 'Maturity date'],
          ['P', 'USD 50,000,000', '4.10%', '7 May 2036'],
          ['Q', 'USD 40,000,000', '7.35%', '7 May 2036'],
        ]),
      ]),
      inOrder([...menu, title, ...table([['Tranche', ...(stats[0] as string[]).slice(1)], ...stats.slice(1)], 95)]),
    );
    expect(securities.map(({ issuerClass, parAmount }) => [issuerClass, parAmount])).toEqual([
      ['P', 50_000_000],
      ['Q', 40_000_000],
    ]);
    expect(modeledStats.map(({ expectedLoss }) => expectedLoss)).toEqual([1.02, 2.26]);
  });

  it('give the classes in front of the rows of terms, whatever their column is called', () => {
    const { modeledStats } = extract('OC', [
      title,
      ...table([['Tr.', ...(stats[0] as string[]).slice(1)], ...stats.slice(1)]),
    ]);
    expect(modeledStats.map(({ issuerClass, expectedLoss }) => [issuerClass, expectedLoss])).toEqual([
      ['P', 1.02],
      ['Q', 2.26],
    ]);
  });

  it('take no labels of a panel for classes below that of the tranche', () => {
    const { modeledStats } = extract('OC', [
      title,
      ...makeRows(
        [
          ['State', 'Live', 'Tranche', 'P'],
          ['User', 'mh', 'CAT', 'Yes'],
          ['Desk', '4', 'FRN', 'Yes'],
          ['Expected loss', '1.02%', 'Size', 'USD 50,000,000'],
        ],
        { columns: [130, 230, 330, 430] },
      ),
    ]);
    expect(modeledStats.map(({ issuerClass, expectedLoss }) => [issuerClass, expectedLoss])).toEqual([['P', 1.02]]);
  });
});
