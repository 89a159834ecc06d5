import type { GridCell, Row } from './rows.ts';
import { sharesColumn } from './extents.ts';

/** Marks that repeat what stands above: ”, 〃, '' or "do.". */
const ditto = /^(?:["“”„″〃]|''|’’|,,|(?:ditto|do\.)|-\s?["”″]\s?-)$/i;

/** Rows whose ditto marks are replaced by what they repeat, which keeps the place where it is printed. */
export function withoutDitto(rows: readonly Row[]): Row[] {
  const above: GridCell[] = [];
  return rows.map((row) => {
    const cells = row.cells.map((cell) => {
      const repeated = ditto.test(cell.flow.text.trim())
        ? above.findLast((other) => sharesColumn(other, cell))
        : undefined;
      return repeated ? { ...repeated } : cell;
    });
    above.push(...cells);
    return cells.some((cell, index) => cell !== row.cells[index]) ? { ...row, cells } : row;
  });
}
