import type { SavedSearch, SecurityCriteria } from '@landfall/contract';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, fetchErrorMessage } from '../../../lib/api-error.ts';
import { keepFocus } from '../../../lib/focus.ts';
import { addressOfCriteria } from './criteria-form.ts';
import { useDeleteSavedSearch, useSavedSearches, useSaveSearch } from './criteria-queries.ts';
import classes from '../security-analysis.module.css';

/** Why the search could not be saved. */
const refusal = (error: Error): string =>
  (error instanceof ApiError ? error.field('name') : undefined) ?? error.message;

/** One's own searches, each a link to its address; and the search that is shown, to be kept. */
export function SavedSearches({ shown }: { shown: SecurityCriteria | null }) {
  const { data = [], error } = useSavedSearches();
  const remove = useDeleteSavedSearch();
  const restore = useSaveSearch();
  const [deleted, setDeleted] = useState<SavedSearch | null>(null);
  const mayUndo = deleted !== null && !data.some(({ name }) => name.toLowerCase() === deleted.name.toLowerCase());
  const failure = error ? fetchErrorMessage(error) : (remove.error ?? restore.error)?.message;
  return (
    <section aria-label="Saved searches" className={classes.saved}>
      {data.length > 0 ? (
        <>
          <span>Saved searches</span>
          <ul ref={keepFocus}>
            {data.map((each) => (
              <li key={each.id}>
                <Link to="/tools/security-analysis" search={addressOfCriteria(each.criteria)}>
                  {each.name}
                </Link>
                <CloseButton
                  size={24}
                  aria-label={`Delete the saved search ${each.name}`}
                  onClick={() => {
                    // Not disabled meanwhile, which would take the focus from it.
                    if (!remove.isPending) remove.mutate(each.id, { onSuccess: () => setDeleted(each) });
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <span role="status">{mayUndo ? `${deleted.name} was deleted.` : ''}</span>
      {mayUndo ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Undo the deletion of ${deleted.name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(deleted, { onSuccess: () => setDeleted(null) })}
        >
          Undo
        </Button>
      ) : null}
      {failure === undefined ? null : <span role="alert">{failure}</span>}
      {shown ? <SaveForm shown={shown} names={data.map(({ name }) => name)} /> : null}
    </section>
  );
}

function SaveForm({ shown, names }: { shown: SecurityCriteria; names: readonly string[] }) {
  const [name, setName] = useState('');
  const { mutate, isPending, error, data, reset } = useSaveSearch();
  const known = names.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate({ name, criteria: shown }, { onSuccess: () => setName('') });
  };
  return (
    <form aria-label="Save this search" className={classes.save} onSubmit={save} noValidate>
      <TextInput
        size="xs"
        aria-label="Name of this search"
        placeholder="Name of this search"
        maxLength={60}
        value={name}
        error={error ? refusal(error) : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          reset();
        }}
      />
      <Button type="submit" size="xs" variant="default" loading={isPending}>
        {known === undefined ? 'Save search' : 'Replace'}
      </Button>
      <span role="status">{data ? `Saved as ${data.name}.` : ''}</span>
    </form>
  );
}
