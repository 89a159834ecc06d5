import { Drawer, Skeleton, Stack } from '@mantine/core';
import { ApiError } from '../../../lib/api-error.ts';
import { fetchErrorMessage } from '../../../lib/fetch-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useUpload } from '../uploads-queries.ts';
import { UploadDetails } from './upload-details.tsx';

/** One upload beside the list: what it did, its file, and its undoing. */
export function UploadDrawer({ uploadId, onClose }: { uploadId: string | null; onClose: () => void }) {
  return (
    <Drawer
      opened={uploadId !== null}
      onClose={onClose}
      position="right"
      size={560}
      title="Upload"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {uploadId === null ? null : <OneUpload key={uploadId} uploadId={uploadId} />}
    </Drawer>
  );
}

function OneUpload({ uploadId }: { uploadId: string }) {
  const { data, error, refetch, isFetching } = useUpload(uploadId);
  if (data) return <UploadDetails item={data.data} validation={data.validation} />;
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
