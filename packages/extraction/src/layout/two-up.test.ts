import { describe, expect, it } from 'vitest';
import { makePage, type Piece } from '../testing/make-page.ts';
import { splitTwoUp } from './split-pages.ts';

const prose = 'The Issuer is a special purpose company and has no assets other than those named';

/** A landscape sheet with lines at these places. */
function sheet(pieces: readonly Piece[], source: 'text' | 'ocr' = 'ocr') {
  return { ...makePage(pieces, { page: 4, source }), width: 1190, height: 842 };
}

const left = [0, 1, 2].map((line) => ({ x: 60, y: 80 + 20 * line, text: `Term ${line} 1.23%` }));
const right = [0, 1, 2].map((line) => ({ x: 660, y: 85 + 14 * line, text: prose }));

describe('a sheet with two pages side by side', () => {
  it('is read as two pages with the number of the sheet, each from its own corner on', () => {
    const whole = sheet([...left, ...right]);
    const parts = splitTwoUp(whole);
    expect(parts.map((part) => [part.page, part.width, part.text.slice(0, 5)])).toEqual([
      [4, 595, 'Term0'],
      [4, 595, 'TheIs'],
    ]);
    expect(parts.map((part) => part.boxes.length / 4)).toEqual(parts.map((part) => part.text.length));
    expect(parts[1]?.boxes[0]).toBe(65);
    expect(parts[1]?.sheet).toEqual({ x0: 595, y0: 0, width: 1190, height: 842 });
  });

  it('is told from a table, from a line over the whole width, and from a printed table written row by row', () => {
    const table = sheet([...left, ...left.map((piece) => ({ ...piece, x: 700 }))]);
    const titled = sheet([...left, ...right, { x: 400, y: 40, text: prose }]);
    const text = sheet(
      left.flatMap((piece, line) => [piece, right[line] ?? piece]),
      'text',
    );
    const portrait = { ...sheet([...left, ...right]), height: 1600 };
    for (const page of [table, titled, text, portrait]) expect(splitTwoUp(page)).toEqual([page]);
  });

  it('is also found where it was printed, one page after the other', () => {
    const parts = splitTwoUp(sheet([...left, ...right], 'text'));
    expect(parts.map((part) => part.text.slice(0, 5))).toEqual(['Term0', 'TheIs']);
  });
});

describe('a sheet with four pages in two rows', () => {
  const corner = (x: number, y: number, text: string) =>
    [0, 1, 2].map((line) => ({ x, y: y + 9 * line, text: `${text} ${prose}`, size: 5 }));
  const corners = [
    corner(40, 60, 'One'),
    corner(340, 60, 'Two'),
    corner(40, 500, 'Three'),
    corner(340, 500, 'Four'),
  ] as const;

  it('is read row by row', () => {
    const parts = splitTwoUp(makePage(corners.flat()));
    expect(parts.map((part) => [part.text.slice(0, 3), part.height, part.boxes[1]])).toEqual([
      ['One', 421, 60],
      ['Two', 421, 60],
      ['Thr', 421, 79],
      ['Fou', 421, 79],
    ]);
  });

  it('is told from a page in two columns, which was written column by column', () => {
    const [one, two, three, four] = corners;
    const page = makePage([one, three, two, four].flat());
    expect(splitTwoUp(page)).toEqual([page]);
  });
});
