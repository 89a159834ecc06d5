import { documentTypeCodes, type DocumentItem } from '@landfall/contract';
import { Button, Group } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { pagesAction } from '../../../ui/documents/dialog-parts.tsx';
import { ReadPagesDialog } from '../../../ui/documents/read-pages-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReviewLink } from '../review-link.tsx';
import { failureStore, formStore } from './upload-store.ts';

/** Why the last upload failed, with the server's message if there is one, until the next upload. */
export function UploadFailure() {
  const failure = useSyncExternalStore(failureStore.subscribe, failureStore.get);
  if (!failure) return null;
  const { answer } = failure;
  const existing = answer?.code === 'DUPLICATE_DOCUMENT' ? answer.details : null;
  return (
    <Notice
      tone={existing ? 'yellow' : 'red'}
      title={existing ? 'This document already exists' : 'The document was not uploaded'}
      onDismiss={() => failureStore.set(null)}
    >
      <div>{answer?.serverMessage ?? failure.message}</div>
      {existing ? <ExistingDocument details={existing} /> : null}
    </Notice>
  );
}

/** Actions for a document that was uploaded before. */
function ExistingDocument({ details }: { details: Readonly<Record<string, unknown>> }) {
  const [isAsking, setAsking] = useState(false);
  const docTypeCode = documentTypeCodes.find((code) => code === details['documentType']);
  if (docTypeCode === undefined) return null;
  const documentId = String(details['documentId']);
  const pages = pagesAction({ docTypeCode, status: details['status'] as DocumentItem['status'] });
  const item = {
    documentId,
    docTypeCode,
    originalName: String(details['originalName']),
    pageNumbers: formStore.get().pageNumbers.trim() || null,
    pageCount: null,
  };
  return (
    <Group gap="sm" mt={4}>
      {docTypeCode === 'OC' || docTypeCode === 'RESET' ? (
        <ReviewLink documentId={documentId}>Open the existing document</ReviewLink>
      ) : null}
      {pages === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {pages}
        </Button>
      )}
      {isAsking && pages !== null ? (
        <ReadPagesDialog title={pages} item={item} onClose={() => setAsking(false)} />
      ) : null}
    </Group>
  );
}
