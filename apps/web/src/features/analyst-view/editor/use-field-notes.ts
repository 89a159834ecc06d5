import { type FieldEvidence, type FieldValue, type Finding, comparableClass } from '@landfall/contract';
import { useMemo } from 'react';
import { cellKey, parseCellKey, type Cell } from '../model/cells.ts';
import { evidenceWith, extractedValue, filledAt, markOf, type EvidenceMark } from '../model/evidence-index.ts';
import { sameValue, savedValue, currentValue } from '../model/form-state.ts';
import type { Conflict } from '../model/rebase.ts';
import { useDerived, useEvidence, useFindings, useReviewState } from '../review/review.ts';
import { dealValue, type ReviewState } from '../model/review-state.ts';

export interface FieldNotes {
  evidence: readonly FieldEvidence[];
  findings: readonly Finding[];
  mark: EvidenceMark;
  /** What is wrong with the value as it stands. */
  error: string | null;
  /** What stood here before the analyst's hand: as read from the document, else as saved. Null where nothing changed. */
  before: { value: FieldValue; isFromDocument: boolean } | null;
  conflict: Conflict | null;
  /** Of a reset: what the security master has in its place. */
  onFile: FieldValue;
  /** It was not read: the deal says so. */
  isFromDeal: boolean;
}

/** Everything to be said beside one field. */
export function useFieldNotes(cell: Cell, value: FieldValue, isEditable: boolean): FieldNotes {
  const index = useEvidence();
  const key = cellKey(cell);
  const message = useDerived((derived) => derived.messages.get(key) ?? null);
  const serverError = useReviewState((state) => state.serverErrors[key] ?? null);
  const conflict = useReviewState((state) => state.conflicts[key] ?? null);
  const saved = useReviewState((state) => savedValue(state.form, cell));
  const findings = useFindings((all) => all.ofCell(key));
  const filled = useReviewState((state) => filledAt(state, key));
  const onFile = useReviewState((state) => valueOnFile(state, cell));
  const ofDeal = useReviewState((state) => dealValue(state, cell));
  const { list, field } = cell;
  return useMemo(() => {
    const engine = index.ofCell(key);
    const evidence = evidenceWith(engine, filled, parseCellKey(key));
    const isFromDocument = engine.length > 0;
    const original = isFromDocument ? extractedValue(engine) : saved;
    return {
      evidence,
      findings,
      mark: markOf(evidence, findings),
      error: isEditable ? (serverError ?? message) : null,
      before: sameValue({ list, field }, value, original) ? null : { value: original, isFromDocument },
      conflict,
      onFile: isEditable ? onFile : null,
      isFromDeal: evidence.length === 0 && ofDeal !== null && sameValue({ list, field }, value, ofDeal),
    };
  }, [
    index,
    findings,
    filled,
    onFile,
    ofDeal,
    key,
    list,
    field,
    value,
    saved,
    message,
    serverError,
    conflict,
    isEditable,
  ]);
}

/** What a reset is about to change: the value in force for the class of this row. Null where nothing is on file. */
export function valueOnFile({ data, form }: ReviewState, cell: Cell): FieldValue {
  if (data.document.docTypeCode !== 'RESET') return null;
  const { list, rowId } = cell;
  const issuerClass = comparableClass(String(currentValue(form, { list, rowId, field: 'issuerClass' }) ?? ''));
  const known = data.onFile.find((one) => comparableClass(one.issuerClass) === issuerClass);
  if (list === 'modeledStats')
    return (known?.modeledStat as Record<string, FieldValue> | null | undefined)?.[cell.field] ?? null;
  const isExtension = currentValue(form, { list, rowId, field: 'spreadType' }) === 'EXTENSION';
  if (list !== 'couponChangeHistories' || isExtension) return null;
  return (known?.couponChange as Record<string, FieldValue> | null | undefined)?.[cell.field] ?? null;
}
