import type { Span } from '../layout/flow.ts';
import { isFigure } from '../layout/figure.ts';
import { cellText, type Cell, type Line, type PageModel } from '../layout/page-model.ts';
import type { Beside } from '../types.ts';

const longest = 90;
/** How many lines above a value its heading may stand. */
const headingReach = 40;

const hasWords = (text: string) => /[A-Za-zÀ-ÿ]{2}/.test(text);
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const withoutEnd = (text: string) => tidy(text.replace(/[\s:.·…_=–—-]+$/, ''));

/** The end of a sentence that leads to a value, cut at a word. */
function endOf(text: string): string {
  const plain = withoutEnd(text);
  if (plain.length <= longest) return plain;
  return `…${plain.slice(-longest).replace(/^\S*\s/, ' ')}`;
}

/** What stands before the value: in its own cell, else in the nearest cell to its left that holds words. */
function labelOf(page: PageModel, line: Line, cell: Cell, from: number): string | null {
  const before = page.text.slice(cell.from, from);
  if (hasWords(before)) return endOf(before);
  const left = line.cells.filter(({ to }) => to <= cell.from).toReversed();
  const words = left.map((each) => cellText(page, each)).find((text) => hasWords(text) && !isFigure(text));
  return words === undefined ? null : endOf(words);
}

const overlaps = (a: Cell, b: Cell) => a.x0 < b.x1 + 2 && b.x0 < a.x1 + 2;

/** The nearest cell of words above a value that is no wider than a column, with the line above it where that belongs to it. */
function columnOf(page: PageModel, at: number, cell: Cell): string | null {
  for (let index = at - 1; index >= Math.max(0, at - headingReach); index--) {
    const line = page.lines[index] as Line;
    // A line of running text ends the table.
    if (line.cells.length === 1 && line.to - line.from > longest) return null;
    const over = line.cells.find((each) => overlaps(each, cell) && hasWords(cellText(page, each)));
    if (!over || line.cells.length < 2) continue;
    const above = page.lines[index - 1];
    const own = tidy(cellText(page, over));
    if (isFigure(own)) continue;
    const isNear = above !== undefined && line.y0 - above.y1 < 0.6 * line.size && above.cells.length > 1;
    const first = isNear
      ? above.cells.find((each) => overlaps(each, over) && hasWords(cellText(page, each)))
      : undefined;
    const text = first && !isFigure(cellText(page, first)) ? `${tidy(cellText(page, first))} ${own}` : own;
    return text.slice(0, longest);
  }
  return null;
}

/** The label and the column heading of the place where a value was read. */
export function wordsBeside({ page, from }: Span): Beside {
  const at = page.lines.findIndex((line) => from >= line.from && from < line.to);
  const line = page.lines[at];
  const cell = line?.cells.find((each) => from >= each.from && from < each.to);
  if (!line || !cell) return { label: null, column: null };
  // Running text has no columns.
  const isProse = line.cells.length === 1 && line.to - line.from > longest;
  return { label: labelOf(page, line, cell, from), column: isProse ? null : columnOf(page, at, cell) };
}
