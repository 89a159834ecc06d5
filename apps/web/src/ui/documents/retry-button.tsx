import { retryExtraction, type DocumentItem } from '@landfall/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { mayCall, useUser } from '../../lib/auth.ts';
import { Hint } from '../hint.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fetchAgain, keysOfDocument } from '../../lib/query-client.ts';
import { toast } from '../toast.ts';

interface RetryButtonProps {
  item: Pick<DocumentItem, 'documentId' | 'originalName'>;
  tabIndex?: number;
  /** Only its sign, where there is little room. */
  isCompact?: boolean;
}

/** Has a document read again; shown only to users who may do that. */
export function RetryButton({ item, tabIndex = 0, isCompact = false }: RetryButtonProps) {
  const retry = useRetryExtraction(item.documentId);
  if (!mayCall(useUser(), retryExtraction)) return null;
  const shared = {
    tabIndex,
    loading: retry.isPending,
    'aria-label': `Retry ${item.originalName}`,
    onClick: () => retry.mutate(),
  };
  if (isCompact) {
    return (
      <Hint label="Retry">
        <ActionIcon color="gray" size={28} {...shared}>
          <IconRefresh size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Hint>
    );
  }
  return (
    <Button size="compact-xs" variant="default" leftSection={<IconRefresh size={13} aria-hidden />} {...shared}>
      Retry
    </Button>
  );
}

/** Has a document that could not be read queued again. */
export function useRetryExtraction(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryExtraction, { params: { documentId } }),
    onError: (error) => toast.destructive({ title: 'Retry failed', message: error.message }),
    onSettled: fetchAgain(client, ...keysOfDocument(documentId)),
  });
}
