import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { comparableClass } from '@landfall/contract';
import { cellKey } from '../model/cells.ts';
import { isKnown, newClassProblem } from '../model/new-class.ts';
import { newRowId } from '../model/row-ids.ts';
import { withClass } from '../model/review-state.ts';
import { askForFocus } from '../review/focus.ts';
import { useDerived, useReview, useReviewState } from '../review/review-context.ts';
import { firstFieldOf } from './first-field.ts';
import { Hint } from '../../../ui/hint.tsx';
import classes from './add-class.module.css';

/** For a class the reader missed: those of the deal are offered first. */
export function AddClass({ onAdded }: { onAdded: (classKey: string) => void }) {
  const review = useReview();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const known = useDerived((derived) => derived.classKeys);
  const dealClasses = useReviewState((state) => state.data.document.issuerClasses);
  // The deal's `A-1` is `A1` here: the format has no hyphen.
  const missing = dealClasses.map(comparableClass).filter((name) => !isKnown(known, name));
  const wanted = name.trim();
  const problem = newClassProblem(known, wanted);
  const add = (classKey: string) => {
    review.state.set(withClass(review.state.get(), classKey, newRowId));
    setOpen(false);
    setName('');
    onAdded(classKey);
    const first = review.state.get().form.added.find((row) => row.classKey === classKey);
    if (first) askForFocus(review, cellKey({ ...first, field: firstFieldOf(first.list) }));
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={240} withinPortal={false}>
      <Hint label="Add class">
        <Popover.Target>
          <ActionIcon ref={button} variant="subtle" aria-label="Add class" onClick={() => setOpen(!isOpen)}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Hint>
      <Popover.Dropdown
        onKeyDown={(event) => {
          // Escape closes this, not the review.
          if (event.key !== 'Escape') return;
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '' && !problem) add(wanted);
          }}
        >
          {missing.map((classKey) => (
            <Button key={classKey} size="compact-sm" variant="light" onClick={() => add(classKey)}>
              Add class {classKey} of the deal
            </Button>
          ))}
          <TextInput
            size="xs"
            label="New class"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wanted === '' ? null : problem}
          />
          <Button type="submit" size="compact-sm" disabled={wanted === '' || problem !== null}>
            Add
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
