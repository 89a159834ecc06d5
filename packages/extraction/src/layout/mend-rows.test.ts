import { describe, expect, it } from 'vitest';
import { makePage, type Piece } from '../testing/make-page.ts';
import { readBlocks } from './blocks.ts';
import { buildPage } from './page.ts';

/** The rows of the first grid, with a bar between cells. */
function rowsOf(pieces: Piece[]): string[] {
  const [grid] = readBlocks(buildPage(makePage(pieces)));
  return grid?.kind === 'grid' ? grid.rows.map((row) => row.cells.map((cell) => cell.flow.text).join(' | ')) : [];
}

describe('lines of a paragraph', () => {
  it('end at the name of the next class, below the last figure of the one before it', () => {
    const blocks = readBlocks(
      buildPage(
        makePage([
          { x: 60, y: 100, text: 'Updated Risk Interest Spread: 3.27%' },
          { x: 60, y: 120, text: 'Class B Notes' },
        ]),
      ),
    );
    expect(blocks.map((block) => (block.kind === 'paragraph' ? block.flow.text : ''))).toEqual([
      'Updated Risk Interest Spread: 3.27%',
      'Class B Notes',
    ]);
  });
});

describe('cells of a row', () => {
  it('are put together where the words of a list of dates were stretched', () => {
    const dates = [
      { x: 68, y: 100, text: 'Coupon payment dates' },
      { x: 222, y: 100, text: 'March' },
      { x: 260, y: 100, text: '25,' },
      { x: 286, y: 100, text: 'June 25,' },
      { x: 338, y: 100, text: 'September 25 and' },
      { x: 424, y: 100, text: 'December 25' },
    ];
    const other = [80, 120, 140].flatMap((y, index) => [
      { x: 68, y, text: `Term ${index + 1}` },
      { x: 222, y, text: `value ${index + 1}` },
    ]);
    expect(rowsOf([...other, ...dates])[1]).toBe(
      'Coupon payment dates | March 25, June 25, September 25 and December 25',
    );
  });
});
