import { eodSystemTrigger, type EodProcess } from '@landfall/contract';
import { noValue } from '../../../ui/data-table/column.ts';
import { elapsedSeconds, elapsedText, isTicking } from '../model/elapsed.ts';
import { useEodScreen, AddressLink } from '../screen-context.tsx';
import { useSyncExternalStore } from 'react';
import { nowMs } from '../../../lib/clock.ts';
import { IconServerCog, IconUser, IconRefresh } from '@tabler/icons-react';
import { ShareDone } from '../../../ui/document-status.tsx';
import { quantity } from '../../../lib/numbers.ts';
import classes from './process-card.module.css';
import { Button, Loader } from '@mantine/core';
import { keyOf } from '../model/board.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all clocks on the screen. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const never = () => () => undefined;

/** The server's time in whole seconds, updated while something uses it. */
const useServerSeconds = (aheadMs: number, isFollowed: boolean): number =>
  useSyncExternalStore(isFollowed ? everySecond : never, () => Math.floor((nowMs() + aheadMs) / 1000));

/** How long a process has run, by the server's clock. */
export function Elapsed({ process }: { process: EodProcess }) {
  const { aheadMs } = useEodScreen();
  const nowSeconds = useServerSeconds(aheadMs, isTicking(process));
  const seconds = elapsedSeconds(process, nowSeconds * 1000);
  if (seconds === null) return noValue;
  return <time dateTime={`PT${seconds}S`}>{elapsedText(seconds)}</time>;
}

/** What went wrong, by its code and in words. */
export function ErrorBlock({ process }: { process: Pick<EodProcess, 'errorCode' | 'errorDetails'> }) {
  const { errorCode, errorDetails } = process;
  if (errorCode === null || errorCode === '') return null;
  return (
    <div className={classes.error}>
      <strong>Error {errorCode}</strong>
      {errorDetails === null ? null : <p>{errorDetails}</p>}
    </div>
  );
}

/** Who started it: the system, or a person. */
export function TriggeredBy({ who }: { who: string | null }) {
  if (who === null) return noValue;
  const isSystem = who === eodSystemTrigger;
  const Icon = isSystem ? IconServerCog : IconUser;
  return (
    <span className={classes.who} title={who}>
      <Icon size={14} stroke={1.7} role="img" aria-label={isSystem ? 'System' : 'User'} />
      <span>{who}</span>
    </span>
  );
}

export function ProcessProgress({ process }: { process: EodProcess }) {
  const { status, progress, processName } = process;
  if (status !== 'IN_PROGRESS') return null;
  const { done, total, stage } = progress ?? { done: 0, total: 0, stage: 'Running' };
  const words = total > 0 ? `${stage}, ${quantity(done)} of ${quantity(total)}` : stage;
  return <ShareDone label={`Progress of ${processName}`} words={words} done={done} total={total} />;
}

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
