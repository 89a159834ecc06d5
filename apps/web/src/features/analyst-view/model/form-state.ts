import {
  classesOf,
  listNames,
  normaliseValue,
  type Box,
  type ExtractedLists,
  type FieldValue,
  type FillPlace,
  type ListName,
  type ValuePlace,
} from '@landfall/contract';
import {
  cellKey,
  parseCellKey,
  parseRowKey,
  rowKey,
  rowOfCell,
  type Cell,
  type CellKey,
  type RowKey,
  type RowValues,
} from './cells.ts';

/** A row the analyst adds, until it is saved. */
export interface AddedRow {
  list: ListName;
  rowId: string;
  classKey: string;
}

/** A value that was taken from a place of a page, and that place. */
export interface Fill {
  value: string | number;
  page: number;
  boxes: Box[];
  quote: string;
}

/** What the server holds, and what the analyst has done to it since. */
export interface FormState {
  base: ExtractedLists;
  version: number;
  /** Only values that differ from the base. */
  edits: Readonly<Record<CellKey, FieldValue>>;
  added: readonly AddedRow[];
  /** Rows of the base or added ones; kept until saved, so that a removal can be taken back. */
  removed: readonly RowKey[];
  /** Values kept against the reader's doubt: as saved, and as it is now. */
  savedSettled: readonly CellKey[];
  settled: readonly CellKey[];
  /** Values taken from a page since the last save; one that was changed by hand since counts no more. */
  fills: Readonly<Record<CellKey, Fill>>;
}

export const openForm = (base: ExtractedLists, version: number, settled: readonly CellKey[] = []): FormState => ({
  base,
  version,
  savedSettled: settled,
  settled,
  edits: {},
  fills: {},
  added: [],
  removed: [],
});

const indexes = new WeakMap<ExtractedLists, Map<RowKey, RowValues>>();

/** The rows of the base by name, built once for each base. */
function baseRows(base: ExtractedLists): Map<RowKey, RowValues> {
  const known = indexes.get(base);
  if (known) return known;
  const rows = new Map<RowKey, RowValues>();
  for (const list of listNames) for (const row of base[list]) rows.set(rowKey(list, row.rowId), row);
  indexes.set(base, rows);
  return rows;
}

export const baseRow = (base: ExtractedLists, key: RowKey): RowValues | undefined => baseRows(base).get(key);

/** The value as the server holds it. A row that is not saved yet has its class and nothing else. */
export function savedValue(form: FormState, cell: Cell): FieldValue {
  const saved = baseRow(form.base, rowKey(cell.list, cell.rowId));
  if (saved) return saved[cell.field] ?? null;
  return cell.field === 'issuerClass' ? addedRow(form, cell.list, cell.rowId)?.classKey || null : null;
}

const addedRow = (form: FormState, list: ListName, rowId: string): AddedRow | undefined =>
  form.added.find((row) => row.list === list && row.rowId === rowId);

export const isAdded = (form: FormState, key: RowKey): boolean => {
  const { list, rowId } = parseRowKey(key);
  return addedRow(form, list, rowId) !== undefined;
};

export function currentValue(form: FormState, cell: Cell): FieldValue {
  const edit = form.edits[cellKey(cell)];
  return edit === undefined ? savedValue(form, cell) : edit;
}

export const sameValue = (cell: Pick<Cell, 'list' | 'field'>, a: FieldValue, b: FieldValue): boolean =>
  normaliseValue(cell.list, cell.field, a) === normaliseValue(cell.list, cell.field, b);

/** Sets a value. One that equals the saved value is no edit. */
export function editCell(form: FormState, cell: Cell, value: FieldValue): FormState {
  const key = cellKey(cell);
  if (sameValue(cell, value, savedValue(form, cell))) {
    if (!(key in form.edits)) return form;
    const { [key]: _dropped, ...edits } = form.edits;
    return { ...form, edits };
  }
  const kept = normaliseValue(cell.list, cell.field, value);
  return form.edits[key] === kept ? form : { ...form, edits: { ...form.edits, [key]: kept } };
}

export const settledPlaces = (form: FormState): ValuePlace[] => form.settled.map(parseCellKey);

/** The place that a value was just taken from; null once the value has changed. */
export function fillInForce(form: FormState, key: CellKey): Fill | null {
  const fill = form.fills[key];
  const cell = parseCellKey(key);
  return fill !== undefined && sameValue(cell, fill.value, currentValue(form, cell)) ? fill : null;
}

/** The places to be saved with their values. */
export const fillPlaces = (form: FormState): FillPlace[] =>
  Object.keys(form.fills).flatMap((key) => {
    const fill = isRemoved(form, rowOfCell(key)) ? null : fillInForce(form, key);
    if (fill === null) return [];
    const { page, boxes, quote } = fill;
    return [{ ...parseCellKey(key), page, boxes, ...(quote.length > longestQuote ? {} : { text: quote }) }];
  });
/** A longer one is all that stands at its place. */
const longestQuote = 2_000;

/** Marks a doubtful value as kept, or takes the mark back. */
export const settleCell = (form: FormState, key: CellKey, isSettled: boolean): FormState => ({
  ...form,
  settled: isSettled ? [...new Set([...form.settled, key])] : form.settled.filter((other) => other !== key),
});

export const addRow = (form: FormState, row: AddedRow): FormState => ({ ...form, added: [...form.added, row] });

export const isRemoved = (form: FormState, key: RowKey): boolean => form.removed.includes(key);

/** Whether a class goes with the next save, with all its rows. */
export function isClassRemoved(form: FormState, classKey: string): boolean {
  const keys = rowKeysOfClass(form, classKey);
  return keys.length > 0 && keys.every((key) => isRemoved(form, key));
}

export const removeRow = (form: FormState, key: RowKey): FormState =>
  isRemoved(form, key) ? form : { ...form, removed: [...form.removed, key] };

export const restoreRow = (form: FormState, key: RowKey): FormState => ({
  ...form,
  removed: form.removed.filter((other) => other !== key),
});

/** Whether saving would change anything. A row added and removed again would not. */
export function isDirty(form: FormState): boolean {
  const rows = baseRows(form.base);
  return (
    form.removed.some((key) => rows.has(key)) ||
    form.added.some((row) => !isRemoved(form, rowKey(row.list, row.rowId))) ||
    Object.keys(form.edits).some((key) => rows.has(rowOfCell(key))) ||
    fillPlaces(form).length > 0 ||
    form.settled.length !== form.savedSettled.length ||
    form.settled.some((key) => !form.savedSettled.includes(key))
  );
}

/** Rows that name no class are kept together under the empty key. */
export const classKeyOf = (issuerClass: FieldValue | undefined): string => String(issuerClass ?? '');

const natural = new Intl.Collator('en', { numeric: true });
/** `2` before `10`, rows without a class last: an order that no save changes under the analyst's hand. */
const inOrder = (a: string, b: string): number => (a === '' ? 1 : b === '' ? -1 : natural.compare(a, b));

/** The tabs: classes as saved, and those of added rows. A class renamed in the form keeps its tab until it is saved. */
export function classKeys(form: FormState): string[] {
  const keys = new Set(classesOf(form.base));
  if (listNames.some((list) => form.base[list].some((row) => !row.issuerClass))) keys.add('');
  for (const row of form.added) keys.add(row.classKey);
  return [...keys].toSorted(inOrder);
}

/** The names of a class's rows in one list, in order, removed ones included. */
export function rowsOfClass(form: FormState, list: ListName, classKey: string): string[] {
  const saved = form.base[list].filter((row) => classKeyOf(row.issuerClass) === classKey).map((row) => row.rowId);
  const added = form.added.filter((row) => row.list === list && row.classKey === classKey).map((row) => row.rowId);
  return [...saved, ...added];
}

/** All of a class's rows. */
export const rowKeysOfClass = (form: FormState, classKey: string): RowKey[] =>
  listNames.flatMap((list) => rowsOfClass(form, list, classKey).map((rowId) => rowKey(list, rowId)));

/** The tab a row stands on. */
export function classKeyOfRow(form: FormState, key: RowKey): string {
  const saved = baseRow(form.base, key);
  if (saved) return classKeyOf(saved['issuerClass']);
  const { list, rowId } = parseRowKey(key);
  return addedRow(form, list, rowId)?.classKey ?? '';
}

/** A name for a row the analyst adds, unlike any other analyst's. */
export function newRowId(list: ListName): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${list}:${[...words].map((word) => word.toString(36)).join('')}`;
}
