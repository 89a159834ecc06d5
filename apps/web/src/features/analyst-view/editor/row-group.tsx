import { extractedFields, sectionTitles, type ListName } from '@landfall/contract';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { rowKey } from '../model/cells.ts';
import { isAdded, isRemoved } from '../model/form-state.ts';
import { isEditable, withRowBack, withoutRow } from '../model/review-state.ts';
import { useFindings, useReview, useReviewState } from '../review/review.ts';
import { Field } from './field.tsx';
import { FindingLine } from './findings-list.tsx';
import { Hint } from '../../../ui/hint.tsx';
import classes from './editor.module.css';

interface RowGroupProps {
  list: ListName;
  rowId: string;
  /** 1-based place in its section. */
  place: number;
  /** A lone security needs no heading of its own. */
  isLone: boolean;
}

/** One row of a list with its fields. A removed one can be taken back until it is saved. */
export const RowGroup = memo(function RowGroup({ list, rowId, place, isLone }: RowGroupProps) {
  const review = useReview();
  const key = rowKey(list, rowId);
  const name = `${sectionTitles[list]} ${place}`;
  const gone = useReviewState((state) => isRemoved(state.form, key));
  const editable = useReviewState(isEditable);
  const isNew = useReviewState((state) => isAdded(state.form, key));
  const note = useReviewState((state) => state.rowNotes[key]);
  const findings = useFindings((index) => index.ofRow(key));
  if (gone) {
    return (
      <div role="group" aria-label={name} className={classes.rowGone}>
        <span>{isNew ? `${name} is removed.` : `${name} will be removed when you save.`}</span>
        <button
          type="button"
          className={classes.textButton}
          onClick={() => review.state.set(withRowBack(review.state.get(), key))}
        >
          Undo
        </button>
      </div>
    );
  }
  return (
    <div role="group" aria-label={name} className={classes.row} data-framed={!isLone}>
      {isLone ? null : (
        <div className={classes.rowHead}>
          <span className={classes.rowName} aria-hidden>
            {place}
          </span>
          {editable ? (
            <Hint label="Remove row">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label="Remove row"
                onClick={() => review.state.set(withoutRow(review.state.get(), key))}
              >
                <IconTrash size={15} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Hint>
          ) : null}
        </div>
      )}
      <div className={classes.rowContent}>
        {note === undefined ? null : <p className={classes.conflict}>{note}</p>}
        {findings.map((finding) => (
          <FindingLine key={`${finding.code} ${finding.message}`} finding={finding} />
        ))}
        <div className={classes.fields}>
          {extractedFields[list].map((field) => (
            <Field key={field.name} list={list} rowId={rowId} field={field} />
          ))}
        </div>
      </div>
    </div>
  );
});
