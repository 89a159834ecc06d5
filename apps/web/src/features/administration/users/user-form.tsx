import type { Account, Role } from '@landfall/contract';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { LeaveGuard } from '../../../ui/top-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUpdateAccount, type AccountRights } from '../administration-queries.ts';
import { Refusal } from '../administration-frame.tsx';
import { RightsFields } from '../feature-checks.tsx';
import classes from '../administration.module.css';

interface UserFormProps {
  account: Account;
  roles: readonly Role[];
  onLookAgain: () => void;
}

const rightsOf = ({ username, roles, grants, isSuperUser }: AccountRights): AccountRights => ({
  username,
  roles,
  grants,
  isSuperUser,
});
const asText = (rights: AccountRights): string =>
  JSON.stringify({ ...rights, roles: rights.roles.toSorted(), grants: rights.grants.toSorted() });

/** Name and rights of a user, saved together with the version that was shown. */
export function UserForm({ account, roles, onLookAgain }: UserFormProps) {
  const [base, setBase] = useState(account);
  const [rights, setRights] = useState(() => rightsOf(account));
  const update = useUpdateAccount(account.id);
  const isDirty = asText(rights) !== asText(rightsOf(base));
  if (account !== base) {
    const current = asText(rightsOf(account));
    // Takes over changes from the server, unless that would hide a conflict with the edits.
    if (!isDirty || current === asText(rightsOf(base)) || current === asText(rights)) {
      setBase(account);
      if (!isDirty) setRights(rightsOf(account));
    }
  }
  const change = (next: Partial<AccountRights>) => setRights((before) => ({ ...before, ...next }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isDirty || update.isPending) return;
    update.mutate(
      { ...rights, version: base.version },
      {
        onSuccess: () => toast.success({ title: 'User changed', message: 'It applies from the next request.' }),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Rights">
      <LeaveGuard isDirty={isDirty} of={`the user ${account.email}`} />
      <Stack gap="md">
        <TextInput
          label="Name"
          value={rights.username}
          autoComplete="off"
          error={update.error instanceof ApiError ? update.error.field('username') : undefined}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
        <RightsFields rights={rights} roles={roles} onChange={change} />
        <Stack gap="sm" className={classes.footer}>
          <Refusal error={update.error} onLookAgain={onLookAgain} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={!isDirty} onClick={() => setRights(rightsOf(base))}>
              Undo
            </Button>
            <Button type="submit" disabled={!isDirty} loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}
