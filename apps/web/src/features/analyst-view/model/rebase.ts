import {
  type ExtractedLists,
  type FieldValue,
  compareLists,
  listNames,
  exportFields,
  type ListName,
} from '@landfall/contract';
import {
  parseCellKey,
  parseRowKey,
  rowKey,
  rowOfCell,
  type CellKey,
  type RowKey,
  type RowValues,
  cellKey,
} from './cells.ts';
import {
  baseRow,
  classKeyOf,
  openForm,
  sameValue,
  savedValue,
  type AddedRow,
  type FormState,
  isRemoved,
} from './form-state.ts';

type Row = Record<string, FieldValue | undefined> & { rowId: string };
type Rows = Record<ListName, Row[]>;

const identifiers = ['issuerClass', 'isin', 'cusip'] as const;

/** An added row names its class and, in the other lists, the identifiers that the class already has somewhere. */
function newRow(base: ExtractedLists, { list, rowId, classKey }: AddedRow): Row {
  const row: Row = { rowId };
  for (const name of exportFields[list]) if (name !== 'documentId') row[name] = null;
  row['issuerClass'] = classKey === '' ? null : classKey;
  if (list === 'securities') return row;
  const siblings = listNames
    .flatMap((other): Row[] => base[other])
    .filter((other) => other['issuerClass'] === row['issuerClass']);
  for (const name of ['isin', 'cusip'] as const) row[name] = siblings.find((other) => other[name])?.[name] ?? null;
  return row;
}

/** Rows of the base that stay, then the added ones behind the last of their class. */
function rowsThatStay(form: FormState, list: ListName): Row[] {
  const rows = (form.base[list] as Row[])
    .filter((row) => !isRemoved(form, rowKey(list, row.rowId)))
    .map((row) => ({ ...row }));
  for (const added of form.added) {
    if (added.list !== list || isRemoved(form, rowKey(list, added.rowId))) continue;
    const last = rows.findLastIndex((row) => classKeyOf(row['issuerClass']) === added.classKey);
    rows.splice(last < 0 ? rows.length : last + 1, 0, newRow(form.base, added));
  }
  return rows;
}

/** The row of terms that a row belongs to: of its class, and where two have that, of its identifiers. */
function securityOf(row: Row, securities: readonly Row[]): Row | undefined {
  const ofClass = securities.filter((one) => classKeyOf(one['issuerClass']) === classKeyOf(row['issuerClass']));
  const own = ofClass.length > 1 ? ofClass.filter((one) => one['isin'] === row['isin']) : ofClass;
  return own.length === 1 ? own[0] : undefined;
}

/**
 * The other lists carry their security's class, ISIN and CUSIP without showing them: where the analyst corrects one of
 * these, or adds a row, they follow, as long as they said the same as the security before.
 */
function followSecurities(rows: Rows, edited: Rows): void {
  for (const list of listNames) {
    if (list === 'securities') continue;
    for (const row of edited[list]) {
      const before = securityOf(row, rows.securities);
      if (!before) continue;
      const after = edited.securities.find((security) => security.rowId === before.rowId);
      for (const name of identifiers) {
        const wanted = after?.[name] ?? null;
        if (wanted !== null && (row[name] ?? before[name]) === before[name]) row[name] = wanted;
      }
    }
  }
}

/** The whole object with every edit in its place: what is saved, checked and exported. */
export function mergedLists(form: FormState): ExtractedLists {
  const before = {} as Rows;
  const after = {} as Rows;
  for (const list of listNames) {
    before[list] = rowsThatStay(form, list);
    after[list] = before[list].map((row) => ({ ...row }));
  }
  const byKey = new Map(listNames.flatMap((list) => after[list].map((row) => [rowKey(list, row.rowId), row] as const)));
  for (const [key, value] of Object.entries(form.edits)) {
    const cell = parseCellKey(key);
    const row = byKey.get(rowKey(cell.list, cell.rowId));
    if (row) row[cell.field] = value;
  }
  followSecurities(before, after);
  return after as unknown as ExtractedLists;
}

/** A value that both sides changed, each differently. Mine stands in the form until the analyst takes theirs. */
export interface Conflict {
  key: CellKey;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
}

interface Rebased {
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
 * My edits on the rows of a newer reading. Every reading gives its rows new ids: without this an edited row would stand
 * beside the same row of the newer reading.
 */
function followReading(mine: FormState, theirs: ExtractedLists): FormState {
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
