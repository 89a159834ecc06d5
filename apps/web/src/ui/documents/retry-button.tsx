import { retryExtraction } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { mayCall } from '../../lib/access.ts';
import { useUser } from '../../lib/auth.ts';
import { useRetryExtraction } from './retry-extraction.ts';

interface RetryButtonProps {
  item: Pick<DocumentItem, 'documentId' | 'originalName'>;
  tabIndex?: number;
}

/** Has a document read again; offered to whoever may ask for it. */
export function RetryButton({ item, tabIndex = 0 }: RetryButtonProps) {
  const retry = useRetryExtraction(item.documentId);
  if (!mayCall(useUser(), retryExtraction)) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      tabIndex={tabIndex}
      leftSection={<IconRefresh size={13} aria-hidden />}
      loading={retry.isPending}
      aria-label={`Retry ${item.originalName}`}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  );
}
