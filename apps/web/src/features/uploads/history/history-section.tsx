import { Pagination, SegmentedControl, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { uploadKinds } from '../model/upload-kind.ts';
import { uploadsKey, uploadsPageSize, useUploads } from '../uploads-queries.ts';
import { HistoryList } from './history-list.tsx';
import type { UploadsSearch } from './history-search.ts';
import { UploadDrawer } from './upload-drawer.tsx';
import classes from './history.module.css';

const route = getRouteApi('/shell/tools/upload');
const everyType = 'all';
const topics = ['uploads'] as const;

/** Who uploaded what and when, and what became of it; as it happens. */
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
    <section aria-labelledby="upload-history" className={classes.section}>
      <div className={classes.head}>
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
      </div>
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
    </section>
  );
}
