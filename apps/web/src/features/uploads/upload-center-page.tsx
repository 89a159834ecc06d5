import { menu, type MenuItem } from '@landfall/contract';
import { CardGrid, LinkCard } from '../../ui/link-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Box, Drawer, Group, Pagination, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLiveTopics } from '../../lib/live-updates.ts';
import { uploadKinds } from './model/upload-kind.ts';
import { uploadsKey, uploadsPageSize, useUploads, useUpload } from './uploads-queries.ts';
import { HistoryList } from './history/history-list.tsx';
import type { UploadsSearch } from '../../lib/screen-addresses.ts';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/states.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { UploadDetails } from './history/upload-details.tsx';

const address = '/tools/upload';
const cards: readonly MenuItem[] =
  menu.find(({ url }) => url === '/tools')?.items?.find(({ url }) => url === address)?.items ?? [];

export function UploadCenterPage() {
  return (
    <>
      <PageHeader title="Upload Center" subtitle="Choose the type of data you want to upload to the system" />
      <CardGrid label="Uploads">
        {cards.map(({ url, title, icon, isDisabled, description }) => (
          <li key={url}>
            <LinkCard title={title} description={description} icon={icon} to={url} isDisabled={isDisabled} />
          </li>
        ))}
      </CardGrid>
      <HistorySection />
    </>
  );
}

const route = getRouteApi('/shell/tools/upload');
const everyType = 'all';
const topics = ['uploads'] as const;

export function HistorySection() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const page = search.page ?? 1;
  const uploads = useUploads(page - 1, uploadKinds.find(({ slug }) => slug === search.type)?.uploadType);
  useLiveTopics(topics, () => void client.invalidateQueries({ queryKey: uploadsKey }));

  const show = (next: UploadsSearch) => void navigate({ search: next, resetScroll: false });
  const { upload, ...list } = search;
  const pages = Math.ceil((uploads.data?.totalElements ?? 0) / uploadsPageSize);
  return (
    <Box component="section" aria-labelledby="upload-history" mt="xl">
      <Group gap="0.5rem 1rem" justify="space-between" mb="sm">
        <Title order={2} id="upload-history">
          Upload history
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Type of upload"
          value={search.type ?? everyType}
          onChange={(value) => {
            const kind = uploadKinds.find(({ slug }) => slug === value);
            show(kind ? { type: kind.slug } : {});
          }}
          data={[
            { value: everyType, label: 'All' },
            ...uploadKinds.map(({ slug, shortName }) => ({ value: slug, label: shortName })),
          ]}
        />
      </Group>
      <HistoryList query={uploads} search={list} />
      {pages > 1 ? (
        <Pagination
          size="sm"
          mt="md"
          total={pages}
          value={page}
          onChange={(next) => show({ ...(list.type ? { type: list.type } : {}), ...(next > 1 ? { page: next } : {}) })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page` })}
        />
      ) : null}
      <UploadDrawer uploadId={upload ?? null} onClose={() => show(list)} />
    </Box>
  );
}

/** One upload beside the list: its effect, its file and undo. */
function UploadDrawer({ uploadId, onClose }: { uploadId: string | null; onClose: () => void }) {
  return (
    <Drawer opened={uploadId !== null} onClose={onClose} position="right" size={560} title="Upload">
      {uploadId === null ? null : <OneUpload key={uploadId} uploadId={uploadId} />}
    </Drawer>
  );
}

function OneUpload({ uploadId }: { uploadId: string }) {
  const { data, error, refetch, isFetching } = useUpload(uploadId);
  if (data) {
    return (
      <>
        {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
        <UploadDetails item={data.data} validation={data.validation} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <ErrorState message="There is no such upload." />;
  if (error) {
    return <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={24} w="60%" />
      <Skeleton h={96} />
      <Skeleton h={180} />
    </Stack>
  );
}
