import type { UploadItem } from '@landfall/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { Notice } from '../../../ui/notice.tsx';
import { useDownloadUpload } from '../uploads-queries.ts';

/** The file as it came, and with its errors or warnings where it has any. */
export function DownloadButtons({ item }: { item: UploadItem }) {
  const download = useDownloadUpload();
  const { uploadId, fileName, warnings, invalidRowsCount, generalErrors } = item;
  const hasErrors = invalidRowsCount > 0 || generalErrors.length > 0;
  const button = (found: 'errors' | 'warnings' | null, label: string, Icon: typeof IconDownload) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      loading={download.isPending && download.variables.found === found}
      onClick={() => download.mutate({ uploadId, fileName, found })}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {button(null, 'Download file', IconDownload)}
        {hasErrors ? button('errors', 'Download with errors', IconFileDownload) : null}
        {warnings ? button('warnings', 'Download with warnings', IconFileDownload) : null}
      </Group>
      {download.error ? (
        <Notice tone="red" title="The file could not be downloaded">
          {download.error.message}
        </Notice>
      ) : null}
    </Stack>
  );
}
