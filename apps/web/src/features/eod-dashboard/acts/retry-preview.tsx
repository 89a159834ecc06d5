import type { EodProcess, EodProcessKey } from '@landfall/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { counted } from '../../../lib/numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useRetryPreview } from '../queries/run-query.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './acts.module.css';

interface RetryPreviewProps {
  process: EodProcess;
  date: string;
  onRetry: (process: EodProcessKey) => void;
  onClose: () => void;
}

/** Previews what a retry runs again. */
export function RetryPreview({ process, date, onRetry, onClose }: RetryPreviewProps) {
  const { universeId, processId } = process;
  const key = { universeId, processId, effectiveDate: date };
  const preview = useRetryPreview(key);
  const { redoes = [], keeps = [], blockedBy = null } = preview.data ?? {};
  const start = () => {
    onRetry(key);
    onClose();
  };
  return (
    <div className={classes.dialog}>
      {preview.isPending ? <Skeleton h={120} role="status" aria-busy="true" aria-label="Loading" /> : null}
      {preview.error ? <Notice tone="red">{preview.error.message}</Notice> : null}
      {blockedBy === null ? null : <Notice tone="red">{blockedBy}</Notice>}
      {redoes.length > 0 ? (
        <section aria-label="Runs again">
          <h3>Runs again</h3>
          <ol className={classes.rows}>
            {redoes.map((each) => (
              <li key={each.processId}>
                <span>
                  {each.processName}
                  <span className={classes.because}>{each.because}</span>
                </span>
                <StatusBadge status={each.status} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {keeps.length > 0 ? (
        <section aria-label="Stays as it is">
          <h3>Stays as it is</h3>
          <p className={classes.quiet}>{keeps.map((each) => each.processName).join(', ')}</p>
        </section>
      ) : null}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {preview.error ? (
          <Button loading={preview.isFetching} onClick={() => void preview.refetch()}>
            Try again
          </Button>
        ) : (
          <Button data-autofocus disabled={!preview.data || blockedBy !== null} onClick={start}>
            {redoes.length > 0 ? `Run ${counted(redoes.length, 'process', 'processes')} again` : 'Run again'}
          </Button>
        )}
      </Group>
    </div>
  );
}
