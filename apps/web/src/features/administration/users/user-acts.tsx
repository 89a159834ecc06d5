import type { Account } from '@landfall/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useAccountAct, type AccountAct } from '../administration-queries.ts';
import { Refusal } from '../administration-frame.tsx';

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
export function UserActs({ account }: { account: Account }) {
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
