import { appRoutes } from '@landfall/contract';
import { Box, Grid } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useRefusedDrops } from '../../ui/file-picker.tsx';
import { ProcessingPanel } from '../../ui/documents/processing-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useProposals } from './proposals/proposals-query.ts';
import { ProposalsPanel } from './proposals/proposals-panel.tsx';
import { RecentPanel } from './recent/recent-panel.tsx';
import { UploadCard } from './upload/upload-card.tsx';

/** One screen at two addresses: the area's landing page shows it too. */
export function UploadPage() {
  const pathname = useLocation({ select: (location) => location.pathname });
  useRefusedDrops();
  const { data: proposals } = useProposals();
  const covers = proposals?.filter(({ state }) => state === 'READING').length ?? 0;
  const title = appRoutes.find(({ path }) => path === pathname)?.label ?? 'Report Triage';
  return (
    <>
      <PageHeader title={title} subtitle="Upload documents for automated processing and data extraction" />
      <Grid gap="lg" align="flex-start">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <UploadCard />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <ProposalsPanel />
          <RecentPanel />
          <Box mt="md" __vars={{ '--panel-padding': 'var(--mantine-spacing-lg)' }}>
            <ProcessingPanel covers={covers} />
          </Box>
        </Grid.Col>
      </Grid>
    </>
  );
}
