import type { InputPage } from '../types.ts';

/** Text to be set on a page: at x and y (top of the em box), in points. */
export interface Piece {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  /** Letters and blanks alike are 0.6 em wide. */
  typed?: boolean;
}

/** x0, y0, x1, y1. */
export type DrawnBox = readonly [number, number, number, number];

/** The number, from 1, of the drawn box that holds a place, or 0. */
const boxAt = (drawn: readonly DrawnBox[], x: number, y: number) =>
  drawn.findIndex(([x0, y0, x1, y1]) => x > x0 && x < x1 && y > y0 && y < y1) + 1;

/** Width of every letter in ems: a blank is as wide as a narrow letter, as in print. */
const advance = (letter: string, isTyped: boolean) => {
  if (isTyped) return 0.6;
  return letter === ' ' ? 0.25 : 0.5;
};

/** A page with the pieces set one after another; blanks leave a gap and no character, as many producers do, or are written. */
export function makePage(
  pieces: readonly Piece[],
  options: { page?: number; source?: 'text' | 'ocr'; drawnBoxes?: readonly DrawnBox[]; writesBlanks?: boolean } = {},
): InputPage {
  let text = '';
  const boxes: number[] = [];
  const sizes: number[] = [];
  const bold: number[] = [];
  for (const piece of pieces) {
    const size = piece.size ?? 10;
    let { x } = piece;
    for (const letter of piece.text) {
      const width = advance(letter, piece.typed === true) * size;
      if (letter !== ' ' || options.writesBlanks) {
        text += letter;
        for (let unit = 0; unit < letter.length; unit++) {
          boxes.push(x, piece.y, x + width, piece.y + size);
          sizes.push(size);
          bold.push(piece.bold === true ? 1 : 0);
        }
      }
      x += width;
    }
  }
  const { drawnBoxes } = options;
  const letters = sizes.map((_, at) => [boxes[4 * at] as number, (boxes[4 * at + 1] as number) + 1] as const);
  return {
    page: options.page ?? 1,
    width: 595,
    height: 842,
    text,
    boxes: Float32Array.from(boxes),
    fontSizes: Float32Array.from(sizes),
    bold: Uint8Array.from(bold),
    source: options.source ?? 'text',
    confidence: options.source === 'ocr' ? 0.9 : 1,
    ...(drawnBoxes && {
      drawnBoxes: Float32Array.from(drawnBoxes.flat()),
      drawnBoxOf: Uint16Array.from(letters, ([x, y]) => boxAt(drawnBoxes, x + 1, y)),
    }),
  };
}

/** Lines of a label and values at fixed places; one line every 20 points. */
export function makeRows(
  rows: readonly (readonly string[])[],
  options: { top?: number; columns?: readonly number[]; pitch?: number } = {},
): Piece[] {
  const columns = options.columns ?? [70, 240, 330, 420];
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ x: columns[column] ?? 500, y: (options.top ?? 90) + index * (options.pitch ?? 20), text }],
    ),
  );
}
