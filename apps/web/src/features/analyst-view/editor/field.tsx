import type { ExtractedField, ListName, FieldValue } from '@landfall/contract';
import { memo, useId } from 'react';
import { cellElementId, cellKey, valueText } from '../model/cells.ts';
import { currentValue } from '../model/form-state.ts';
import { isEditable } from '../model/review-state.ts';
import { useReviewState, useEvidence, useReview } from '../review/review.ts';
import { FieldInput } from './field-input.tsx';
import { FieldNotes } from './field-notes.tsx';
import { Marker } from './marker.tsx';
import { useFieldNotes } from './use-field-notes.ts';
import classes from './editor.module.css';
import { focusField } from '../review/focus.ts';

interface FieldProps {
  list: ListName;
  rowId: string;
  field: ExtractedField;
}

const unitOf = (field: ExtractedField, currency: string | null): string | null =>
  field.unit === '%' ? '%' : field.unit === 'currency' ? currency : null;

/** One value: its label, its input, where it came from, and what is to be said about it. */
export const Field = memo(function Field({ list, rowId, field }: FieldProps) {
  const cell = { list, rowId, field: field.name };
  const key = cellKey(cell);
  const id = cellElementId(key);
  const describedBy = useId();
  const editable = useReviewState(isEditable);
  const value = useReviewState((state) => currentValue(state.form, cell));
  const currency = useReviewState((state) =>
    field.unit === 'currency' ? (currentValue(state.form, { ...cell, field: 'currency' }) ?? null) : null,
  );
  const notes = useFieldNotes(cell, value, editable);
  const unit = unitOf(field, currency === null ? null : String(currency));
  return (
    <div className={classes.field} data-kind={field.kind} data-mark={notes.mark} data-invalid={notes.error !== null}>
      <div className={classes.fieldHead}>
        {editable ? (
          <label htmlFor={id} className={classes.label}>
            {field.label}
          </label>
        ) : (
          <span id={`${id}-label`} className={classes.label}>
            {field.label}
          </span>
        )}
        {editable && field.isRequired ? (
          <span className={classes.required} aria-hidden title="Required for sign off">
            *
          </span>
        ) : null}
      </div>
      {editable ? (
        <FieldInput
          id={id}
          cell={cell}
          field={field}
          value={value}
          unit={unit}
          isInvalid={notes.error !== null}
          describedBy={describedBy}
        />
      ) : (
        <FieldValueText id={id} cell={key} field={field} value={value} unit={unit} />
      )}
      <Marker cell={key} notes={notes} />
      <FieldNotes id={describedBy} cell={cell} field={field} value={value} notes={notes} isEditable={editable} />
    </div>
  );
});

interface FieldValueTextProps {
  id: string;
  cell: string;
  field: ExtractedField;
  value: FieldValue;
  unit: string | null;
}

/** A value that cannot be changed. Where it has evidence, clicking or tabbing to it still shows the page. */
function FieldValueText({ id, cell, field, value, unit }: FieldValueTextProps) {
  const review = useReview();
  const evidence = useEvidence();
  const text = valueText(field, value, unit);
  if (evidence.ofCell(cell).length === 0) {
    return (
      <p id={id} className={classes.value} data-kind={field.kind}>
        {text}
      </p>
    );
  }
  return (
    <button
      type="button"
      id={id}
      className={classes.value}
      data-kind={field.kind}
      aria-labelledby={`${id}-label ${id}`}
      onFocus={() => focusField(review, cell)}
      onClick={() => focusField(review, cell)}
    >
      {text}
    </button>
  );
}
