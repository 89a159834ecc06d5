import type { ExtractedField, FieldValue } from '@landfall/contract';
import { lookAt } from '../review/gaze.ts';
import { useEvidence, useReview } from '../review/review-context.ts';
import { valueText } from './value-text.ts';
import classes from './editor.module.css';

interface FieldValueTextProps {
  id: string;
  cell: string;
  field: ExtractedField;
  value: FieldValue;
  unit: string | null;
}

/** A value that cannot be changed. Where it has evidence, clicking or tabbing to it still shows the page. */
export function FieldValueText({ id, cell, field, value, unit }: FieldValueTextProps) {
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
      onFocus={() => lookAt(review, cell)}
      onClick={() => lookAt(review, cell)}
    >
      {text}
    </button>
  );
}
