import { comparableClass } from '@landfall/contract';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asText, parseRowKey } from '../model/cells.ts';
import { currentValue, rowKeysOfClass } from '../model/form-state.ts';
import { isKnown, newClassProblem } from '../model/new-class.ts';
import { withClassNamed } from '../model/review-state.ts';
import { useDerived, useReview, useReviewState } from '../review/review-context.ts';
import classes from './add-class.module.css';

/** For rows whose class the document never names, where no row of terms shows that could: those of the deal are offered. */
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
