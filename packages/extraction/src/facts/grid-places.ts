import type { Grid } from '../layout/blocks.ts';
import type { GridCell } from '../layout/rows.ts';
import { columnOf, columnsOf, type Column } from '../locate/tables/grid-columns.ts';
import type { Placed } from '../locate/document/outline.ts';
import type { DayOrder } from '../read/dates.ts';
import type { Place, Relation, Speaker } from './place.ts';
import { placesOfText } from './text-places.ts';
import { isValueCell, valuesIn, type TypedValue } from './values.ts';
import { sharesColumn } from '../layout/extents.ts';

interface Cell {
  cell: GridCell;
  text: string;
  row: number;
  column: number;
  values: TypedValue[];
  isValue: boolean;
}

/** The headings of a table, for one that goes on on the next page. */
export interface TableHead {
  columns: Column[];
  cells: Cell[];
}

const shortText = 110;

/** A table as rows of cells, of which its build alone says what is a heading and what a value. */
class Table {
  readonly rows: Cell[][];
  readonly columns: Column[];
  readonly #isHead: boolean[];
  readonly #before: TableHead | null;

  constructor(grid: Grid, dayOrder: DayOrder, before: TableHead | null) {
    const bodies = grid.rows.filter(({ cells }) => cells.some(({ flow }) => /\d/.test(flow.text)));
    this.columns = columnsOf(bodies.length > 0 ? bodies : grid.rows);
    this.rows = grid.rows.map(({ cells }, row) =>
      cells.map((cell): Cell => {
        const { text } = cell.flow;
        const values = valuesIn(text, dayOrder, true);
        return { cell, text, row, column: columnOf(this.columns, cell), values, isValue: isValueCell(text, values) };
      }),
    );
    this.#isHead = this.rows.map((row, index) => this.#standsOverValues(row, index));
    this.#before =
      before !== null && !this.#isHead.includes(true) && before.columns.length === this.columns.length ? before : null;
  }

  /** A row of texts with values in its columns below it. In two columns only the first row may be one: below it, texts answer their labels. */
  #standsOverValues(row: readonly Cell[], index: number): boolean {
    const [first] = row;
    if (!first || row.some(({ isValue, text }) => isValue || text.length > shortText)) return false;
    if (row.length === 1 && (first.column === 0 || this.columns.length < 3)) return false;
    if (this.columns.length < 3 && index > 0) return false;
    const below = this.rows.slice(index + 1, index + 5).find((each) => each.some(({ isValue }) => isValue));
    return (
      below !== undefined && below.some((each) => each.isValue && row.some(({ cell }) => sharesColumn(cell, each.cell)))
    );
  }

  get head(): TableHead {
    const cells = this.rows.flatMap((row, index) => (this.#isHead[index] ? row : []));
    return cells.length > 0 || this.#before === null ? { columns: this.columns, cells } : this.#before;
  }

  #overColumn(cell: Cell): Speaker[] {
    const found: string[] = [];
    const extent = this.columns[cell.column] ?? cell.cell;
    for (let row = cell.row - 1; row >= 0; row--) {
      const isHead = this.#isHead[row] ?? false;
      if (!isHead && found.length > 0 && (this.rows[row]?.length ?? 0) > 1) break;
      if (!isHead) continue;
      const over =
        this.rows[row]?.find((each) => each.column === cell.column) ??
        this.rows[row]?.find((each) => sharesColumn(each.cell, extent));
      if (over) found.push(over.text);
    }
    if (found.length === 0)
      for (const each of this.#before?.cells ?? []) if (sharesColumn(each.cell, extent)) found.unshift(each.text);
    return found.map((text, distance) => ({ relation: 'over', text, distance }));
  }

  #besides(cell: Cell): Speaker[] {
    const left = (this.rows[cell.row] ?? [])
      .filter((each) => each.cell.x0 < cell.cell.x0 && !each.isValue)
      .toReversed();
    if (left.length > 0) return left.map(({ text }, distance) => ({ relation: 'label', text, distance }));
    const above = this.rows
      .slice(0, cell.row)
      .findLast(([first]) => first && first.column === 0 && !first.isValue)?.[0];
    return above && cell.column > 0 ? [{ relation: 'labelAbove', text: above.text, distance: 0 }] : [];
  }

  #inside(cell: Cell): Speaker[] {
    const lone = this.rows
      .slice(0, cell.row)
      .filter(([first, ...others]) => first && others.length === 0 && !first.isValue && first.text.length < shortText);
    return lone
      .toReversed()
      .slice(0, 2)
      .map(([first], distance) => ({ relation: 'inside', text: (first as Cell).text, distance }));
  }

  /** What stands right below, where values stand over their labels and nothing stands over them. */
  #below(cell: Cell): Speaker[] {
    const row = this.rows[cell.row + 1] ?? [];
    if (row.some(({ isValue }) => isValue)) return [];
    const under = row.find((each) => sharesColumn(each.cell, cell.cell));
    return under && under.text.length < shortText ? [{ relation: 'stacked', text: under.text, distance: 1 }] : [];
  }

  speakersOf(cell: Cell): Speaker[] {
    const over = this.#overColumn(cell);
    const besides = this.#besides(cell);
    const below = over.length === 0 && besides.length === 0 ? this.#below(cell) : [];
    return [...besides, ...over, ...below, ...this.#inside(cell)];
  }
}

/** The values of a table, each with its labels and headings. */
export function placesOfGrid(
  placed: Placed,
  grid: Grid,
  outer: readonly Speaker[],
  block: number,
  dayOrder: DayOrder,
  before: TableHead | null,
): { places: Place[]; head: TableHead } {
  const table = new Table(grid, dayOrder, before);
  const places = table.rows.flatMap((row) =>
    row.flatMap((cell): Place[] => {
      if (cell.values.length === 0) return [];
      const speakers = [...table.speakersOf(cell), ...outer];
      const where = { placed, block, line: cell.row, column: cell.column };
      const { flow } = cell.cell;
      if (!cell.isValue) return placesOfText(flow, speakers, where, dayOrder);
      return cell.values.map((typed) => ({ ...where, typed, flow, speakers, siblings: cell.values }));
    }),
  );
  return { places, head: table.head };
}

export const outerSpeakers = (texts: readonly (readonly [Relation, string])[]): Speaker[] =>
  texts.flatMap(([relation, text], distance) => (text === '' ? [] : [{ relation, text, distance }]));
