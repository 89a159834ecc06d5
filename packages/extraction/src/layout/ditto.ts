import type { GridCell, Row } from './rows.ts';
import { sharesColumn } from './extents.ts';

/** Marks that repeat what stands above: ”, 〃, '' or "do.". */
const ditto = /^(?:["“”„″〃]|''|’’|,,|(?:ditto|do\.)|-\s?["”″]\s?-)$/i;

/** "As for Class A", "same as Class A Notes": what stands in the same row under that heading, or below in that row. */
const asUnder =
  /^\(?(?:(?:the )?same )?(?:as|see|like)\s+(?:(?:for|in|under)\s+)?(?:the\s+)?(.{1,24}?)(?: notes)?\)?[.]?$/i;
const bareHeading = (text: string) => text.replace(/ notes$/i, '').toLowerCase();

function besideOf(cell: GridCell, row: Row, above: readonly Row[]): GridCell | undefined {
  const named = asUnder.exec(cell.flow.text.trim())?.[1]?.toLowerCase();
  if (named === undefined) return undefined;
  const over = above.flatMap(({ cells }) => cells.find(({ flow }) => bareHeading(flow.text) === named) ?? []);
  const ofRow = above.find(({ cells }) => over.some((label) => cells[0] === label && cells.length > 1));
  const [, ...values] = row.cells;
  const beside = values.find((other) => other !== cell && over.some((heading) => sharesColumn(heading, other)));
  return beside ?? ofRow?.cells.find((other, index) => index > 0 && sharesColumn(other, cell));
}

/** Rows whose ditto marks are replaced by what they repeat, which keeps the place where it is printed. */
export function withoutDitto(rows: readonly Row[]): Row[] {
  const above: GridCell[] = [];
  return rows.map((row, index) => {
    const cells = row.cells.map((cell) => {
      const repeated = ditto.test(cell.flow.text.trim())
        ? above.findLast((other) => sharesColumn(other, cell))
        : besideOf(cell, row, rows.slice(0, index));
      return repeated ? { ...cell, flow: repeated.flow } : cell;
    });
    above.push(...cells);
    return cells.some((cell, at) => cell !== row.cells[at]) ? { ...row, cells } : row;
  });
}
