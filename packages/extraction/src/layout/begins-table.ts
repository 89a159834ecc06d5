import { isFigure } from './figure.ts';
import { cellText, type Cell, type Line, type PageModel } from './page-model.ts';

/** Points that values of one column may begin apart. */
const sameEdge = 1.5;

/** How much further than the lines of a table the headings of the next one stand from it. */
const apart = 1.2;

/** Whether two cells begin, end or are centred at one place. */
const areInColumn = (one: Cell, other: Cell): boolean =>
  [one.x0 - other.x0, one.x1 - other.x1, (one.x0 + one.x1 - other.x0 - other.x1) / 2].some(
    (difference) => Math.abs(difference) < sameEdge,
  );

const isRowOfFigures = (page: PageModel, line: Line): boolean =>
  line.cells.length > 1 && line.cells.some((cell) => isFigure(cellText(page, cell)));

/**
 * Whether a line set further down than the lines before it begins another table: its values stand in none of their columns and
 * those of the next line stand below them, or it is a line of headings in bold that do not all stand in one.
 */
export function beginsTable(page: PageModel, region: readonly Line[], line: Line, next: Line | undefined): boolean {
  const last = region.at(-1) as Line;
  // Recognised print does not stand so exactly.
  if (region.length < 2 || page.input.source === 'ocr') return false;
  const pitches = region.slice(1).map(({ baseline }, index) => baseline - (region[index] as Line).baseline);
  const pitch = pitches.toSorted((a, b) => a - b)[pitches.length >> 1] as number;
  if (line.baseline - last.baseline < apart * pitch) return false;
  const cells = region.flatMap((each) => each.cells);
  const values = line.cells.slice(1);
  const isOwn = (cell: Cell) => !cells.some((other) => areInColumn(cell, other));
  const goesOn = values.every((cell) => next?.cells.slice(1).some((other) => areInColumn(cell, other)) === true);
  const isOther = line.cells.length !== last.cells.length;
  if (isOther && goesOn && values.every(isOwn)) return region.filter((each) => isRowOfFigures(page, each)).length > 1;
  const isHead = line.cells.every((cell) => cell.bold && !isFigure(cellText(page, cell)));
  const begins = (cell: Cell) => cells.some((other) => Math.abs(cell.x0 - other.x0) < sameEdge);
  return isHead && !last.cells.some(({ bold }) => bold) && !values.every(begins);
}
