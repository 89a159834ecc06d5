import type { InputPage } from '../types.ts';

/** A stretch of a line with no wide gap in it: a table cell, a label, a value, or the whole of a prose line. */
export interface Cell {
  /** Range in the page's `text`. */
  from: number;
  to: number;
  x0: number;
  x1: number;
  bold: boolean;
  /** The number of the drawn box it stands in, or 0. */
  box: number;
}

export interface Line {
  from: number;
  to: number;
  cells: Cell[];
  x0: number;
  x1: number;
  /** Top and bottom of the em box, points from the top of the page. */
  y0: number;
  y1: number;
  baseline: number;
  size: number;
  bold: boolean;
  /** Whether the number of an item stood in the margin beside it, which is no part of its text. */
  opensItem?: boolean;
}

/** One page as lines in reading order. `text` holds the lines, one a row; `map[i]` is the character index, or -1. */
export interface PageModel {
  input: InputPage;
  text: string;
  map: Int32Array;
  lines: Line[];
  /** Share of doubled letters above what language has: a text layer that cannot be trusted. */
  corrupt: boolean;
}

export const cellText = (page: PageModel, cell: { from: number; to: number }): string =>
  page.text.slice(cell.from, cell.to);

/** How wide the first word of a stretch of print is, with so many letters more, as its letters are on average. */
export function widthOfFirstWord(page: PageModel, cell: Pick<Cell, 'from' | 'to' | 'x0' | 'x1'>, more: number): number {
  const text = cellText(page, cell);
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  return (word + more) * ((cell.x1 - cell.x0) / Math.max(1, text.length));
}
