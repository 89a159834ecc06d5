import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { isEditable, isFillUndoable } from '../model/review-state.ts';
import { hintFor, undoFill } from '../review/fill-field.ts';
import { useFilling, useFocus, useReview, useReviewState } from '../review/review-context.ts';
import { ChooseBar } from './choose-bar.tsx';
import classes from './fill-bar.module.css';

/** Which field takes what is pointed at on the page, and what became of the last attempt. */
export function FillBar({ page }: { page: () => number }) {
  const review = useReview();
  const { told, choosing } = useFilling();
  const cell = useFocus((focus) => focus.cell);
  const editable = useReviewState(isEditable);
  const toldOf = told?.key ?? null;
  const undoable = useReviewState((state) => toldOf !== null && isFillUndoable(state, toldOf));
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  if (!editable) return null;
  if (choosing !== null) {
    return <ChooseBar key={choosing} cell={choosing} startPage={review.focus.get().spot?.page ?? page()} />;
  }
  // What was said holds until another field has the focus.
  const isOfField = told !== null && (told.key === null || told.key === cell);
  const isStale = told?.tone === 'taken' && !undoable;
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.told} data-tone={isOfField ? told.tone : undefined}>
        {isOfField && !isStale ? told.message : ''}
      </p>
      {isOfField && undoable && told.tone === 'taken' ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowBackUp size={13} aria-hidden />}
          onClick={() => undoFill(review)}
        >
          Undo
        </Button>
      ) : null}
      {isOfField && !isStale ? null : <p className={classes.hint}>{hintFor(cell, isTouch)}</p>}
    </div>
  );
}
