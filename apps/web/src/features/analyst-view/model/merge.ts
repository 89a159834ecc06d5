import { exportFields, listNames, type ExtractedLists, type FieldValue, type ListName } from '@landfall/contract';
import { parseCellKey, rowKey } from './cells.ts';
import { classKeyOf, isRemoved, type AddedRow, type FormState } from './form-state.ts';

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
