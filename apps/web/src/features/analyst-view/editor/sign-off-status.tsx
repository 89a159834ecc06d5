import { sectionTitles } from '@landfall/contract';
import { Button, Progress, Stack, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconFlag, IconEye } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import type { Blocker } from '../model/blockers.ts';
import { cellElementId, fieldOf, classLabel } from '../model/cells.ts';
import { nextBlocker, targetOf, settlingOf, withSettled } from '../model/review-state.ts';
import { useDerived, useReview } from '../review/review.ts';
import classes from './parts.module.css';
import { useWindowEvent } from '@mantine/hooks';
import { nextDoubt, placeOfDoubt } from '../model/findings.ts';
import { askForFocusOn } from '../review/focus.ts';

const nameOf = ({ list, fieldName }: Blocker): string | null =>
  fieldName === null ? null : (fieldOf(list, fieldName)?.label ?? 'Class');

interface SignOffStatusProps {
  onGoTo: (blocker: Blocker) => void;
}

/** How far the review is, and what still stands between it and sign-off. Always in view. */
export function SignOffStatus({ onGoTo }: SignOffStatusProps) {
  const review = useReview();
  const listId = useId();
  const lastTarget = useRef<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const blockers = useDerived((derived) => derived.blockers);
  const progress = useDerived((derived) => derived.progress).filter((item) => !item.isRemoved);
  const dirty = useDerived((derived) => derived.isDirty);
  const errors = useDerived(({ findings }) => findings.filter(({ finding }) => finding.severity === 'error').length);
  const required = progress.reduce((sum, item) => sum + item.required, 0);
  const done = progress.reduce((sum, item) => sum + item.done, 0);
  const ready = progress.filter((item) => item.blockers.length === 0).length;
  const goToNext = () => {
    const current = review.focus.get().cell;
    const next = nextBlocker(blockers, current ? cellElementId(current) : lastTarget.current);
    if (!next) return;
    lastTarget.current = targetOf(next).elementId;
    onGoTo(next);
  };
  const isReady = blockers.length === 0;
  return (
    <Stack gap={4}>
      <Group gap="4px 10px" fz="sm" mih={22}>
        <Progress
          flex="1"
          miw={96}
          value={required === 0 ? 0 : (done / required) * 100}
          color={isReady ? 'var(--landfall-status-green)' : 'var(--landfall-accent)'}
          size="sm"
          aria-label="Required values"
        />
        <span className="quiet tiny tabular">
          {done} of {required} values, {ready} of {counted(progress.length, 'class', 'classes')} ready
        </span>
      </Group>
      <Group gap="4px 10px" fz="sm" mih={22} role="status">
        {isReady ? (
          <span className={errors > 0 ? classes.open : classes.ready}>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden />
            {errors > 0 ? `${counted(errors, 'error')} will need a reason at sign-off.` : 'Nothing blocks sign-off.'}
            {dirty ? ' Save first.' : null}
          </span>
        ) : (
          <span className={classes.blocked}>
            <IconFlag size={16} stroke={1.75} aria-hidden />
            {counted(blockers.length, 'thing')} still {blockers.length === 1 ? 'blocks' : 'block'} sign-off
          </span>
        )}
        {isReady ? null : (
          <Group component="span" gap={4} wrap="nowrap" align="stretch">
            <Button size="compact-xs" variant="default" onClick={goToNext}>
              Go to next
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={isOpen}
              aria-controls={listId}
              rightSection={
                isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
              }
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide list' : 'Show list'}
            </Button>
          </Group>
        )}
      </Group>
      {isOpen && !isReady ? (
        <ul id={listId} className={classes.blockers} aria-label="What still blocks sign-off">
          {blockers.map((blocker) => (
            <li key={`${blocker.key ?? blocker.list} ${blocker.message}`}>
              <button type="button" onClick={() => onGoTo(blocker)}>
                <span>
                  {classLabel(blocker.classKey)} · {sectionTitles[blocker.list]}
                  {nameOf(blocker) === null ? null : (
                    <>
                      {' · '}
                      <b>{nameOf(blocker)}</b>
                    </>
                  )}
                </span>
                <span className="quiet tiny">{blocker.message}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

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
    <Group gap="4px 10px" fz="sm" mih={22} role="status" aria-label="Values to look at">
      <span className={count === 0 ? classes.waiting : classes.unsure}>
        <IconEye size={16} stroke={1.75} aria-hidden />
        {count === 0 ? 'No value is in doubt.' : `${counted(count, 'value')} to look at`}
      </span>
      {count === 0 ? null : (
        <Group component="span" gap={4} wrap="nowrap" align="stretch">
          <Button
            size="compact-xs"
            variant="default"
            aria-keyshortcuts="Alt+N"
            title="Alt+N: the next value to look at. Alt+K: keep the value in hand."
            onClick={goToNext}
          >
            Next value <kbd className={classes.key}>Alt+N</kbd>
          </Button>
        </Group>
      )}
    </Group>
  );
}
