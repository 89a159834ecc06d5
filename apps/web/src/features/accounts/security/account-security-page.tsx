import { listTokens } from '@landfall/contract';
import { Stack, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { PageHeader } from '../../../ui/page-header.tsx';
import { mayCall, useUser } from '../../../lib/auth.ts';
import { FactorsCard } from './factors-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { readableInstant } from '../../../lib/dates.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/numbers.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice, ToneBadge } from '../../../ui/notice.tsx';
import { FormMessage } from '../form-message.tsx';
import { useEndSessions, useOwnSessions } from './security-queries.ts';
import rows from '../../../ui/row-list.module.css';

export function AccountSecurityPage() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Account Security" subtitle="What protects your account, and where you are signed in." />
      <Stack gap="lg" maw={760}>
        <FactorsCard />
        <SessionsCard />
        {mayCall(user, listTokens) ? <TokensCard /> : null}
      </Stack>
    </>
  );
}

function SessionsCard() {
  const { data, error, refetch } = useOwnSessions();
  const end = useEndSessions();
  if (error && !data) return <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  const { sessions, passwordExpiresAt } = data;
  return (
    <Card component="section" aria-labelledby="own-sessions">
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id="own-sessions">
            Sessions
          </Title>
          <Button
            size="xs"
            variant="default"
            disabled={sessions.length < 2}
            loading={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            End all others
          </Button>
        </Group>
        {passwordExpiresAt === null ? null : (
          <Notice tone="yellow">
            Somebody else has set your password. It counts until {readableInstant(passwordExpiresAt)}: change it before.
          </Notice>
        )}
        <FormMessage kind="error" text={end.error?.message ?? null} />
        <FormMessage
          kind="success"
          text={end.isSuccess ? `${counted(end.data, 'session has', 'sessions have')} ended.` : null}
        />
        <ul className={rows.list}>
          {sessions.map(({ id, browser, clientAddress, begunAt, lastUsedAt, isThis }) => (
            <li key={id}>
              <div>
                <Group gap="xs">
                  <Text className="medium">{browser}</Text>
                  {isThis ? <ToneBadge tone="green">This session</ToneBadge> : null}
                </Group>
                <Text size="sm" c="dimmed">
                  {clientAddress === null ? '' : `From ${clientAddress}. `}Begun {readableInstant(begunAt)}, last used{' '}
                  {readableInstant(lastUsedAt)}.
                </Text>
              </div>
              {isThis ? null : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`End the session of ${browser} begun ${readableInstant(begunAt)}`}
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
