import { sectionsOf } from '@landfall/contract';
import { useEffect } from 'react';
import { isEditable, withClassBack, withoutClass } from '../model/review-state.ts';
import { focusTaken, clearFocus } from '../review/focus.ts';
import { useFindings, useFocus, useReview, useReviewState } from '../review/review-context.ts';
import { panelId, tabId } from './class-tabs.tsx';
import { NameClass } from './name-class.tsx';
import { FindingLine } from './finding-line.tsx';
import { Section } from './section.tsx';
import classes from './editor.module.css';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isRemoved, rowKeysOfClass } from '../model/form-state.ts';
import { classLabel } from './class-label.ts';

/** For a class the reader took for one: removes it with all its rows, until saved on trial only. */
function RemoveClass({ classKey }: { classKey: string }) {
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

const useIsClassRemoved = (classKey: string): boolean =>
  useReviewState((state) => {
    const keys = rowKeysOfClass(state.form, classKey);
    return keys.length > 0 && keys.every((key) => isRemoved(state.form, key));
  });

interface ClassPanelProps {
  editorId: string;
  classKey: string;
}

/** The sections of one class, as its document type has them. */
export function ClassPanel({ editorId, classKey }: ClassPanelProps) {
  const review = useReview();
  const findings = useFindings((index) => index.ofClass(classKey));
  const docTypeCode = useReviewState((state) => state.data.document.docTypeCode);
  const editable = useReviewState(isEditable);
  const isGone = useIsClassRemoved(classKey);
  // Where rows of terms show, the class is a field of theirs.
  const isUnnamed = classKey === '' && !sectionsOf(docTypeCode).includes('securities');
  useGivenFocus();
  // What hangs on a tab goes with it.
  useEffect(() => () => clearFocus(review), [review]);
  return (
    <div role="tabpanel" id={panelId(editorId)} aria-labelledby={tabId(editorId, classKey)} className={classes.panel}>
      {findings.map((finding) => (
        <FindingLine key={`${finding.code} ${finding.message}`} finding={finding} />
      ))}
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
