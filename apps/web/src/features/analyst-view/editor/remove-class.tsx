import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isRemoved, rowKeysOfClass } from '../model/form-state.ts';
import { withClassBack, withoutClass } from '../model/review-state.ts';
import { useReview, useReviewState } from '../review/review-context.ts';
import { classLabel } from './class-label.ts';
import classes from './editor.module.css';

/** For a class the reader took for one: removes it with all its rows, until saved on trial only. */
export function RemoveClass({ classKey }: { classKey: string }) {
  const review = useReview();
  const name = classLabel(classKey);
  const isGone = useIsClassRemoved(classKey);
  if (isGone) {
    return (
      <div className={classes.rowGone}>
        <span>{name} is removed. It goes with the next save.</span>
        <button
          type="button"
          className={classes.textButton}
          onClick={() => review.state.set(withClassBack(review.state.get(), classKey))}
        >
          Undo
        </button>
      </div>
    );
  }
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
        onClick={() => review.state.set(withoutClass(review.state.get(), classKey))}
      >
        Remove {classKey === '' ? 'these rows' : `class ${classKey}`}
      </Button>
    </div>
  );
}

export const useIsClassRemoved = (classKey: string): boolean =>
  useReviewState((state) => {
    const keys = rowKeysOfClass(state.form, classKey);
    return keys.length > 0 && keys.every((key) => isRemoved(state.form, key));
  });
