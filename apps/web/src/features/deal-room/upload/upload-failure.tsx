import { useSyncExternalStore } from 'react';
import { Notice } from '../../../ui/notice.tsx';
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
    <Notice
      tone={isDuplicate ? 'yellow' : 'red'}
      title={isDuplicate ? 'This document is already here' : 'The document was not uploaded'}
      onDismiss={() => failureStore.set(null)}
    >
      <div>{answer?.serverMessage ?? failure.message}</div>
      {isDuplicate ? <ReviewLink documentId={String(existing)}>Open the existing document</ReviewLink> : null}
    </Notice>
  );
}
