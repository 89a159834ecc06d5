import { Stack } from '@mantine/core';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FactorsCard } from './factors-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccountSecurityPage() {
  return (
    <>
      <PageHeader title="Account Security" subtitle="What protects your account, and where you are signed in." />
      <Stack gap="lg" maw={760}>
        <FactorsCard />
        <SessionsCard />
      </Stack>
    </>
  );
}
