import { removeFactor, renewRecoveryCodes } from '@landfall/contract';
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { keepFocus } from '../../../lib/focus.ts';
import { counted } from '../../../lib/numbers.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormMessage } from '../form-message.tsx';
import { AddFactor, RecoveryCodes } from './add-factor.tsx';
import { useAccountChange, useFactors } from './security-queries.ts';
import rows from '../../../ui/row-list.module.css';

export function FactorsCard() {
  const { data, error, refetch } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
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
                  onClick={() => remove.mutate(id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        ) : (
          <AddFactor offersCodes={offersCodes} onAdded={setCodes} />
        )}
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
    </Card>
  );
}
