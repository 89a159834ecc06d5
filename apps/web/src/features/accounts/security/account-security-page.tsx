import { listTokens } from '@landfall/contract';
import { Stack } from '@mantine/core';
import { PageHeader } from '../../../ui/page-header.tsx';
import { mayCall, useUser } from '../../../lib/auth.ts';
import { FactorsCard } from './factors-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

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
