import { checkLists, extractedFields, requiredMessage, sectionsOf } from '@landfall/contract';
import type { ExtractedLists, FieldIssue } from '@landfall/contract';
import { cellKey, rowKey } from './cells.ts';
import type { CellKey } from './cells.ts';
import { classKeyOfRow, classKeys, isRemoved, rowsOfClass } from './form-state.ts';
import type { FormState } from './form-state.ts';

/** A value that stops sign-off, and saving too where its format is wrong. */
export interface Blocker extends FieldIssue {
  key: CellKey;
  classKey: string;
  blocksSaving: boolean;
}

export interface ClassProgress {
  classKey: string;
  /** Required values, and those of them that are in order. */
  required: number;
  done: number;
  blockers: readonly Blocker[];
}

/** What still blocks sign-off, in the order of the tabs, sections, rows and fields. */
export function blockersOf(form: FormState, merged: ExtractedLists, docTypeCode: string): Blocker[] {
  const order = new Map(classKeys(form).map((key, index) => [key, index]));
  // The rules of sign-off include those of a draft: what is there and wrong is wrong in both.
  return checkLists(merged, 'signOff', docTypeCode)
    .map((issue) => ({
      ...issue,
      key: cellKey(issue),
      classKey: classKeyOfRow(form, rowKey(issue.list, issue.rowId)),
      blocksSaving: issue.message !== requiredMessage,
    }))
    .toSorted((a, b) => (order.get(a.classKey) ?? 0) - (order.get(b.classKey) ?? 0));
}

export function progressOf(form: FormState, blockers: readonly Blocker[], docTypeCode: string): ClassProgress[] {
  return classKeys(form).map((classKey) => {
    const own = blockers.filter((blocker) => blocker.classKey === classKey);
    let required = 0;
    for (const list of sectionsOf(docTypeCode)) {
      const rows = rowsOfClass(form, list, classKey).filter((rowId) => !isRemoved(form, rowKey(list, rowId)));
      required += rows.length * extractedFields[list].filter((field) => field.isRequired).length;
    }
    const open = own.filter(
      (blocker) => extractedFields[blocker.list].find((field) => field.name === blocker.field)?.isRequired,
    );
    return { classKey, required, done: required - open.length, blockers: own };
  });
}
