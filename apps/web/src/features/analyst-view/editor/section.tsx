import { sectionTitles } from '@landfall/contract';
import type { ListName } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { cellKey, rowKey, sectionElementId } from '../model/cells.ts';
import { rowsOfClass } from '../model/form-state.ts';
import { newRowId } from '../model/row-ids.ts';
import { isEditable, withRow } from '../model/review-state.ts';
import { askForFocus } from '../review/focus.ts';
import { useReview, useReviewState } from '../review/review-context.ts';
import { firstFieldOf } from './first-field.ts';
import { RowGroup } from './row-group.tsx';
import classes from './editor.module.css';

interface SectionProps {
  list: ListName;
  classKey: string;
}

const separator = '\n';

/** One list of one class. */
export function Section({ list, classKey }: SectionProps) {
  const review = useReview();
  const heading = useId();
  const editable = useReviewState(isEditable);
  // As one text, so that typing, which changes no rows, renders nothing here.
  const rows = useReviewState((state) => rowsOfClass(state.form, list, classKey).join(separator));
  const rowIds = rows === '' ? [] : rows.split(separator);
  const add = () => {
    const rowId = newRowId(list);
    review.state.set(withRow(review.state.get(), { list, rowId, classKey }));
    askForFocus(review, cellKey({ list, rowId, field: firstFieldOf(list) }));
  };
  const isLone = list === 'securities' && rowIds.length === 1;
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <div className={classes.sectionHead}>
        <h3 id={heading}>{sectionTitles[list]}</h3>
        {editable && (list !== 'securities' || rowIds.length === 0) ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            id={sectionElementId(list)}
            onClick={add}
          >
            Add row
          </Button>
        ) : null}
      </div>
      {rowIds.length === 0 ? <p className={classes.quiet}>No rows for this class.</p> : null}
      {rowIds.map((rowId, index) => (
        <RowGroup key={rowKey(list, rowId)} list={list} rowId={rowId} place={index + 1} isLone={isLone} />
      ))}
    </section>
  );
}
