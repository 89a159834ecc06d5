import { sharesColumn } from './extents.ts';
import { beginsWithFigure } from './figure.ts';
import type { GridCell, Row } from './rows.ts';

/** Points from labels that stood between their values to the first of these. */
const besideValues = 20;

/**
 * "Class A | Class B" over "5.10% | Risk margin | 7.35%": labels in the middle, between the columns of their values, as if
 * they stood at the left, in a table of their own. The tables that rows are of.
 */
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
