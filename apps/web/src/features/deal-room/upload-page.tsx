import { Grid } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecentPanel } from './recent/recent-panel.tsx';
import { UploadCard } from './upload/upload-card.tsx';

export function UploadPage() {
  return (
    <>
      <PageHeader title="Deal room" subtitle="Upload documents for automated processing and data extraction" />
      <Grid gap="lg" align="flex-start">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <UploadCard />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <RecentPanel />
        </Grid.Col>
      </Grid>
    </>
  );
}
