import { useWindowEvent } from '@mantine/hooks';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { counted } from '../../../lib/numbers.ts';
import { nextDoubt, placeOfDoubt } from '../model/doubts.ts';
import { settlingOf, withSettled } from '../model/review-state.ts';
import { askForFocusOn } from '../review/focus.ts';
import { useDerived, useReview } from '../review/review.ts';
import classes from './sign-off-status.module.css';

/** How many values of the document somebody should look at, and the way to the next one. */
export function DoubtsLine() {
  const review = useReview();
  const count = useDerived(({ doubts }) => doubts.length);
  const goToNext = () => {
    const { form, data } = review.state.get();
    const { doubts, classKeys } = review.derived();
    const next = nextDoubt(form, doubts, classKeys, data.document.docTypeCode, review.focus.get().cell);
    if (next) askForFocusOn(review, placeOfDoubt(next));
  };
  const keepThis = () => {
    const state = review.state.get();
    const { cell } = review.focus.get();
    if (cell !== null && settlingOf(state, cell) === 'open') review.state.set(withSettled(state, cell, true));
  };
  useWindowEvent('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    // By the key and not the letter: with Alt some keyboards type another one.
    const act = { KeyN: goToNext, KeyK: keepThis }[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return (
    <div className={classes.line} role="status" aria-label="Values to look at">
      <span className={count === 0 ? classes.quiet : classes.doubts}>
        <IconEye size={16} stroke={1.75} aria-hidden />
        {count === 0 ? 'No value is in doubt.' : `${counted(count, 'value')} to look at`}
      </span>
      {count === 0 ? null : (
        <span className={classes.buttons}>
          <Button
            size="compact-xs"
            variant="default"
            aria-keyshortcuts="Alt+N"
            title="Alt+N: the next value to look at. Alt+K: keep the value in hand."
            onClick={goToNext}
          >
            Next value <kbd className={classes.key}>Alt+N</kbd>
          </Button>
        </span>
      )}
    </div>
  );
}
