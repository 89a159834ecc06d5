import { ActionIcon, Button, Popover, TextInput, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { comparableClass, checkField } from '@landfall/contract';
import { cellKey, firstFieldOf, asText, parseRowKey } from '../model/cells.ts';
import { newRowId, currentValue, rowKeysOfClass } from '../model/form-state.ts';
import { withClass, withClassNamed } from '../model/review-state.ts';
import { askForFocus } from '../review/focus.ts';
import { useDerived, useReview, useReviewState } from '../review/review.ts';
import { Hint } from '../../../ui/hint.tsx';
import classes from './parts.module.css';

/** Whether the document has this class, however it is written. */
export const isKnown = (known: readonly string[], name: string): boolean =>
  name !== '' && known.some((other) => comparableClass(other) === comparableClass(name));

/** Why a class cannot be called so, or null. */
export const newClassProblem = (known: readonly string[], name: string): string | null =>
  isKnown(known, name) ? 'This class already exists' : checkField('securities', 'issuerClass', name, 'draft');

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
          <ActionIcon ref={button} aria-label="Add class" onClick={() => setOpen(!isOpen)}>
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

/**
 * For rows without a class in a document that shows no terms, where the class could be typed. The classes of the deal
 * are offered.
 */
export function NameClass() {
  const review = useReview();
  const known = useDerived((derived) => derived.classKeys);
  const dealClasses = useReviewState((state) => state.data.document.issuerClasses);
  const given = useReviewState((state) => {
    const [first] = rowKeysOfClass(state.form, '');
    return first === undefined ? '' : asText(currentValue(state.form, { ...parseRowKey(first), field: 'issuerClass' }));
  });
  const [typed, setTyped] = useState(given);
  const problem = typed === '' ? null : newClassProblem(known, typed);
  const name = (next: string) => {
    setTyped(next);
    if (next === '' || newClassProblem(known, next) === null) {
      review.state.set(withClassNamed(review.state.get(), '', next));
    }
  };
  return (
    <div className={classes.form}>
      <TextInput
        size="xs"
        label="Issuer Class"
        description="The document names no class. Every row below takes this one."
        value={typed}
        onChange={(event) => name(event.currentTarget.value)}
        error={problem}
      />
      <Group gap="xs">
        {dealClasses
          .map(comparableClass)
          .filter((one) => !isKnown(known, one) && one !== given)
          .map((one) => (
            <Button key={one} size="compact-xs" variant="light" onClick={() => name(one)}>
              Class {one} of the deal
            </Button>
          ))}
      </Group>
    </div>
  );
}
