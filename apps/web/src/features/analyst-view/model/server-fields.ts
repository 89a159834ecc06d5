import { listNames, type ExtractedLists, type FieldError } from '@landfall/contract';
import { cellKey, fieldOf, type CellKey } from './cells.ts';

export interface ServerErrors {
  /** What is wrong with one field. */
  cells: Record<CellKey, string>;
  /** What is wrong with a list or a class, or with a value that has no field of its own. */
  general: string[];
}

/**
 * The server's field errors by where they are shown. A path ends in list, row and field, such as `securities[0].isin`:
 * the row is its place in the lists that were sent, or its row id.
 */
export function readServerErrors(fields: readonly FieldError[], sent: ExtractedLists): ServerErrors {
  const errors: ServerErrors = { cells: {}, general: [] };
  for (const { path, message } of fields) {
    const parts = path.split(/[./[\]]+/).filter(Boolean);
    const list = listNames.find((name) => parts.includes(name));
    const field = parts.at(-1) ?? '';
    const row = list ? parts.slice(parts.indexOf(list) + 1, -1).join('.') : '';
    const rowId =
      list && (sent[list].some((other) => other.rowId === row) ? row : sent[list][Number(row || -1)]?.rowId);
    if (list && rowId && fieldOf(list, field)) errors.cells[cellKey({ list, rowId, field })] ??= message;
    else if (!errors.general.includes(message)) errors.general.push(message);
  }
  return errors;
}
