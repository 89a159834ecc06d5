import type { InputPage, Box } from '../types.ts';
import type { Stretch, Extent } from './extents.ts';

/** A stretch of a line with no wide gap in it: a table cell, a label, a value, or the whole of a prose line; a range of the page's `text`. */
export interface Cell extends Stretch, Extent {
  bold: boolean;
  /** The number of the drawn box it stands in, or 0. */
  box: number;
}

/** A range of the page's `text`, and the em boxes of its letters in points from the top of the page. */
export interface Line extends Stretch, Box {
  cells: Cell[];
  baseline: number;
  size: number;
  bold: boolean;
  /** Whether the number of an item stood in the margin beside it, which is no part of its text. */
  opensItem?: boolean;
}

/** One page as lines in reading order. `text` holds the lines, one a row; `map[i]` is the character index, or -1. */
export interface PageModel {
  text: string;
  map: Int32Array;
  lines: Line[];
  input: InputPage;
  /** Share of doubled letters above what language has: a text layer that cannot be trusted. */
  corrupt: boolean;
}

export const cellText = (page: PageModel, cell: Stretch): string => page.text.slice(cell.from, cell.to);

/** How wide the first word of a stretch of print is, with so many letters more, as its letters are on average. */
export function widthOfFirstWord(page: PageModel, cell: Pick<Cell, 'from' | 'to' | 'x0' | 'x1'>, more: number): number {
  const text = cellText(page, cell);
  const word = /^\S+/.exec(text)?.[0].length ?? 0;
  return (word + more) * ((cell.x1 - cell.x0) / Math.max(1, text.length));
}
