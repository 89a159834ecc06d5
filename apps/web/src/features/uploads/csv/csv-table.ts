import { findColumns, readCsv } from '@landfall/contract';

/**
 * The rows of a file as one text with the place of each in it: 100,000 of them come over from the worker at once that
 * way, and a row is taken apart when it is drawn.
 */
export interface CsvTable {
  text: string;
  /** Where each row begins in the text; one more for the end. */
  starts: Uint32Array;
}

/** Cannot be in a cell, because files with null characters are refused. */
const betweenCells = '\0';

/**
 * Reads the columns of a file, in this order, as the server does: its row numbers mean the same rows. Throws a
 * `CsvFault` where the server refuses the file as a whole.
 */
export function tableOf(bytes: Uint8Array, columns: readonly string[]): CsvTable {
  let places: (number | undefined)[] | null = null;
  const rows: string[] = [];
  const starts = [0];
  let length = 0;
  for (const records of readCsv(bytes, (encoding) => new TextDecoder(encoding, { fatal: true }))) {
    for (const { cells } of records) {
      if (places === null) {
        const found = findColumns(cells, columns).places;
        places = columns.map((column) => found.get(column));
      } else {
        const row = places.map((place) => cells[place ?? -1]?.trim() ?? '').join(betweenCells);
        rows.push(row);
        starts.push((length += row.length));
      }
    }
  }
  return { text: rows.join(''), starts: Uint32Array.from(starts) };
}

export const rowCount = ({ starts }: CsvTable): number => starts.length - 1;

/** The cells of a row, in the order of the columns; what is missing is empty. */
export const readRow = ({ text, starts }: CsvTable, row: number): string[] =>
  text.slice(starts[row], starts[row + 1]).split(betweenCells);
