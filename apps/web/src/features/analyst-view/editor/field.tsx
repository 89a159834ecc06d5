import { Box, Group } from '@mantine/core';
import {
  type ExtractedField,
  type ListName,
  type FieldValue,
  tooltipDelayMs,
  tooltipSkipDelayMs,
} from '@landfall/contract';
import { memo, useId, useRef } from 'react';
import { cellElementId, cellKey, valueText, markerElementId } from '../model/cells.ts';
import { currentValue } from '../model/form-state.ts';
import { isEditable } from '../model/review-state.ts';
import { useReviewState, useEvidence, useReview } from '../review/review.ts';
import { FieldInput } from './field-input.tsx';
import { FieldNotes, useFieldNotes, type Notes } from './field-notes.tsx';
import classes from './editor.module.css';
import { focusField } from '../review/focus.ts';
import { IconAlertTriangle, IconCircleDashed, IconFileText } from '@tabler/icons-react';
import type { EvidenceMark } from '../model/evidence-index.ts';

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
      <Group gap={3} wrap="nowrap" mih={24} pr={48}>
        {editable ? (
          <Box component="label" htmlFor={id} fw={500} className="quiet tiny cut">
            {field.label}
          </Box>
        ) : (
          <Box component="span" id={`${id}-label`} fw={500} className="quiet tiny cut">
            {field.label}
          </Box>
        )}
        {editable && field.isRequired ? (
          <span className="red tiny" aria-hidden title="Required for sign off">
            *
          </span>
        ) : null}
      </Group>
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

const icons: Record<EvidenceMark, typeof IconFileText> = {
  read: IconFileText,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  none: IconCircleDashed,
};

/**
 * Without the field's name, which belongs to the input alone. Contains the page as it is shown, for users of voice
 * control.
 */
function markLabel({ evidence, mark }: Notes): string {
  const page = evidence[0] ? `p. ${evidence[0].page}` : 'no place in the document';
  if (mark === 'read') return `Read from ${page}`;
  if (mark === 'none') return 'Not read from the document';
  return `To check, ${page}`;
}

/** The small sign at a field's head: read, read with a finding, or not at all. Opens the evidence card. */
function Marker({ cell, notes }: { cell: string; notes: Notes }) {
  const review = useReview();
  const timer = useRef<number>(undefined);
  const { mark, evidence } = notes;
  const Icon = icons[mark];
  const [first] = evidence;
  // Tab walks the fields; it stops here only where there is something to decide.
  const isWorthAStop = mark !== 'read' && mark !== 'none';
  const hoverTo = (open: boolean, anchor: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = globalThis.window.setTimeout(
      () => {
        const card = review.card.get();
        if (card?.isPinned || card?.isHeld) return;
        if (open) review.card.set({ cell, anchor, isPinned: false, isHeld: false });
        else if (card?.cell === cell) review.card.set(null);
      },
      open ? tooltipDelayMs : tooltipSkipDelayMs,
    );
  };
  return (
    <button
      type="button"
      className={classes.marker}
      data-mark={mark}
      tabIndex={isWorthAStop ? 0 : -1}
      aria-label={markLabel(notes)}
      id={markerElementId(cell)}
      aria-haspopup="dialog"
      onClick={(event) => {
        clearTimeout(timer.current);
        const card = review.card.get();
        const isOpen = card?.cell === cell && card.isPinned;
        review.card.set(isOpen ? null : { cell, anchor: event.currentTarget, isPinned: true, isHeld: false });
      }}
      onMouseEnter={(event) => hoverTo(true, event.currentTarget)}
      onMouseLeave={(event) => hoverTo(false, event.currentTarget)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
      {first ? <span>p. {first.page}</span> : null}
    </button>
  );
}
