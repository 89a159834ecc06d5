import type { Grid } from '../layout/blocks.ts';
import { concatFlows } from '../layout/flow.ts';
import type { Row } from '../layout/rows.ts';
import { onlyClass } from './classes.ts';

/** Whether the labels at places 0, 2, 4 … of a row are the same. */
function repeatsLabels(row: Row, count: number): boolean {
  if (row.cells.length !== 2 * count) return false;
  const labels = row.cells.filter((_, index) => index % 2 === 0).map((cell) => cell.flow.text);
  return labels.every((label) => label === labels[0]);
}

const isOfClasses = (cells: Row['cells'], known: ReadonlySet<string>): boolean =>
  cells.length > 1 && cells.every((cell) => onlyClass(cell.flow.text, known) !== null);

/**
 * Boxes that stand beside each other, each a class with its labels and values: one grid a box, the class as its first
 * row. Null where the grid is no such row of boxes.
 */
export function sideBySide(grid: Grid, known: ReadonlySet<string>): Grid[] | null {
  // A title may stand over the boxes.
  const at = grid.rows.slice(0, 3).findIndex(({ cells }) => isOfClasses(cells, known));
  const [head, ...rows] = at < 0 ? [] : grid.rows.slice(at);
  const count = head?.cells.length ?? 0;
  if (!head || rows.length < 2) return null;
  const model = rows.find((row) => repeatsLabels(row, count));
  if (!model || rows.filter((row) => repeatsLabels(row, count)).length * 2 < rows.length) return null;
  const starts = head.cells.map((_, index) => model.cells[2 * index]?.x0 ?? Infinity);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity;
    const own = rows.flatMap((row) => {
      const cells = row.cells.filter((cell) => cell.x0 >= start - 3 && cell.x0 < end - 3);
      const [label, value, ...rest] = cells;
      if (!label || !value) return cells.length > 0 ? [{ ...row, cells }] : [];
      // A value that a stray gap parted.
      const flow = concatFlows([value, ...rest].map((cell) => cell.flow));
      return [{ ...row, cells: [label, { ...value, flow, x1: (rest.at(-1) ?? value).x1 }] }];
    });
    const title = head.cells[index] as Row['cells'][number];
    return { ...grid, rows: [{ ...head, cells: [title] }, ...own] };
  });
}
