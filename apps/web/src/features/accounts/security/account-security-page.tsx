import { listTokens, removeFactor, renewRecoveryCodes } from '@landfall/contract';
import { Stack, Button, Card, Group, Skeleton, Text, Title, Anchor } from '@mantine/core';
import { PageHeader } from '../../../ui/page-header.tsx';
import { mayCall, useUser } from '../../../lib/auth.ts';
import { TokensCard } from './tokens-card.tsx';
import { readableInstant } from '../../../lib/dates.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/numbers.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { Notice, ToneBadge } from '../../../ui/notice.tsx';
import { FormMessage } from '../form-message.tsx';
import { useEndSessions, useOwnSessions, useFactors, useAccountChange } from './security-queries.ts';
import rows from '../../../ui/plain-table.module.css';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../../../lib/end-session.ts';
import { refreshSession } from '../../../lib/session.ts';
import { usePageTitle } from '../../../lib/window-hooks.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { AddFactor, RecoveryCodes } from './add-factor.tsx';
import { call } from '../../../lib/api.ts';
import { keepFocus } from '../../../lib/focus.ts';
import { TopDialog } from '../../../ui/top-dialog.tsx';

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

/** Where a role requires a second factor and the user has none yet. */
export function SetUpPage() {
  usePageTitle('Set Up Second Factor');
  const navigate = useNavigate();
  const { data, error, refetch } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  const going = useMutation({
    mutationFn: refreshSession,
    onSuccess: () => void navigate({ href: '/', replace: true }),
  });
  const goOn = () => going.mutate();
  return (
    <AuthFrame title="Set up a second factor" lead="Your role requires one. Everything else opens after it.">
      <Stack gap="md">
        <FormMessage kind="error" text={going.error?.message ?? null} />
        {codes ? <RecoveryCodes codes={codes} onDone={goOn} /> : null}
        {!codes && data ? (
          <AddFactor offersCodes={data.offersCodes} onAdded={(first) => (first ? setCodes(first) : goOn())} />
        ) : null}
        {data ? null : error ? (
          <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={120} />
        )}
        <Text size="sm">
          <Anchor component="button" type="button" size="sm" onClick={() => void logOut('logout')}>
            Log out
          </Anchor>
        </Text>
      </Stack>
    </AuthFrame>
  );
}

export function FactorsCard() {
  const { data, error, refetch } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  /** The only factor, which is about to be removed. */
  const [last, setLast] = useState<string | null>(null);
  const remove = useAccountChange((factorId: string) => call(removeFactor, { params: { factorId } }));
  const renew = useAccountChange(async () => (await call(renewRecoveryCodes, {})).data.recoveryCodes);
  if (error && !data) return <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  const { factors, recoveryCodesLeft, isRequired, offersCodes } = data;
  return (
    <Card component="section" aria-labelledby="second-factor">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="second-factor">
            Second factor
          </Title>
          <Text size="sm" c="dimmed">
            {factors.length > 0
              ? `Asked for after your password, and again before you sign off or administer. ${counted(recoveryCodesLeft, 'recovery code', 'recovery codes')} left.`
              : `With an authenticator app or a passkey, a stolen password does not open your account.${isRequired ? ' Your role requires it.' : ''}`}
          </Text>
        </div>
        <FormMessage kind="error" text={(remove.error ?? renew.error)?.message ?? null} />
        {factors.length === 0 ? null : (
          <ul ref={keepFocus} className={rows.list}>
            {factors.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id}>
                <div>
                  <Text className="medium">{name}</Text>
                  <Text size="sm" c="dimmed">
                    Added {readableInstant(createdAt)}
                    {lastUsedAt === null ? '' : `, last used ${readableInstant(lastUsedAt)}`}.
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Remove ${name}, added ${readableInstant(createdAt)}`}
                  loading={remove.isPending && remove.variables === id}
                  onClick={() => (factors.length === 1 ? setLast(id) : remove.mutate(id))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div ref={keepFocus}>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
          ) : (
            <AddFactor offersCodes={offersCodes} onAdded={setCodes} />
          )}
        </div>
        {factors.length > 0 && codes === null ? (
          <Group>
            <Button
              size="xs"
              variant="default"
              loading={renew.isPending}
              onClick={() => renew.mutate(undefined, { onSuccess: setCodes })}
            >
              New recovery codes
            </Button>
          </Group>
        ) : null}
      </Stack>
      <RemoveLastDialog
        isOpen={last !== null}
        onKeep={() => setLast(null)}
        onRemove={() => {
          if (last !== null) remove.mutate(last);
          setLast(null);
        }}
      />
    </Card>
  );
}

interface RemoveLastDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onRemove: () => void;
}

function RemoveLastDialog({ isOpen, onKeep, onRemove }: RemoveLastDialogProps) {
  return (
    <TopDialog opened={isOpen} onClose={onKeep} title="Remove your only second factor?">
      <Text size="sm">Your password alone will then open your account, and your recovery codes no longer count.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onKeep} data-autofocus>
          Keep it
        </Button>
        <Button color="red.9" onClick={onRemove}>
          Remove it
        </Button>
      </Group>
    </TopDialog>
  );
}
