import { Alert, Text } from '@mantine/core';
import { IconAlertCircle, IconCopy } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { ReviewLink } from '../review-link.tsx';
import { failureStore } from './upload-store.ts';

/** Why the last upload failed, in the server's words where it gave any, until the next one begins. */
export function UploadFailure() {
  const failure = useSyncExternalStore(failureStore.subscribe, failureStore.get);
  if (!failure) return null;
  const { answer } = failure;
  const existing = answer?.code === 'DUPLICATE_DOCUMENT' ? answer.details['documentId'] : undefined;
  const isDuplicate = existing !== undefined;
  return (
    <Alert
      color={isDuplicate ? 'yellow' : 'red'}
      variant="light"
      title={isDuplicate ? 'This document is already here' : 'Upload failed'}
      icon={isDuplicate ? <IconCopy size={18} aria-hidden /> : <IconAlertCircle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => failureStore.set(null)}
    >
      <Text size="sm">{answer?.serverMessage ?? failure.message}</Text>
      {isDuplicate ? <ReviewLink documentId={String(existing)}>Open the existing document</ReviewLink> : null}
    </Alert>
  );
}
