import type { EodProcess, EodUniverse } from '@landfall/contract';
import { approvalBarrier } from './approval-rules.ts';
import { dayState } from './day-state.ts';
import type { FailureRow, ProcessRow } from './store.ts';

/** Who asks, and of when: what decides which actions are offered. */
export interface Viewer {
  email: string | null;
  today: string;
  date: string;
}

const instant = (value: Date | null): string | null => value?.toISOString() ?? null;

export function toProcess(row: ProcessRow, viewer: Viewer): EodProcess {
  const status = row.status ?? 'NOT_STARTED';
  const hasStarted = row.triggeredAt !== null;
  const isFailed = status === 'FAILED';
  const isPending = status === 'PENDING_APPROVAL' && row.enableSignoff;
  const barrier = isPending ? approvalBarrier(row.triggeredBy, viewer.email) : null;
  const isShownProgress = status === 'IN_PROGRESS' && row.progressStage !== null;
  return {
    universeId: row.universeId,
    processId: row.processId,
    processName: row.processName,
    status,
    enableSignoff: row.enableSignoff ? 'Y' : 'N',
    triggeredBy: hasStarted ? row.triggeredBy : null,
    lastTriggerTime: instant(row.triggeredAt),
    lastModTs: hasStarted ? instant(row.modifiedAt) : null,
    errorCode: row.errorCode,
    errorDetails: row.errorDetails,
    dependsOn: row.dependsOn,
    runId: row.runId,
    attempt: row.attempt ?? 0,
    progress: isShownProgress
      ? { done: row.progressDone ?? 0, total: row.progressTotal ?? 0, stage: row.progressStage ?? '' }
      : null,
    resolution: row.resolution,
    resolutionReason: row.resolutionReason,
    canRetry: isFailed && viewer.date === viewer.today,
    canApprove: isPending && barrier === null,
    approveBlockedBy: barrier,
    canWaive: isFailed && row.resolution === null,
  };
}

/** The rows of one universe. */
export function toUniverse(
  rows: readonly [ProcessRow, ...ProcessRow[]],
  failures: readonly FailureRow[],
  viewer: Viewer,
): EodUniverse {
  const [{ universeId, universeName, indexCode, startedAt, restatementReason }] = rows;
  const processes = rows.map((row) => toProcess(row, viewer));
  const isRunning = processes.some(({ status }) => status === 'IN_PROGRESS');
  const open = failures.filter((failure) => failure.universeId === universeId && failure.resolution === null);
  const states = processes.map((process, place) => ({ ...process, hasOutput: rows[place]?.hasOutput ?? false }));
  const state = dayState(states, { openFailures: open.length, isChanged: restatementReason !== null });
  return {
    universeId,
    universeName,
    indexCode,
    processes,
    state,
    isClean: state === 'CLEAN',
    restatementReason,
    canRun: startedAt === null || (restatementReason !== null && !isRunning),
  };
}
