import type { Block, Grid, Paragraph } from './blocks.ts';
import { type Line, cellText, type Cell, type PageModel } from './page-model.ts';
import type { GridCell, Row } from './rows.ts';
import { isFigure, beginsWithFigure } from './figure.ts';
import { sharesColumn, reachOf } from './extents.ts';

/** Points from labels that stood between their values to the first of these. */
const besideValues = 20;

/** "5.10% | Risk margin | 7.35%" under two headings: labels between their values, put at their left, in tables of their own. */
export function partAtLabelsBetween(rows: readonly Row[]): Row[][] {
  const tables: Row[][] = [[]];
  let head: Row | null = null;
  for (const row of rows) {
    const table = tables.at(-1) as Row[];
    const [left, label, right] = row.cells;
    if (left && label && right && head && isBetweenValues(head, row)) {
      const edge = Math.min(left.x0, (head.cells[0] as GridCell).x0) - besideValues;
      const turned = { ...row, cells: [{ ...label, x0: edge - (label.x1 - label.x0), x1: edge }, left, right] };
      if (table.at(-1) === head) tables.splice(-1, 1, table.slice(0, -1), [head, turned]);
      else table.push(turned);
      continue;
    }
    const isInTable = head !== null && table[0] === head && table.length > 1;
    head = row.cells.length === 2 && row.cells.every(({ flow }) => !beginsWithFigure.test(flow.text)) ? row : null;
    if (isInTable) tables.push([row]);
    else table.push(row);
  }
  return tables.filter((table) => table.length > 0);
}

/** Whether a row has its label between two values that stand under the two headings. */
function isBetweenValues({ cells: [left, right] }: Row, { cells }: Row): boolean {
  const [one, label, other] = cells;
  return (
    left !== undefined &&
    right !== undefined &&
    one !== undefined &&
    label !== undefined &&
    other !== undefined &&
    cells.length === 3 &&
    sharesColumn(left, one) &&
    sharesColumn(right, other) &&
    label.x0 > left.x1 &&
    label.x1 < right.x0 &&
    !/\d/.test(label.flow.text) &&
    [one, other].every(({ flow }) => beginsWithFigure.test(flow.text))
  );
}

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

/** Whether a line further down begins another table: values in columns of their own, or headings in bold. */
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

/** Points that a title may stand left of its table. */
const leftOfTable = 15;

/** Whether of two titles in the first row of a table the second is that of the table right of it. */
function areTitlesOf(titles: readonly GridCell[], left: Grid, right: Grid): boolean {
  const [first, second, ...more] = titles;
  if (!first || !second || more.length > 0 || left.page !== right.page) return false;
  const { x1: end } = reachOf(left.rows.slice(1).flatMap(({ cells }) => cells));
  const areBeside = right.x0 > end && (right.rows[0]?.y0 ?? Infinity) < (left.rows.at(-1)?.y1 ?? 0);
  return areBeside && second.x0 > right.x0 - leftOfTable && first.x1 < right.x0;
}

/** A cell as a heading of its own. */
function headingOf({ page }: Grid, { flow }: GridCell): Paragraph | null {
  const [span, ...more] = flow.pieces.map((piece) => piece.span);
  const line = span && page.lines.find(({ from, to }) => from <= span.from && to >= span.to);
  if (!line || more.length > 0) return null;
  const cells = line.cells.filter(({ from, to }) => from >= span.from && to <= span.to);
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return null;
  const own: Line = { ...line, from: span.from, to: span.to, cells, x0: first.x0, x1: last.x1, bold: first.bold };
  return { kind: 'paragraph', page, lines: [own], flow, bold: own.bold, size: own.size };
}

/** "As launched | As priced" over two tables beside each other: each gets its own title. */
export function withOwnTitles(blocks: readonly Block[]): Block[] {
  const own: Block[] = [];
  let titleOfNext: Paragraph | null = null;
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (titleOfNext) own.push(titleOfNext);
    titleOfNext = null;
    const [titles] = block.kind === 'grid' ? block.rows : [];
    if (block.kind === 'grid' && next?.kind === 'grid' && titles && areTitlesOf(titles.cells, block, next)) {
      const [first, second] = titles.cells.map((cell) => headingOf(block, cell));
      if (first && second) {
        titleOfNext = second;
        const rows = block.rows.slice(1);
        own.push(first, { ...block, rows, x1: reachOf(rows.flatMap(({ cells }) => cells)).x1 });
        continue;
      }
    }
    own.push(block);
  }
  return own;
}
