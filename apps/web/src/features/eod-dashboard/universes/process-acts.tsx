import { AddressLink, useEodScreen } from '../screen-context.tsx';
import type { EodProcess } from '@landfall/contract';
import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keyOf } from '../model/board.ts';

/** Shown only for failed processes, and only on the day itself. */
export const isRetryOffered = ({ status }: Pick<EodProcess, 'status'>, date: string, today: string): boolean =>
  status === 'FAILED' && date === today;

/** Offered for failures of today, with a preview. */
function RetryButton({ process, effectiveDate }: { process: EodProcess; effectiveDate: string }) {
  const { today, retrying, ask } = useEodScreen();
  const isRetrying = retrying.has(keyOf(process));
  if (!isRetrying && !isRetryOffered(process, effectiveDate, today)) return null;
  return (
    <Button
      size="xs"
      variant="default"
      // Keeps the focus while it is busy.
      aria-disabled={isRetrying}
      {...(isRetrying ? { 'data-disabled': true } : {})}
      leftSection={isRetrying ? <Loader size={13} aria-hidden /> : <IconRefresh size={14} stroke={1.8} aria-hidden />}
      onClick={() => (isRetrying ? undefined : ask({ kind: 'retry', process, date: effectiveDate }))}
    >
      {isRetrying ? 'Retrying...' : 'Retry'}
    </Button>
  );
}

/** What may be done about a process: retry or waive its failure, or decide on its approval. */
export function ProcessActs({ process, date }: { process: EodProcess; date: string }) {
  const { ask } = useEodScreen();
  const { status, runId, canWaive, canApprove } = process;
  return (
    <>
      <RetryButton process={process} effectiveDate={date} />
      {canWaive ? (
        <Button size="xs" variant="default" onClick={() => ask({ kind: 'waive', process, date })}>
          Waive
        </Button>
      ) : null}
      {status === 'PENDING_APPROVAL' && runId !== null ? (
        <Button
          size="xs"
          variant={canApprove ? 'filled' : 'default'}
          renderRoot={(props) => <AddressLink {...props} change={{ approve: runId }} />}
        >
          {canApprove ? 'Review and approve' : 'Review'}
        </Button>
      ) : null}
    </>
  );
}
