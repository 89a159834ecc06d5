import type { UploadItem } from '@landfall/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { Notice } from '../../../ui/notice.tsx';
import { useDownloadUpload } from '../uploads-queries.ts';

/** The file as it came, and with its errors where it has any. */
export function DownloadButtons({ item }: { item: UploadItem }) {
  const download = useDownloadUpload();
  const { uploadId, fileName, state } = item;
  const button = (withErrors: boolean, label: string, Icon: typeof IconDownload) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      loading={download.isPending && download.variables.withErrors === withErrors}
      onClick={() => download.mutate({ uploadId, fileName, withErrors })}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {button(false, 'Download file', IconDownload)}
        {state === 'REFUSED' ? button(true, 'Download with errors', IconFileDownload) : null}
      </Group>
      {download.error ? (
        <Notice tone="red" title="The file could not be downloaded">
          {download.error.message}
        </Notice>
      ) : null}
    </Stack>
  );
}
