import { removeDocument, type DocumentItem } from '@landfall/contract';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/auth.ts';
import { fetchAgain, cacheKeys } from '../../lib/query-client.ts';
import { useFocusReturned } from '../../lib/focus.ts';
import { Notice } from '../notice.tsx';
import { toast } from '../toast.ts';
import { editsIn, EditsNotice, DocumentHead } from './dialog-parts.tsx';

interface RemoveDocumentDialogProps {
  item: DocumentItem;
  onClose: () => void;
  /** It is gone. */
  onRemoved?: () => void;
}

function useRemoval({ documentId, originalName }: DocumentItem, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number | undefined) => call(removeDocument, { params: { documentId }, query: { version } }),
    // Before the lists are fetched again, which may take the dialog away with its document.
    onSuccess: () => {
      toast.success({ title: 'Document removed', message: originalName });
      onGone();
    },
    onSettled: fetchAgain(client, cacheKeys.documents, cacheKeys.analystDocuments),
  });
}

/** Says what goes with a document before it goes, and why one that is signed off stays. */
export function RemoveDocumentDialog({ item, onClose, onRemoved }: RemoveDocumentDialogProps) {
  useFocusReturned();
  const { id: userId } = useUser();
  const removal = useRemoval(item, () => {
    onClose();
    onRemoved?.();
  });
  const edits = editsIn(removal.error);
  const isSignedOff =
    item.status === 'SIGNED_OFF' || (removal.error instanceof ApiError && removal.error.code === 'ALREADY_SIGNED_OFF');
  const { assignee } = item;
  return (
    <Modal opened onClose={onClose} title="Remove the document" centered zIndex={300} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        <DocumentHead item={item} />
        {isSignedOff ? (
          <Notice tone="yellow" title="A signed-off document stays">
            {removal.error?.message ??
              'This document has been signed off: the history of its securities names it as their source, so it cannot be removed.'}{' '}
            Once no sign-off stands, it can be moved to another deal.
          </Notice>
        ) : (
          <>
            <div>
              <Text size="sm">This goes for everybody, and cannot be brought back:</Text>
              <List size="sm" mt={4}>
                <List.Item>the file, unless it is filed elsewhere too</List.Item>
                <List.Item>what was read from it, and all its saved and unsaved edits</List.Item>
                {item.status === 'PROCESSING' ? <List.Item>its reading, which is under way</List.Item> : null}
              </List>
            </div>
            <Text size="sm">
              {assignee === null || assignee.id === userId ? '' : `${assignee.username} has taken it for review. `}
              The audit log keeps what it was and who removed it.
            </Text>
            {edits ? (
              <EditsNotice edits={edits} item={item}>
                {`Version ${edits.version} with all its edits goes with the document.`}
              </EditsNotice>
            ) : removal.error ? (
              <Notice tone="red">{removal.error.message}</Notice>
            ) : null}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {isSignedOff ? 'Close' : 'Cancel'}
          </Button>
          {isSignedOff ? null : (
            <Button color="red.9" loading={removal.isPending} onClick={() => removal.mutate(edits?.version)}>
              {edits ? 'Remove with the edits' : 'Remove'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
