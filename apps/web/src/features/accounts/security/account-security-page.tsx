import { Stack } from '@mantine/core';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccountSecurityPage() {
  return (
    <>
      <PageHeader title="Account Security" subtitle="Where you are signed in." />
      <Stack gap="lg" maw={760}>
        <SessionsCard />
      </Stack>
    </>
  );
}
