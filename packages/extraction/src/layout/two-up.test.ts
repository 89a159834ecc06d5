import { describe, expect, it } from 'vitest';
import { makePage, type Piece } from '../testing/make-page.ts';
import { splitTwoUp } from './two-up.ts';

const prose = 'The Issuer is a special purpose company and has no assets other than those named';

/** A landscape sheet with lines at these places. */
function sheet(pieces: readonly Piece[], source: 'text' | 'ocr' = 'ocr') {
  return { ...makePage(pieces, { page: 4, source }), width: 1190, height: 842 };
}

const left = [0, 1, 2].map((line) => ({ x: 60, y: 80 + 20 * line, text: `Term ${line} 1.23%` }));
const right = [0, 1, 2].map((line) => ({ x: 660, y: 85 + 14 * line, text: prose }));

describe('a sheet with two pages side by side', () => {
  it('is read as two pages with the number and coordinates of the sheet', () => {
    const whole = sheet([...left, ...right]);
    const parts = splitTwoUp(whole);
    expect(parts.map((part) => [part.page, part.width, part.text.slice(0, 5)])).toEqual([
      [4, 1190, 'Term0'],
      [4, 1190, 'TheIs'],
    ]);
    expect(parts.map((part) => part.boxes.length / 4)).toEqual(parts.map((part) => part.text.length));
    expect(parts[1]?.boxes[0]).toBe(660);
  });

  it('is told from a table, from a line over the whole width, and from a page with its own text', () => {
    const table = sheet([...left, ...left.map((piece) => ({ ...piece, x: 700 }))]);
    const titled = sheet([...left, ...right, { x: 400, y: 40, text: prose }]);
    const text = sheet([...left, ...right], 'text');
    const portrait = { ...sheet([...left, ...right]), height: 1600 };
    for (const page of [table, titled, text, portrait]) expect(splitTwoUp(page)).toEqual([page]);
  });
});
