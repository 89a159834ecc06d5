import { sectionsOf, sectionTitles, type ListName, extractedFields } from '@landfall/contract';
import { useEffect, useId, memo } from 'react';
import { isEditable, withClassBack, withoutClass, withRow, withRowBack, withoutRow } from '../model/review-state.ts';
import { focusTaken, clearFocus, askForFocus } from '../review/focus.ts';
import { useFindings, useFocus, useReview, useReviewState } from '../review/review.ts';
import { panelId, tabId } from './class-tabs.tsx';
import { NameClass } from './add-class.tsx';
import { FindingLines } from './findings-list.tsx';
import classes from './editor.module.css';
import { Button, ActionIcon } from '@mantine/core';
import { IconTrash, IconPlus } from '@tabler/icons-react';
import { isClassRemoved, isRemoved, rowKeysOfClass, rowsOfClass, newRowId, isAdded } from '../model/form-state.ts';
import { classLabel, cellKey, rowKey, sectionElementId, firstFieldOf } from '../model/cells.ts';
import { Field } from './field.tsx';
import { Hint } from '../../../ui/hint.tsx';

/**
 * For something that the reader mistook for a class: removes it with all its rows. It can be taken back until it is
 * saved.
 */
function RemoveClass({ classKey }: { classKey: string }) {
  const review = useReview();
  const isGone = useIsClassRemoved(classKey);
  const isNew = useReviewState(({ form }) => rowKeysOfClass(form, classKey).every((key) => isAdded(form, key)));
  if (isGone) {
    return (
      <Gone
        text={`${classLabel(classKey)} is removed.${isNew ? '' : ' It goes with the next save.'}`}
        onUndo={() => review.state.set(withClassBack(review.state.get(), classKey))}
      />
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

const Gone = ({ label, text, onUndo }: { label?: string; text: string; onUndo: () => void }) => (
  <div role={label && 'group'} aria-label={label} className={classes.rowGone}>
    <span>{text}</span>
    <button type="button" className={classes.textButton} onClick={onUndo}>
      Undo
    </button>
  </div>
);

const useIsClassRemoved = (classKey: string): boolean =>
  useReviewState((state) => isClassRemoved(state.form, classKey));

interface ClassPanelProps {
  editorId: string;
  classKey: string;
  /** Its tab is the open one. */
  isActive: boolean;
  /** On paper, where there are no tabs, all classes stand below one another, each under its name. */
  isPrinting: boolean;
}

export function ClassPanel({ editorId, classKey, isActive, isPrinting }: ClassPanelProps) {
  const review = useReview();
  const findings = useFindings((index) => index.ofClass(classKey));
  const docTypeCode = useReviewState((state) => state.data.document.docTypeCode);
  const editable = useReviewState(isEditable);
  const isGone = useIsClassRemoved(classKey);
  // Where terms are shown, the class is one of their fields.
  const isUnnamed = classKey === '' && !sectionsOf(docTypeCode).includes('securities');
  useGivenFocus();
  // What hangs on a tab goes with it.
  useEffect(() => (isActive ? () => clearFocus(review) : undefined), [review, isActive]);
  return (
    <div role="tabpanel" id={panelId(editorId)} aria-labelledby={tabId(editorId, classKey)} className={classes.panel}>
      {isPrinting ? <h2 className={classes.className}>{classLabel(classKey)}</h2> : null}
      <FindingLines findings={findings} />
      {isUnnamed && editable && !isGone ? <NameClass /> : null}
      {isGone ? null : sectionsOf(docTypeCode).map((list) => <Section key={list} list={list} classKey={classKey} />)}
      {editable ? <RemoveClass classKey={classKey} /> : null}
    </div>
  );
}

/** Gives the focus to the field that was asked for, once it is on screen. */
function useGivenFocus(): void {
  const review = useReview();
  const wanted = useFocus((focus) => focus.wanted);
  useEffect(() => {
    if (wanted === null) return;
    const element = document.getElementById(wanted.elementId);
    if (!element) return;
    focusTaken(review);
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
  }, [review, wanted]);
}

interface SectionProps {
  list: ListName;
  classKey: string;
}

const separator = '\n';

function Section({ list, classKey }: SectionProps) {
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
      {rowIds.length === 0 ? <p className="quiet tiny">No rows for this class.</p> : null}
      {rowIds.map((rowId, index) => (
        <RowGroup key={rowKey(list, rowId)} list={list} rowId={rowId} place={index + 1} isLone={isLone} />
      ))}
    </section>
  );
}

interface RowGroupProps {
  list: ListName;
  rowId: string;
  /** 1-based place in its section. */
  place: number;
  /** A lone security needs no heading of its own. */
  isLone: boolean;
}

/** One row of a list with its fields. A removed one can be taken back until it is saved. */
const RowGroup = memo(function RowGroup({ list, rowId, place, isLone }: RowGroupProps) {
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
      <Gone
        label={name}
        text={isNew ? `${name} is removed.` : `${name} will be removed when you save.`}
        onUndo={() => review.state.set(withRowBack(review.state.get(), key))}
      />
    );
  }
  return (
    <div role="group" aria-label={name} className={classes.row} data-framed={!isLone}>
      {isLone ? null : (
        <div className={classes.rowHead}>
          <span className="quiet tiny tabular" aria-hidden>
            {place}
          </span>
          {editable ? (
            <Hint label="Remove row">
              <ActionIcon
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
        <FindingLines findings={findings} />
        <div className={classes.fields}>
          {extractedFields[list].map((field) => (
            <Field key={field.name} list={list} rowId={rowId} field={field} />
          ))}
        </div>
      </div>
    </div>
  );
});
