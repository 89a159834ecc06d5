import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';
import { focusWrongField } from '../../lib/focus.ts';
import { ErrorState } from '../../ui/states.tsx';
import { AbandonDialog } from '../../ui/top-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateAccount, useRoles, type AccountRights } from './administration-queries.ts';
import { RightsFields } from './feature-checks.tsx';
import classes from './administration.module.css';

const nobody: AccountRights & { email: string } = {
  email: '',
  username: '',
  roles: [],
  grants: [],
  isSuperUser: false,
};

export function AddUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [user, setUser] = useState(nobody);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setUser(nobody);
    onClose();
  };
  const leave = () => (user === nobody ? close() : setAsking(true));
  return (
    <>
      <Modal opened={isOpen} onClose={leave} title="Add user" size="lg">
        <AddUserForm
          user={user}
          onChange={(next) => setUser((before) => ({ ...before, ...next }))}
          onDone={close}
          onCancel={leave}
        />
      </Modal>
      <AbandonDialog of="the new user" isOpen={isAsking} onStay={() => setAsking(false)} onAbandon={close} />
    </>
  );
}

interface AddUserFormProps {
  user: typeof nobody;
  onChange: (next: Partial<typeof nobody>) => void;
  onDone: () => void;
  onCancel: () => void;
}

function AddUserForm({ user, onChange: change, onDone, onCancel }: AddUserFormProps) {
  const [lacking, setLacking] = useState<'email' | 'username' | null>(null);
  const roles = useRoles();
  const create = useCreateAccount();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = (['email', 'username'] as const).find((field) => user[field].trim() === '') ?? null;
    setLacking(missing);
    if (missing !== null) return focusWrongField(event.currentTarget);
    if (create.isPending) return;
    create.mutate(user, {
      onSuccess: ({ email }) => {
        toast.success({ title: 'User added', message: `A link to choose a password is on its way to ${email}.` });
        onDone();
      },
    });
  };
  const refusal = (field: string) => (create.error instanceof ApiError ? create.error.field(field) : undefined);
  const message = lacking === null ? (create.error?.message ?? null) : 'Please enter both email and name';
  return (
    <form onSubmit={submit} noValidate aria-label="Add user">
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={user.email}
          error={refusal('email') ?? lacking === 'email'}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Name"
          autoComplete="off"
          value={user.username}
          error={refusal('username') ?? lacking === 'username'}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
        {roles.data ? <RightsFields rights={user} roles={roles.data} onChange={change} /> : null}
        {!roles.data && roles.error ? (
          <ErrorState message={fetchErrorMessage(roles.error)} onRetry={() => void roles.refetch()} />
        ) : null}
        {roles.isPending ? <Skeleton h={200} role="status" aria-busy="true" aria-label="Loading" /> : null}
        <Stack gap="sm" className={classes.footer}>
          {message === null ? null : <Notice tone="red">{message}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            {/* The roles move it when they arrive: nobody clicks on it before. */}
            <Button type="submit" disabled={!roles.data} loading={create.isPending}>
              Add user
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}
