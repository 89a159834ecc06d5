import type { ReadingOverview } from '@landfall/contract';
import { Button, Checkbox, Text, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readableInstant } from '../../lib/dates.ts';
import { counted } from '../../lib/numbers.ts';
import { toast } from '../../ui/toast.ts';
import { useTake, fieldLabel } from './reading-queries.ts';
import classes from './administration.module.css';

const keyOf = ({ field, phrase }: { field: string; phrase: string }) => `${field} ${phrase}`;

/** What the last study proposes. What is chosen is put in force with one press. */
export function StudyResult({ study }: { study: NonNullable<ReadingOverview['study']> }) {
  const { id, studiedAt, isStale, result } = study;
  const { phrases, weights, now, withPhrases, refused } = result;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wantsWeights, setWantsWeights] = useState(true);
  const take = useTake();
  const chosen = phrases.filter((each) => !left.has(keyOf(each)));
  const takesWeights = weights !== null && wantsWeights;
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  const submit = () =>
    take.mutate(
      {
        studyId: id,
        phrases: chosen.map(({ field, phrase }) => ({ field, phrase })),
        weights: takesWeights,
      },
      {
        onSuccess: () =>
          toast.success({ title: 'Reading changed', message: 'Documents are read with your changes from now on.' }),
        onError: (error) => toast.destructive({ title: 'Nothing was changed', message: error.message }),
      },
    );
  const isEmpty = phrases.length === 0 && weights === null;
  return (
    <Stack gap={12}>
      <p>
        Studied {readableInstant(studiedAt)}: learned from {counted(result.documents, 'document')}, tried on{' '}
        {counted(result.heldBack, 'document')} held back.
      </p>
      {isEmpty ? <p>The study found nothing that would help.</p> : null}
      {refused > 0 ? (
        <p className="quiet small">
          {counted(refused, 'phrase')} would not have helped, or would have made something worse.
        </p>
      ) : null}
      {phrases.length > 0 ? (
        <>
          <ul className={classes.proposals} aria-label="Proposed phrases">
            {phrases.map((each) => (
              <li key={keyOf(each)}>
                <Checkbox
                  checked={!left.has(keyOf(each))}
                  disabled={isStale}
                  onChange={(event) => choose(keyOf(each), event.currentTarget.checked)}
                  label={
                    <>
                      “{each.label}” means <b>{fieldLabel(each.field)}</b>
                    </>
                  }
                  description={`${counted(each.gained, 'value')} more read correctly in the documents it was learned from, ${each.gainedHeldBack} in those held back`}
                />
                <details className={classes.places}>
                  <summary>Found in {counted(each.places.length, 'document')}</summary>
                  <ul>
                    {each.places.map(({ documentId, name, page }) => (
                      <li key={documentId}>
                        <Link to="/report-triage/analyst-view" search={{ document: documentId }}>
                          {name}
                        </Link>
                        , page {page}
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
          <p className="quiet small">
            With all of these, the documents held back have {withPhrases.right} correct values instead of {now.right},{' '}
            {withPhrases.wrong} wrong ones instead of {now.wrong}, and {withPhrases.missing} not read instead of{' '}
            {now.missing}.
          </p>
        </>
      ) : null}
      {weights ? (
        <Checkbox
          checked={wantsWeights}
          disabled={isStale}
          onChange={(event) => setWantsWeights(event.currentTarget.checked)}
          label="Confidence weights fitted to your sign-offs"
          description={`Mean log loss on ${counted(weights.values, 'held-back value')}: ${weights.after.toFixed(3)} instead of ${weights.before.toFixed(3)} (lower is better)`}
        />
      ) : null}
      {isStale ? (
        <Text size="sm" role="status">
          Another reading is in force since this study. Study the sign-offs again before you use anything.
        </Text>
      ) : isEmpty ? null : (
        <div>
          <Button onClick={submit} loading={take.isPending} disabled={chosen.length === 0 && !takesWeights}>
            Use the selected changes
          </Button>
        </div>
      )}
    </Stack>
  );
}
