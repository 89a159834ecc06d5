import {
  type ExtractedDocumentData,
  type ExtractedLists,
  type FieldValue,
  type ListName,
  sectionsOf,
} from '@landfall/contract';
import { blockersOf, progressOf, type Blocker, type ClassProgress } from './blockers.ts';
import {
  cellElementId,
  cellKey,
  parseCellKey,
  parseRowKey,
  sectionElementId,
  type Cell,
  type CellKey,
  type RowKey,
} from './cells.ts';
import {
  addRow,
  classKeys,
  currentValue,
  editCell,
  fillInForce,
  isDirty,
  openForm,
  removeRow,
  restoreRow,
  rowKeysOfClass,
  sameValue,
  savedValue,
  settleCell,
  type AddedRow,
  type Fill,
  type FormState,
} from './form-state.ts';
import { findingsOfForm, type PlacedFinding, doubtsInOrder, type Doubt } from './findings.ts';
import { rebase, type Conflict, mergedLists } from './rebase.ts';

/** A document under review: what the server holds, what was done to it, and what the server said to that. */
export interface ReviewState {
  data: ExtractedDocumentData;
  form: FormState;
  conflicts: Readonly<Record<CellKey, Conflict>>;
  /** What a rebase did to whole rows, said beside them. */
  rowNotes: Readonly<Record<RowKey, string>>;
  serverErrors: Readonly<Record<CellKey, string>>;
  /** What the last taking of a value from a page changed, so that it can be undone. */
  lastFill: { key: CellKey; value: FieldValue; fill: Fill | undefined } | null;
  /** What the server said about more than one field when it last refused. */
  serverNotes: readonly string[];
}

const listsOf = ({ securities, modeledStats, couponChangeHistories, elAttributions }: ExtractedLists) => ({
  securities,
  modeledStats,
  couponChangeHistories,
  elAttributions,
});

export const openReview = (data: ExtractedDocumentData): ReviewState => ({
  data,
  form: openForm(listsOf(data), data.version, data.settled.map(cellKey)),
  conflicts: {},
  rowNotes: {},
  serverErrors: {},
  serverNotes: [],
  lastFill: null,
});

/** Nothing has been extracted yet: the reading is under way, or it failed. */
export const isWaiting = (data: ExtractedDocumentData): boolean =>
  data.version === 0 || data.document.status === 'PROCESSING';

export const isEditable = (state: ReviewState): boolean => state.data.document.status === 'PENDING_REVIEW';

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> =>
  keys.some((key) => key in record)
    ? Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
    : record;

export function withEdit(state: ReviewState, cell: Cell, key: CellKey, value: FieldValue): ReviewState {
  const form = editCell(state.form, cell, value);
  if (form === state.form) return state;
  return { ...state, form, serverErrors: without(state.serverErrors, [key]), serverNotes: [] };
}

export function withFill(state: ReviewState, key: CellKey, fill: Fill): ReviewState {
  const cell = parseCellKey(key);
  const before = { key, value: currentValue(state.form, cell), fill: state.form.fills[key] };
  const next = withEdit(state, cell, key, fill.value);
  return { ...next, lastFill: before, form: { ...next.form, fills: { ...next.form.fills, [key]: fill } } };
}

/** Whether the last taking of a value can be undone: not after the field was changed by hand. */
export const isFillUndoable = ({ form, lastFill }: ReviewState, key: CellKey): boolean =>
  lastFill?.key === key && fillInForce(form, key) !== null;

export function withFillUndone(state: ReviewState): ReviewState {
  const { lastFill } = state;
  if (lastFill === null || !isFillUndoable(state, lastFill.key)) return state;
  const { key, value, fill } = lastFill;
  const next = withEdit(state, parseCellKey(key), key, value);
  const { [key]: _dropped, ...others } = next.form.fills;
  return { ...next, lastFill: null, form: { ...next.form, fills: fill ? { ...others, [key]: fill } : others } };
}

/** The analyst keeps a value that the reader doubted, or doubts it again. */
export const withSettled = (state: ReviewState, key: CellKey, isSettled: boolean): ReviewState => ({
  ...state,
  form: settleCell(state.form, key, isSettled),
});

/** Whether a value is kept against the reader's doubt, or could be; null where there is no doubt, or another value. */
export function settlingOf({ data, form }: ReviewState, key: CellKey): 'open' | 'settled' | null {
  const doubted = data.readerFindings.some(({ list, rowId, field, value }) => {
    if (!list || !rowId || !field || value === undefined || value === null) return false;
    const cell = { list, rowId, field };
    return cellKey(cell) === key && sameValue(cell, currentValue(form, cell), value);
  });
  if (!doubted) return null;
  return form.settled.includes(key) ? 'settled' : 'open';
}

export const withRow = (state: ReviewState, row: AddedRow): ReviewState => ({
  ...state,
  form: addRow(state.form, row),
});

export const withoutRow = (state: ReviewState, key: RowKey): ReviewState => ({
  ...state,
  form: removeRow(state.form, key),
});

export const withRowBack = (state: ReviewState, key: RowKey): ReviewState => ({
  ...state,
  form: restoreRow(state.form, key),
});

/** Gives every row without a class this name, in a document type that shows no terms. */
export const withClassNamed = (state: ReviewState, classKey: string, name: string): ReviewState =>
  rowKeysOfClass(state.form, classKey).reduce((next, key) => {
    const cell = { ...parseRowKey(key), field: 'issuerClass' };
    return withEdit(next, cell, cellKey(cell), name);
  }, state);

/** The fields of a security that the deal says already. */
export function dealValue(
  { data }: Pick<ReviewState, 'data'>,
  { list, field }: Pick<Cell, 'list' | 'field'>,
): FieldValue {
  if (list !== 'securities') return null;
  const { issuerName, issuerSeries } = data.document;
  return ({ issuerName, issuerSeries } as Readonly<Record<string, string>>)[field] ?? null;
}

/** A class of its own, with one row in each section the document type shows, named as in the deal. */
export function withClass(state: ReviewState, classKey: string, newRowId: (list: ListName) => string): ReviewState {
  if (classKeys(state.form).includes(classKey)) return state;
  return sectionsOf(state.data.document.docTypeCode).reduce((next, list) => {
    const rowId = newRowId(list);
    return ['issuerName', 'issuerSeries'].reduce(
      (filled, field) => {
        const cell = { list, rowId, field };
        const value = dealValue(filled, cell);
        return value === null ? filled : withEdit(filled, cell, cellKey(cell), value);
      },
      withRow(next, { list, rowId, classKey }),
    );
  }, state);
}

/** Removes all rows of something that is not a class, or takes that back. */
export const withoutClass = (state: ReviewState, classKey: string): ReviewState =>
  rowKeysOfClass(state.form, classKey).reduce(withoutRow, state);

export const withClassBack = (state: ReviewState, classKey: string): ReviewState =>
  rowKeysOfClass(state.form, classKey).reduce(withRowBack, state);

/** The analyst has looked at a conflict and decided. */
export const withConflictSettled = (state: ReviewState, key: CellKey): ReviewState => ({
  ...state,
  conflicts: without(state.conflicts, [key]),
});

/** Puts unsaved work on a newer version (or a kept draft on the version just loaded). */
export function withRebased(state: ReviewState, mine: FormState, data: ExtractedDocumentData): ReviewState {
  const next = rebase(mine, listsOf(data), data.version, data.settled.map(cellKey));
  const notes: [RowKey, string][] = [
    ...next.revived.map((key): [RowKey, string] => [key, 'Removed by someone else meanwhile; saving adds it again.']),
    ...next.removedAgainstEdits.map((key): [RowKey, string] => [key, 'Changed by someone else meanwhile.']),
  ];
  return {
    ...state,
    data,
    form: next.form,
    conflicts: Object.fromEntries(next.conflicts.map((conflict) => [conflict.key, conflict])),
    rowNotes: Object.fromEntries(notes),
    serverErrors: {},
    serverNotes: [],
    lastFill: null,
  };
}

/** A kept draft on the version just loaded; what has been typed since opening goes before it. */
export function withDraft(state: ReviewState, draft: FormState): ReviewState {
  const next = withRebased(state, draft, state.data);
  const { edits, added, removed } = state.form;
  const form: FormState = {
    ...next.form,
    edits: { ...next.form.edits, ...edits },
    added: [...next.form.added, ...added],
    fills: { ...next.form.fills, ...state.form.fills },
    removed: [...new Set([...next.form.removed, ...removed])],
    settled: [...new Set([...next.form.settled, ...state.form.settled])],
  };
  return { ...next, form };
}

/** After a save: what was typed while it was under way stays as an edit of the new version. */
export function withSaved(state: ReviewState, sent: FormState, data: ExtractedDocumentData): ReviewState {
  if (state.form === sent) return openReview(data);
  // A value that was taken back since is an edit of what is saved by now.
  const takenBack = Object.keys(sent.edits)
    .filter((key) => !(key in state.form.edits))
    .map((key) => [key, savedValue(sent, parseCellKey(key))] as const);
  // So is a row that was put back, and a doubt that was set again.
  const putBack = sent.removed
    .filter((key) => !state.form.removed.includes(key))
    .map((key) => ({ ...parseRowKey(key), field: 'issuerClass' }))
    .map((cell) => [cellKey(cell), savedValue(sent, cell)] as const);
  const mine = {
    ...state.form,
    savedSettled: sent.settled,
    edits: { ...Object.fromEntries([...takenBack, ...putBack]), ...state.form.edits },
  };
  return { ...openReview(data), form: rebase(mine, listsOf(data), data.version, data.settled.map(cellKey)).form };
}

/** Everything that follows from the form, computed once for each form. */
export interface Derived {
  merged: ExtractedLists;
  isDirty: boolean;
  classKeys: readonly string[];
  blockers: readonly Blocker[];
  progress: readonly ClassProgress[];
  /** What each field says: every wrong value, and the first thing missing in each class. */
  messages: ReadonlyMap<CellKey, string>;
  wrong: readonly Blocker[];
  findings: readonly PlacedFinding[];
  /** Values that somebody should look at. */
  doubts: readonly Doubt[];
}

export function derive({ form, data }: Pick<ReviewState, 'form' | 'data'>): Derived {
  const { docTypeCode } = data.document;
  const merged = mergedLists(form);
  const blockers = blockersOf(form, merged, docTypeCode);
  const messages = new Map<CellKey, string>();
  const seen = new Set<string>();
  for (const blocker of blockers) {
    const isToSay = blocker.blocksSaving || !seen.has(blocker.classKey);
    if (blocker.key && isToSay && !messages.has(blocker.key)) messages.set(blocker.key, blocker.message);
    seen.add(blocker.classKey);
  }
  const tabs = classKeys(form);
  const findings = findingsOfForm(form, merged, data);
  return {
    merged,
    isDirty: isDirty(form),
    classKeys: tabs,
    blockers,
    progress: progressOf(form, blockers, docTypeCode),
    messages,
    wrong: blockers.filter((blocker) => blocker.blocksSaving),
    findings,
    doubts: doubtsInOrder(form, findings, tabs, docTypeCode),
  };
}

/** Where the focus goes for a blocker: its field, or the section that lacks a row. */
export const targetOf = ({ classKey, key, list }: Blocker): { classKey: string; elementId: string } => ({
  classKey,
  elementId: key === null ? sectionElementId(list) : cellElementId(key),
});

/** The blocker after another in reading order, the first one again behind the last. */
export function nextBlocker(blockers: readonly Blocker[], after: string | null): Blocker | undefined {
  const at = blockers.findIndex((blocker) => targetOf(blocker).elementId === after);
  return blockers[(at + 1) % blockers.length];
}
