import { listNames } from '@landfall/contract';
import type { ExtractedLists, FieldError } from '@landfall/contract';
import { cellKey } from './cells.ts';
import type { CellKey } from './cells.ts';

/**
 * The server's field errors by cell. A path ends in list, row and field, such as `securities.0.isin`: the row is its
 * place in the lists that were sent, or its row id.
 */
export function cellErrors(fields: readonly FieldError[], sent: ExtractedLists): Record<CellKey, string> {
  const errors: Record<CellKey, string> = {};
  for (const { path, message } of fields) {
    const parts = path.split(/[./[\]]+/).filter(Boolean);
    const list = listNames.find((name) => parts.includes(name));
    const field = parts.at(-1);
    if (!list || !field) continue;
    const row = parts.slice(parts.indexOf(list) + 1, -1).join('.');
    const rowId = sent[list].some((other) => other.rowId === row) ? row : sent[list][Number(row)]?.rowId;
    if (rowId) errors[cellKey({ list, rowId, field })] ??= message;
  }
  return errors;
}
