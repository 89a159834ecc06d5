import type { Grid } from '../../layout/blocks.ts';
import { sharesColumn } from '../../layout/extents.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { hasHazard } from '../../read/perils.ts';
import { onlyClass, type Known } from '../../read/classes.ts';
import { columnOf, type Column } from './grid-columns.ts';

/** The headings of a table, for its rows on the next page. */
export interface Headings {
  /** Where they are printed. */
  page: Grid['page'];
  width: number;
  columns: Column[];
  headings: string[][];
  /** The label that stands once for several rows. */
  lastLabel: GridCell | null;
  /** The heading inside the table that its last rows stand under. */
  subheading: string;
  /** After a line that may be of another table, only rows whose cells all keep to the columns go on. */
  isLoose?: boolean;
}

/** Whether a row has a label at the left of the columns and one value under each. */
function standsBeside({ cells }: Row, columns: readonly Column[]): boolean {
  const [label, ...values] = cells;
  const [first] = columns;
  if (!label || !first || values.length !== columns.length || label.x1 > first.x0) return false;
  return values.every((value, index) => sharesColumn(columns[index] as Column, value));
}

/** Points that labels of one column may begin apart. */
const sameEdge = 1;

/** Points that labels of one table may begin apart. */
const indent = 14;

/** Whether the name of a class or a peril stands over every column. */
const headAll = (columns: readonly Column[], headings: readonly (readonly string[])[], known: Known): boolean =>
  columns.every((_, index) =>
    headings.some((line) => onlyClass(line[index] ?? '', known) !== null || hasHazard(line[index] ?? '')),
  );

/** Whether the rows of a grid stand under the headings of another, labels at the left and every value under one of them. */
function standsUnder(rows: readonly Row[], { columns, headings }: Headings, known: Known): boolean {
  const [labels, first] = columns;
  const last = columns.at(-1);
  const wide = rows.filter(({ cells }) => cells.length > 1);
  if (!labels || !first || !last || wide.length === 0) return false;
  const slack = (first.x1 - first.x0) / 2;
  const areBeside = wide.every(({ cells }) => {
    const [label, ...values] = cells as [GridCell, ...GridCell[]];
    return (
      Math.abs(label.x0 - labels.x0) < indent &&
      label.x1 <= first.x0 + slack &&
      values.length < columns.length &&
      values.every(({ x0, x1 }) => x0 > first.x0 - slack && x1 < last.x1 + slack)
    );
  });
  return (
    areBeside &&
    (headAll(
      columns.slice(1),
      headings.map((line) => line.slice(1)),
      known,
    ) ||
      wide.some((row) => standsBeside(row, columns.slice(1))))
  );
}

/** Whether every row has a cell in each column of a table, the label at its left edge, or indented where no value leaves its column. */
const keepsTo = (rows: readonly Row[], { columns }: Headings): boolean =>
  rows.every(({ cells }) => {
    const [label, ...values] = cells as [GridCell, ...GridCell[]];
    const step = label.x0 - (columns[0] as Column).x0;
    const isInside = values.every(({ x0, x1 }, index) => {
      const column = columns[index + 1];
      return column !== undefined && x0 > column.x0 - sameEdge && x1 < column.x1 + sameEdge;
    });
    return (
      cells.length === columns.length &&
      cells.every((cell, index) => columnOf(columns, cell) === index) &&
      (Math.abs(step) < sameEdge || (step > 0 && step < indent && isInside))
    );
  });

/** The headings of the table before as they stand over a grid that prints none, or null where it does not go on. */
export function goingOn({ rows }: Grid, before: Headings | null, known: Known): Headings | null {
  const [first] = rows;
  if (before === null || !first) return null;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  if (before.isLoose && !keepsTo(rows, before)) return null;
  if (before.width === width || standsUnder(rows, before, known)) return before;
  if (!standsBeside(first, before.columns)) return null;
  // Headings without one over the labels, and the rows below or on the next page.
  return {
    ...before,
    width,
    columns: withLabels(first, before.columns),
    headings: before.headings.map((line) => ['', ...line]),
    lastLabel: null,
  };
}

function withLabels({ cells }: Row, columns: readonly Column[]): Column[] {
  const { x0, x1 } = cells[0] as GridCell;
  return [{ x0, x1 }, ...columns];
}
