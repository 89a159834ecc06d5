import {
  checkLists,
  checkSignOffGaps,
  duplicateClasses,
  extractedFields,
  listNames,
  requiredMessage,
  sectionsOf,
} from '@landfall/contract';
import type { ExtractedLists, ListName } from '@landfall/contract';
import { cellKey, fieldOf, rowKey, type CellKey } from './cells.ts';
import {
  classKeyOf,
  classKeyOfRow,
  classKeys,
  isClassRemoved,
  isRemoved,
  rowsOfClass,
  type FormState,
} from './form-state.ts';

/** What stops sign-off, and saving too where the format of a value is wrong. */
export interface Blocker {
  list: ListName;
  classKey: string;
  /** The field it is about; null where a section lacks rows. */
  key: CellKey | null;
  /** The field's or the section's own words come before it. */
  fieldName: string | null;
  message: string;
  blocksSaving: boolean;
}

export interface ClassProgress {
  classKey: string;
  /** It goes with the next save. */
  isRemoved: boolean;
  /** Required values, and those of them that are in order. */
  required: number;
  done: number;
  blockers: readonly Blocker[];
}

/** The tab of a class as it is called in the form: a renamed one still stands under its saved name. Null without a row. */
export function tabOfClass(form: FormState, merged: ExtractedLists, issuerClass: string | null): string | null {
  for (const list of listNames) {
    const row = merged[list].find((candidate) => candidate.issuerClass === issuerClass);
    if (row) return classKeyOfRow(form, rowKey(list, row.rowId));
  }
  return null;
}

/** What still blocks sign-off, in the order of the tabs, sections, rows and fields. */
export function blockersOf(form: FormState, merged: ExtractedLists, docTypeCode: string): Blocker[] {
  const order = new Map(classKeys(form).map((key, index) => [key, index]));
  // The rules of sign-off include those of a draft: what is there and wrong is wrong in both.
  const ofValues = checkLists(merged, 'signOff', docTypeCode).map((issue): Blocker => ({
    list: issue.list,
    classKey: classKeyOfRow(form, rowKey(issue.list, issue.rowId)),
    key: cellKey(issue),
    fieldName: issue.field,
    message: issue.message,
    blocksSaving: issue.message !== requiredMessage,
  }));
  // Two rows of one class could not be told apart once they are saved.
  const doubled = new Set(duplicateClasses(merged).map(cellKey));
  const ofWhole = checkSignOffGaps(merged, docTypeCode).map(({ list, issuerClass, cell, message }): Blocker => ({
    list,
    classKey: cell
      ? classKeyOfRow(form, rowKey(list, cell.rowId))
      : (tabOfClass(form, merged, issuerClass) ?? classKeyOf(issuerClass)),
    key: cell && fieldOf(list, cell.field) ? cellKey({ list, ...cell }) : null,
    fieldName: cell?.field ?? null,
    message,
    blocksSaving: cell !== undefined && doubled.has(cellKey({ list, ...cell })),
  }));
  return [...ofValues, ...ofWhole].toSorted((a, b) => (order.get(a.classKey) ?? 0) - (order.get(b.classKey) ?? 0));
}

export function progressOf(form: FormState, blockers: readonly Blocker[], docTypeCode: string): ClassProgress[] {
  return classKeys(form).map((classKey) => {
    const own = blockers.filter((blocker) => blocker.classKey === classKey);
    let required = 0;
    for (const list of sectionsOf(docTypeCode)) {
      const rows = rowsOfClass(form, list, classKey).filter((rowId) => !isRemoved(form, rowKey(list, rowId)));
      required += rows.length * extractedFields[list].filter((field) => field.isRequired).length;
    }
    const open = new Set(
      own
        .filter(
          ({ list, key, fieldName }) => key !== null && fieldName !== null && fieldOf(list, fieldName)?.isRequired,
        )
        .map(({ key }) => key),
    );
    return {
      classKey,
      isRemoved: isClassRemoved(form, classKey),
      required,
      done: required - open.size,
      blockers: own,
    };
  });
}
