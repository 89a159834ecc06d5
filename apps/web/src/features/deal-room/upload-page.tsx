import { appRoutes, createDeal, getUploadInfo } from '@landfall/contract';
import { Box, Grid, Button, Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useRefusedDrops } from '../../ui/file-picker.tsx';
import { ProcessingPanel } from '../../ui/documents/processing-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useProposals } from './proposals/proposals-query.ts';
import { ProposalsPanel } from './proposals/proposals-panel.tsx';
import { RecentPanel } from './recent/recent-panel.tsx';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { mayCall, useUser } from '../../lib/auth.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useDeals } from '../../ui/documents/deal-fields.tsx';
import { NewDealDialog } from './new-deal-dialog.tsx';
import { UploadForm } from './upload/upload-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

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

/** Hosts, size limit and document types that the form offers. */
const useUploadInfo = () =>
  useQuery({
    queryKey: ['deal-room-upload-info'],
    queryFn: async ({ signal }) => (await call(getUploadInfo, { signal })).data,
    staleTime: 10 * 60_000,
  });

/** The form after loading its options; until then a skeleton or the error. */
export function UploadCard() {
  const user = useUser();
  const info = useUploadInfo();
  const deals = useDeals();
  const [isAdding, dialog] = useDisclosure(false);
  return (
    <Card component="section" aria-labelledby="upload-document">
      <Group justify="space-between" mb="md" mih={30}>
        <Title order={2} id="upload-document">
          Upload Document
        </Title>
        {mayCall(user, createDeal) ? (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={dialog.open}
          >
            New deal
          </Button>
        ) : null}
      </Group>
      {info.data && deals.data ? (
        <UploadForm info={info.data} deals={deals.data} />
      ) : info.isError || deals.isError ? (
        <ErrorState
          title="The upload form could not be loaded"
          message={(info.error ?? deals.error)?.message ?? ''}
          retrying={info.isFetching || deals.isFetching}
          onRetry={() => void Promise.all([info.refetch(), deals.refetch()])}
        />
      ) : (
        <FormSkeleton />
      )}
      <NewDealDialog isOpen={isAdding} onClose={dialog.close} />
    </Card>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label="Loading the form">
      {[1, 2, 3].map((row) => (
        <Group key={row} grow>
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Group>
      ))}
      <Skeleton h={96} />
    </Stack>
  );
}
