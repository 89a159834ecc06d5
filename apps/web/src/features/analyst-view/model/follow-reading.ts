import { compareLists, listNames, type ExtractedLists } from '@landfall/contract';
import { cellKey, parseCellKey, parseRowKey, rowKey, rowOfCell, type CellKey, type RowKey } from './cells.ts';
import { baseRow, type FormState } from './form-state.ts';

/** The rows that the others lack. */
const rowsBeside = (lists: ExtractedLists, others: ExtractedLists): ExtractedLists =>
  Object.fromEntries(
    listNames.map((list) => [list, lists[list].filter(({ rowId }) => !baseRow(others, rowKey(list, rowId)))]),
  ) as unknown as ExtractedLists;

/** Each row of an earlier reading with its id in the newer data, where that has it under another. */
function newRowIds(base: ExtractedLists, theirs: ExtractedLists): ReadonlyMap<RowKey, string> {
  const pairs = compareLists(rowsBeside(base, theirs), rowsBeside(theirs, base));
  return new Map(
    pairs.flatMap(({ list, leftRowId, rightRowId }) =>
      leftRowId === null || rightRowId === null ? [] : [[rowKey(list, leftRowId), rightRowId] as const],
    ),
  );
}

/**
 * My edits on the rows of a newer reading. Every reading names its rows anew; without this an edited row would come back
 * beside the same row as it was read again.
 */
export function followReading(mine: FormState, theirs: ExtractedLists): FormState {
  const rowIds = newRowIds(mine.base, theirs);
  if (rowIds.size === 0) return mine;
  const ofCell = (key: CellKey): CellKey => {
    const rowId = rowIds.get(rowOfCell(key));
    return rowId === undefined ? key : cellKey({ ...parseCellKey(key), rowId });
  };
  const ofRow = (key: RowKey): RowKey => {
    const rowId = rowIds.get(key);
    return rowId === undefined ? key : rowKey(parseRowKey(key).list, rowId);
  };
  const renamed = <T>(cells: Readonly<Record<CellKey, T>>): Record<CellKey, T> =>
    Object.fromEntries(Object.entries(cells).map(([key, value]) => [ofCell(key), value]));
  const base = Object.fromEntries(
    listNames.map((list) => [
      list,
      mine.base[list].map((row) => ({ ...row, rowId: rowIds.get(rowKey(list, row.rowId)) ?? row.rowId })),
    ]),
  ) as unknown as ExtractedLists;
  return {
    ...mine,
    base,
    edits: renamed(mine.edits),
    fills: renamed(mine.fills),
    removed: mine.removed.map(ofRow),
    settled: mine.settled.map(ofCell),
    savedSettled: mine.savedSettled.map(ofCell),
  };
}
