import type { ExtractedLists, FieldValue } from '@landfall/contract';
import { parseCellKey, parseRowKey, rowKey, rowOfCell, type CellKey, type RowKey, type RowValues } from './cells.ts';
import { followReading } from './follow-reading.ts';
import { baseRow, classKeyOf, openForm, sameValue, savedValue, type AddedRow, type FormState } from './form-state.ts';

/** A value that both sides changed, each differently. Mine stands in the form until the analyst takes theirs. */
export interface Conflict {
  key: CellKey;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
}

export interface Rebased {
  form: FormState;
  conflicts: Conflict[];
  /** Rows I edited and they removed: they come back as added rows with my values. */
  revived: RowKey[];
  /** Rows I removed and they edited: they stay removed. */
  removedAgainstEdits: RowKey[];
}

const rowChanged = (before: RowValues, after: RowValues, key: RowKey): boolean => {
  const { list } = parseRowKey(key);
  return Object.keys(after).some(
    (field) => field !== 'documentId' && !sameValue({ list, field }, before[field] ?? null, after[field] ?? null),
  );
};

/** Puts my edits on a newer version, value by value: base, mine and theirs. */
export function rebase(
  edited: FormState,
  theirs: ExtractedLists,
  version: number,
  settled: readonly CellKey[] = [],
): Rebased {
  const mine = followReading(edited, theirs);
  const next = openForm(theirs, version, settled);
  const edits: Record<CellKey, FieldValue> = {};
  const conflicts: Conflict[] = [];
  const revived = new Map<RowKey, AddedRow>();
  const removed = new Set(mine.removed);

  for (const [key, value] of Object.entries(mine.edits)) {
    const cell = parseCellKey(key);
    const row = rowOfCell(key);
    const before = baseRow(mine.base, row);
    if (!before) {
      edits[key] = value;
      continue;
    }
    if (!baseRow(theirs, row)) {
      if (removed.has(row)) continue;
      revived.set(row, { list: cell.list, rowId: cell.rowId, classKey: classKeyOf(before['issuerClass']) });
      edits[key] = value;
      continue;
    }
    const base = savedValue(mine, cell);
    const other = savedValue(next, cell);
    if (sameValue(cell, value, other)) continue;
    edits[key] = value;
    if (!sameValue(cell, base, other)) conflicts.push({ key, base, mine: value, theirs: other });
  }

  for (const key of revived.keys()) {
    for (const [field, value] of Object.entries(baseRow(mine.base, key) ?? {})) {
      const cell = `${key}|${field}`;
      if (value !== null && value !== undefined && isValueField(field)) edits[cell] ??= value;
    }
  }

  const removedAgainstEdits: RowKey[] = [];
  for (const key of mine.removed) {
    const before = baseRow(mine.base, key);
    const after = baseRow(theirs, key);
    if (before && !after) removed.delete(key);
    else if (before && after && rowChanged(before, after, key)) removedAgainstEdits.push(key);
  }

  return {
    form: {
      ...next,
      edits,
      fills: mine.fills,
      added: [...mine.added.filter((row) => !baseRow(theirs, rowKey(row.list, row.rowId))), ...revived.values()],
      removed: [...removed],
      settled: [
        ...new Set([
          ...settled.filter((key) => mine.settled.includes(key) || !mine.savedSettled.includes(key)),
          ...mine.settled.filter((key) => !mine.savedSettled.includes(key)),
        ]),
      ],
    },
    conflicts,
    revived: [...revived.keys()],
    removedAgainstEdits,
  };
}

const isValueField = (field: string): boolean => !['rowId', 'documentId', 'issuerClass'].includes(field);
