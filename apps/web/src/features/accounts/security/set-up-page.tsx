import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../../../lib/end-session.ts';
import { refreshSession } from '../../../lib/session.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { AddFactor } from './add-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactors } from './security-queries.ts';

/** Where a role requires a second factor and the user has none yet. */
export function SetUpPage() {
  usePageTitle('Set Up Second Factor');
  const navigate = useNavigate();
  const { data } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  const goOn = async () => {
    await refreshSession();
    await navigate({ href: '/', replace: true });
  };
  return (
    <AuthFrame title="Set up a second factor" lead="Your role requires one. Everything else opens after it.">
      <Stack gap="md">
        {codes ? <RecoveryCodes codes={codes} onDone={() => void goOn()} /> : null}
        {!codes && data ? (
          <AddFactor offersCodes={data.offersCodes} onAdded={(first) => (first ? setCodes(first) : void goOn())} />
        ) : null}
        {data ? null : <Skeleton h={120} />}
        <Text size="sm">
          <Anchor component="button" type="button" size="sm" onClick={() => void logOut('logout')}>
            Log out
          </Anchor>
        </Text>
      </Stack>
    </AuthFrame>
  );
}
