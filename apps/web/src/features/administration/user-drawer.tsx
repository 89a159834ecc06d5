import { Drawer, Group, Skeleton, Stack, Text, Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { readableInstant } from '../../lib/dates.ts';
import { fetchErrorMessage, ApiError } from '../../lib/api-error.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StaleNotice, ToneBadge, type Tone, Notice } from '../../ui/notice.tsx';
import {
  useAccount,
  useAccountTokens,
  useRevokeAccountToken,
  useRoles,
  useAccountAct,
  type AccountAct,
  useUpdateAccount,
  type AccountRights,
} from './administration-queries.ts';
import { Refusal } from './administration-frame.tsx';
import { TokenList } from '../../ui/token-list.tsx';
import type { AccountState, Account, Role } from '@landfall/contract';
import { counted } from '../../lib/numbers.ts';
import { LeaveGuard } from '../../ui/top-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { RightsFields } from './feature-checks.tsx';
import classes from './administration.module.css';

export const stateWords: Record<AccountState, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'green' },
  INVITED: { label: 'Invited', tone: 'blue' },
  DISABLED: { label: 'Disabled', tone: 'grey' },
};

export function AccountStateBadge({ state }: { state: AccountState }) {
  const { label, tone } = stateWords[state];
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}

export function UserDrawer({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  return (
    <Drawer opened={userId !== null} onClose={onClose} position="right" size={480} title="User">
      {userId === null ? null : <User key={userId} userId={userId} />}
    </Drawer>
  );
}

/** Nothing where there are none. */
function UserTokens({ userId }: { userId: string }) {
  const { data: tokens = [], error, refetch } = useAccountTokens(userId);
  const revoke = useRevokeAccountToken(userId);
  if (error) {
    const message = `The tokens for programs could not be fetched. ${fetchErrorMessage(error)}`;
    return <ErrorState message={message} onRetry={() => void refetch()} />;
  }
  if (tokens.length === 0) return null;
  return (
    <div>
      <Text fw={600}>Tokens for programs</Text>
      <Refusal error={revoke.error} />
      <TokenList
        tokens={tokens}
        pending={revoke.isPending ? revoke.variables : null}
        onRevoke={(tokenId) => revoke.mutate(tokenId)}
      />
    </div>
  );
}

function User({ userId }: { userId: string }) {
  const account = useAccount(userId);
  const roles = useRoles();
  const [looks, setLooks] = useState(0);
  const failure = account.error ?? roles.error;
  if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) {
    return <EmptyState title="User not found" message="There is no such user. Close this to choose one of the list." />;
  }
  if (!account.data || !roles.data) {
    const again = () => void Promise.all([account.refetch(), roles.refetch()]);
    return failure ? <ErrorState message={fetchErrorMessage(failure)} onRetry={again} /> : <Skeleton h={320} />;
  }
  const { email, state, createdAt, lastLoginAt } = account.data;
  const lookAgain = () => void account.refetch().then(({ isSuccess }) => isSuccess && setLooks((before) => before + 1));
  return (
    <Stack gap="lg">
      {failure ? <StaleNotice message={fetchErrorMessage(failure)} /> : null}
      <div>
        <Group gap="xs">
          <Text fw={600}>{email}</Text>
          <AccountStateBadge state={state} />
        </Group>
        <Text size="xs" c="dimmed">
          Added {readableInstant(createdAt)}.{' '}
          {lastLoginAt === null ? 'Never signed in.' : `Last sign-in ${readableInstant(lastLoginAt)}.`}
        </Text>
      </div>
      <UserActs account={account.data} />
      <UserTokens userId={userId} />
      <UserForm key={looks} account={account.data} roles={roles.data} onLookAgain={lookAgain} />
    </Stack>
  );
}

const done: Record<AccountAct, (account: Account) => string> = {
  disable: ({ email }) => `${email} is disabled and signed out everywhere.`,
  enable: ({ email }) => `${email} can sign in again.`,
  endSessions: ({ email }) => `${email} is signed out everywhere.`,
  removeFactors: ({ email }) => `${email} has no second factor any more and is signed out everywhere.`,
  resetLink: ({ email }) => `A link to set a password is on its way to ${email}. It works once.`,
};

const endLabel = ({ activeSessions }: Account): string =>
  activeSessions === 0 ? 'No sessions' : `End ${counted(activeSessions, 'session', 'sessions')}`;

/** Actions on a user. Disabling needs a confirmation. */
function UserActs({ account }: { account: Account }) {
  const act = useAccountAct(account.id);
  const [isSure, setSure] = useState(false);
  const isDisabled = account.state === 'DISABLED';
  const run = (what: AccountAct) => {
    setSure(false);
    act.mutate(what);
  };
  const button = (what: AccountAct, label: string, isOff = false) => (
    <Button
      size="xs"
      variant="default"
      disabled={isOff}
      loading={act.isPending && act.variables === what}
      onClick={() => run(what)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {isDisabled ? button('enable', 'Enable') : null}
        {!isDisabled && !isSure ? (
          <Button
            size="xs"
            variant="default"
            loading={act.isPending && act.variables === 'disable'}
            onClick={() => setSure(true)}
          >
            Disable
          </Button>
        ) : null}
        {isSure ? (
          <>
            <Button size="xs" color="red" onClick={() => run('disable')}>
              Disable and sign out
            </Button>
            <Button size="xs" variant="default" onClick={() => setSure(false)}>
              Keep enabled
            </Button>
          </>
        ) : null}
        {button('endSessions', endLabel(account), account.activeSessions === 0)}
        {account.factors > 0 ? button('removeFactors', 'Remove second factor') : null}
        {button('resetLink', 'Send reset link', isDisabled)}
      </Group>
      {act.data && !act.isPending && !act.error ? <Notice tone="green">{done[act.variables](act.data)}</Notice> : null}
      <Refusal error={act.error} />
    </Stack>
  );
}

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
function UserForm({ account, roles, onLookAgain }: UserFormProps) {
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
