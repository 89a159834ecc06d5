import { listNames, type ExtractedLists } from '@landfall/contract';

export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
}

type Row = Readonly<Record<string, unknown>> & { rowId: string };

function rowChanges(list: string, rowId: string, before: Row | undefined, after: Row | undefined): FieldChange[] {
  if (!before || !after) return [{ path: `${list}/${rowId}`, before: before ?? null, after: after ?? null }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({
      path: `${list}/${rowId}/${field}`,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }));
}

/** The changes of an edit, field by field; an added or deleted row as a whole. */
export function changedFields(before: ExtractedLists, after: ExtractedLists): FieldChange[] {
  return listNames.flatMap((list) => {
    const old = new Map((before[list] as Row[]).map((row) => [row.rowId, row]));
    const now = new Map((after[list] as Row[]).map((row) => [row.rowId, row]));
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((rowId) =>
      rowChanges(list, rowId, old.get(rowId), now.get(rowId)),
    );
  });
}
