import type { Grid } from '../../layout/blocks.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { onlyClass } from '../document/classes.ts';
import type { Facts } from '../document/facts.ts';
import type { Placed } from '../document/outline.ts';

/** Rows of labels that it takes to tell cards from the columns of a table. */
const fewestLabelRows = 2;
/** Points: how far the cells of a card may begin before its labels do. */
const sameStart = 6;

/** The classes that the cells of a row name, each another one, and nothing else. */
function classesNamed({ cells }: Row, known: ReadonlySet<string>): string[] | null {
  const names = cells.flatMap(({ flow }) => onlyClass(flow.text, known) ?? []);
  return cells.length > 1 && new Set(names).size === cells.length ? names : null;
}

/** The first cell under each of so many classes, where a row has the same words under each. */
function repeated({ cells }: Row, count: number): GridCell[] | null {
  const width = cells.length / count;
  if (!Number.isInteger(width) || width < 1) return null;
  const isAgain = (cell: GridCell, index: number) =>
    /\p{L}{3}/u.test(cell.flow.text) && cell.flow.text === cells[index % width]?.flow.text;
  return cells.every(isAgain) ? cells.filter((_, index) => index % width === 0) : null;
}

/** Where the card of each class begins; null where the rows are those of a table. */
function startsOf(head: Row, rows: readonly Row[]): number[] | null {
  const labels = rows.flatMap((row) => {
    const firsts = repeated(row, head.cells.length);
    return firsts ? [firsts] : [];
  });
  if (labels.length < fewestLabelRows) return null;
  return head.cells.map(({ x0 }, card) => Math.min(x0, ...labels.map((firsts) => (firsts[card] as GridCell).x0)));
}

/** The part of rows that stands between two places. */
function between(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.flatMap((row) => {
    const cells = row.cells.filter(({ x0 }) => x0 >= from - sameStart && x0 < to - sameStart);
    return cells.length === 0 ? [] : [{ ...row, cells }];
  });
}

function gridOf(grid: Grid, rows: Row[]): Grid {
  const cells = rows.flatMap((row) => row.cells);
  const x0 = Math.min(...cells.map((cell) => cell.x0));
  return { ...grid, rows, x0, x1: Math.max(...cells.map((cell) => cell.x1)) };
}

function partCards(each: Placed, grid: Grid, known: ReadonlySet<string>): Placed[] {
  for (const [index, head] of grid.rows.entries()) {
    const names = classesNamed(head, known);
    const rows = grid.rows.slice(index + 1);
    const starts = names && startsOf(head, rows);
    if (!names || !starts) continue;
    const above = grid.rows.slice(0, index);
    const cards = names.map((name, card) => ({
      ...each,
      block: gridOf(grid, between(rows, starts[card] as number, starts[card + 1] ?? Infinity)),
      card: [name],
    }));
    return above.length === 0 ? cards : [{ ...each, block: gridOf(grid, above) }, ...cards];
  }
  return [each];
}

/** Cards side by side, one a class with the same labels in each, as grids of their own. */
export const withClassCards = (placed: readonly Placed[], { classSet }: Facts): Placed[] =>
  placed.flatMap((each) => (each.block.kind === 'grid' ? partCards(each, each.block, classSet) : [each]));
