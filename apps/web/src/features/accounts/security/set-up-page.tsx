import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../../../lib/end-session.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { refreshSession } from '../../../lib/session.ts';
import { usePageTitle } from '../../../lib/window-hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { FormMessage } from '../form-message.tsx';
import { AddFactor, RecoveryCodes } from './add-factor.tsx';
import { useFactors } from './security-queries.ts';

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
