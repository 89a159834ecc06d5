import { dealWords, extractedTypeCodes, moveDocument, type DocumentItem } from '@landfall/contract';
import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/auth.ts';
import { fetchAgain, keysOfDocument } from '../../lib/query-client.ts';
import { useFocusReturned } from '../../lib/focus.ts';
import { Notice } from '../notice.tsx';
import { toast } from '../toast.ts';
import { DealFields, dealOf, matchingSecurityIds, useDeals } from './deal-fields.tsx';
import { DocumentHead } from './dialog-parts.tsx';

interface MoveDocumentDialogProps {
  item: DocumentItem;
  onClose: () => void;
  /** It is filed there now. */
  onMoved?: () => void;
}

function useMove({ documentId, originalName }: DocumentItem, onMoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (security_id: string[]) =>
      (await call(moveDocument, { params: { documentId }, body: { security_id } })).data,
    onSuccess: (moved) => {
      toast.success({ title: 'Document moved', message: `${originalName}: ${dealWords(moved)}` });
      onMoved();
    },
    onSettled: fetchAgain(client, ...keysOfDocument(documentId)),
  });
}

/** Files a document under another deal; says why one that is signed off stays, and what becomes of its data. */
export function MoveDocumentDialog({ item, onClose, onMoved }: MoveDocumentDialogProps) {
  useFocusReturned();
  const { id: userId } = useUser();
  const { assignee } = item;
  const [choice, setChoice] = useState(() => dealOf(item));
  const deals = useDeals();
  const move = useMove(item, () => {
    onClose();
    onMoved?.();
  });
  const isSignedOff =
    item.status === 'SIGNED_OFF' || (move.error instanceof ApiError && move.error.code === 'ALREADY_SIGNED_OFF');
  const isRead = extractedTypeCodes.some((code) => code === item.docTypeCode);
  const known = deals.data ?? [];
  const chosen = matchingSecurityIds(choice, known);
  const isElsewhere = chosen.toSorted().join(' ') !== matchingSecurityIds(dealOf(item), known).toSorted().join(' ');
  return (
    <Modal
      opened
      onClose={onClose}
      title="Move to another deal"
      centered
      zIndex={300}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <DocumentHead item={item} />
        {isSignedOff ? (
          <Notice tone="yellow" title="A signed-off document stays where it is">
            Its securities are published under this deal. Once an administrator has withdrawn the sign-off in its
            review, it can be moved.
          </Notice>
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <DealFields
                deals={known}
                choice={choice}
                onChange={setChoice}
                isDisabled={!deals.data || move.isPending}
                isWide
              />
            </SimpleGrid>
            <Text size="sm">
              {assignee === null || assignee.id === userId ? '' : `${assignee.username} has taken it for review. `}
              {isRead
                ? 'It is read again for its new deal. Where somebody has edited what was read, the edits stay instead, and are checked against the new deal.'
                : 'Its file and its history go with it.'}
            </Text>
            <DealsState deals={deals} />
            {move.error ? <Notice tone="red">{move.error.message}</Notice> : null}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} {...(isSignedOff ? { 'data-autofocus': true } : {})}>
            {isSignedOff ? 'Close' : 'Cancel'}
          </Button>
          {isSignedOff ? null : (
            <Button
              loading={move.isPending}
              disabled={chosen.length === 0 || !isElsewhere}
              onClick={() => move.mutate(chosen)}
            >
              Move
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** What is missing of the deals to choose from. */
function DealsState({
  deals: { data, isPending, isError, isFetching, refetch },
}: {
  deals: ReturnType<typeof useDeals>;
}) {
  if (isPending) {
    return (
      <Text size="sm" c="dimmed" role="status">
        The deals are loading.
      </Text>
    );
  }
  if (data) return data.length > 0 ? null : <Notice tone="yellow">There are no deals yet.</Notice>;
  return isError ? (
    <Notice tone="red">
      The deals could not be loaded.{' '}
      <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  ) : null;
}
