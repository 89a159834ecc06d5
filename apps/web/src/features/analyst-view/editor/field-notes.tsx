import {
  type ExtractedField,
  type FieldValue,
  type FieldEvidence,
  type Finding,
  comparableClass,
} from '@landfall/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { cellKey, type Cell, valueText, parseCellKey } from '../model/cells.ts';
import { withConflictSettled, withEdit, dealValue, type ReviewState } from '../model/review-state.ts';
import { useReview, useDerived, useEvidence, useFindings, useReviewState } from '../review/review.ts';
import { ValueFindings } from './findings-list.tsx';
import classes from './editor.module.css';
import { useMemo } from 'react';
import { evidenceWith, extractedValue, filledAt, markOf, type EvidenceMark } from '../model/evidence-index.ts';
import { sameValue, savedValue, currentValue } from '../model/form-state.ts';
import type { Conflict } from '../model/rebase.ts';

export interface Notes {
  evidence: readonly FieldEvidence[];
  findings: readonly Finding[];
  mark: EvidenceMark;
  /** What is wrong with the value as it stands. */
  error: string | null;
  /** The value before the analyst changed it: as read from the document, else as saved. Null where nothing has changed. */
  before: { value: FieldValue; isFromDocument: boolean } | null;
  conflict: Conflict | null;
  /** Of a reset: what the security master has in its place. */
  onFile: FieldValue;
  /** It was not read: the deal says so. */
  isFromDeal: boolean;
}

/** Everything to be said beside one field. */
export function useFieldNotes(cell: Cell, value: FieldValue, isEditable: boolean): Notes {
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

interface FieldNotesProps {
  id: string;
  cell: Cell;
  field: ExtractedField;
  value: FieldValue;
  notes: Notes;
  isEditable: boolean;
}

/** The lines under a field, read out with it: what is wrong, what was found, what stood there before. */
export function FieldNotes({ id, cell, field, value, notes, isEditable }: FieldNotesProps) {
  const review = useReview();
  const set = (next: FieldValue) => review.state.set(withEdit(review.state.get(), cell, cellKey(cell), next));
  const settle = () => review.state.set(withConflictSettled(review.state.get(), cellKey(cell)));
  const { error, findings, before, conflict, evidence, onFile, isFromDeal } = notes;
  return (
    <div className={classes.notes}>
      <div id={id}>
        {error === null ? null : <p className="red">{error}</p>}
        <ValueFindings findings={findings} />
        {isEditable && field.unit === 'currency' && typeof value === 'number' && value >= 10_000 ? (
          // Long amounts are easier to check with their thousands apart.
          <p className="quiet tiny">{valueText(field, value)}</p>
        ) : null}
        {onFile === null ? null : (
          <p className="quiet tiny">
            On file: <b>{valueText(field, onFile)}</b>
          </p>
        )}
        {isFromDeal ? <p className="quiet tiny">From the deal</p> : null}
        {evidence[0] ? <VisuallyHidden>Read from page {evidence[0].page}.</VisuallyHidden> : null}
      </div>
      {conflict && isEditable ? (
        <p className={classes.conflict}>
          <span>Someone else saved {valueText(field, conflict.theirs)} meanwhile.</span>
          <button
            type="button"
            className={classes.textButton}
            onClick={() => {
              set(conflict.theirs);
              settle();
            }}
          >
            Take theirs
          </button>
          <button type="button" className={classes.textButton} onClick={settle}>
            Keep mine
          </button>
        </p>
      ) : null}
      {before && !conflict ? (
        <p className={classes.before}>
          <span>
            {before.isFromDocument ? 'Read' : 'Was'}: <b>{valueText(field, before.value)}</b>
          </span>
          {isEditable ? (
            <button type="button" className={classes.textButton} onClick={() => set(before.value)}>
              <IconArrowBackUp size={13} aria-hidden />
              Put back
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
