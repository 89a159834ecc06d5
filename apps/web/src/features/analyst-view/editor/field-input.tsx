import { countCharacters, isLongerThan, visibleText, type ExtractedField, type FieldValue } from '@landfall/contract';
import { useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { asText, cellKey, markerElementId, type Cell } from '../model/cells.ts';
import { sameValue } from '../model/form-state.ts';
import { pastedValue } from '../model/pasted-value.ts';
import { isFillUndoable, withEdit } from '../model/review-state.ts';
import { chooseFromPage, undoFill } from '../review/fill-field.ts';
import { focusField } from '../review/focus.ts';
import { useReview } from '../review/review.ts';
import classes from './editor.module.css';

const limits = new Map<ExtractedField, number | null>();

/** The longest text a field's rule lets pass, asked of the rule itself; null where it sets no limit. */
export function maxLengthOf(field: ExtractedField): number | null {
  const known = limits.get(field);
  if (known !== undefined) return known;
  let limit: number | null = null;
  const passes = (length: number) => field.rule?.('a'.repeat(length)) === null;
  if (field.rule && !passes(10_000) && passes(1)) {
    let low = 1;
    let high = 10_000;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (passes(middle)) low = middle;
      else high = middle;
    }
    limit = low;
  }
  limits.set(field, limit);
  return limit;
}

interface FieldInputProps {
  id: string;
  cell: Cell;
  field: ExtractedField;
  value: FieldValue;
  unit: string | null;
  isInvalid: boolean;
  describedBy: string;
}

/**
 * The text as typed is kept here, so that `3.` stays `3.` on the way to `3.5`; the form holds the value it means.
 * Where the form's value becomes another one (put back, reloaded), its text is taken over.
 */
function useTypedText(cell: Cell, value: FieldValue): [string, (text: string) => void] {
  const review = useReview();
  const [typed, setTyped] = useState(() => asText(value));
  const isStale = !sameValue(cell, typed, value);
  const text = isStale ? asText(value) : typed;
  if (isStale) setTyped(text);
  return [
    text,
    (next) => {
      setTyped(next);
      review.state.set(withEdit(review.state.get(), cell, cellKey(cell), next));
    },
  ];
}

export function FieldInput({ id, cell, field, value, unit, isInvalid, describedBy }: FieldInputProps) {
  const review = useReview();
  const [text, setText] = useTypedText(cell, value);
  // Tab skips the marker of a value without findings; this key opens its card without a mouse.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = cellKey(cell);
    if (event.altKey && event.code === 'KeyP') {
      event.preventDefault();
      chooseFromPage(review, key);
      return;
    }
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (isUndo && isFillUndoable(review.state.get(), key)) {
      event.preventDefault();
      undoFill(review);
      return;
    }
    const anchor = document.getElementById(markerElementId(cellKey(cell)));
    if (!event.altKey || event.code !== 'KeyI' || !anchor) return;
    event.preventDefault();
    review.card.set({ cell: cellKey(cell), anchor, isPinned: true, isHeld: false });
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: old } = event.currentTarget;
    const meant = pastedValue(field, event.clipboardData.getData('text/plain'));
    if (meant === null || selectionStart !== 0 || selectionEnd !== old.length) return;
    event.preventDefault();
    // As if typed: Ctrl+Z takes it back.
    if (!document.execCommand('insertText', false, meant)) setText(meant);
  };
  const shared = {
    id,
    value: text,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': field.isRequired,
    'aria-keyshortcuts': 'Alt+I Alt+P',
    onKeyDown,
    onFocus: () => focusField(review, cellKey(cell)),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setText(event.currentTarget.value),
  } as const;

  if (field.kind === 'option') {
    const options = field.options ?? [];
    return (
      <select {...shared} className={classes.input}>
        <option value="">—</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
        {text !== '' && !options.includes(text) ? <option>{text}</option> : null}
      </select>
    );
  }
  if (field.kind === 'long-text') {
    const limit = maxLengthOf(field);
    return (
      <div className={classes.longText}>
        <textarea {...shared} className={classes.input} rows={limit !== null && limit > 100 ? 4 : 2} />
        {limit === null ? null : (
          <span className={classes.counter} data-over={isLongerThan(text, limit)}>
            {countCharacters(text)} / {limit}
          </span>
        )}
      </div>
    );
  }
  return (
    <div className={classes.inputFrame}>
      <input
        {...shared}
        onChange={(event) => setText(visibleText(event.currentTarget.value))}
        onPaste={onPaste}
        // A space before or after is never meant, and not seen.
        onBlur={() => (text.trim() === text ? undefined : setText(text.trim()))}
        className={classes.input}
        data-kind={field.kind}
        data-unit={unit !== null}
        inputMode={field.kind === 'number' ? 'decimal' : 'text'}
        {...(field.kind === 'date' ? { placeholder: 'YYYY-MM-DD' } : {})}
        autoComplete="off"
        spellCheck={false}
      />
      {unit === null ? null : (
        <span className={classes.unit} aria-hidden>
          {unit}
        </span>
      )}
    </div>
  );
}
