import type { ExtractedField, FieldValue } from '@landfall/contract';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { cellKey, type Cell, valueText } from '../model/cells.ts';
import { withConflictSettled, withEdit } from '../model/review-state.ts';
import { useReview } from '../review/review.ts';
import type { FieldNotes as Notes } from './use-field-notes.ts';
import classes from './editor.module.css';

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
        {error === null ? null : <p className={classes.error}>{error}</p>}
        {findings.map((finding) => (
          <p key={`${finding.code} ${finding.message}`} className={classes.finding} data-severity={finding.severity}>
            <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
            <span>{finding.message}</span>
          </p>
        ))}
        {isEditable && field.unit === 'currency' && typeof value === 'number' && value >= 10_000 ? (
          // Long amounts are easier to check with their thousands apart.
          <p className={classes.quiet}>{valueText(field, value)}</p>
        ) : null}
        {onFile === null ? null : (
          <p className={classes.quiet}>
            On file: <b>{valueText(field, onFile)}</b>
          </p>
        )}
        {isFromDeal ? <p className={classes.quiet}>From the deal</p> : null}
        {evidence[0] ? <span className={classes.visuallyHidden}>Read from page {evidence[0].page}.</span> : null}
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
