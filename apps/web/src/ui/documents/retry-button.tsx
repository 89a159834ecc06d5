import { retryExtraction } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { mayCall } from '../../lib/access.ts';
import { useUser } from '../../lib/auth.ts';
import { Hint } from '../hint.tsx';
import { useRetryExtraction } from './retry-extraction.ts';

interface RetryButtonProps {
  item: Pick<DocumentItem, 'documentId' | 'originalName'>;
  tabIndex?: number;
  /** Only its sign, where there is little room. */
  isCompact?: boolean;
}

/** Has a document read again; offered to whoever may ask for it. */
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
        <ActionIcon variant="subtle" color="gray" size={28} {...shared}>
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
