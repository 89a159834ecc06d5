import type { EodDayState, EodProcess, EodResolution, EodStatus, EodUniverse } from '@landfall/contract';
import type { FailureRow, ProcessRow } from './store.ts';

/** Why this person may not approve the run; null if allowed. */
export function approvalBarrier(triggeredBy: string | null, email: string | null): string | null {
  if (email === null) return 'Only a signed-in user can approve.';
  const isSame = triggeredBy?.toLowerCase() === email.toLowerCase();
  return isSame ? 'You started this process. A second person has to approve it.' : null;
}

export interface ProcessState {
  processId: string;
  status: EodStatus;
  resolution: EodResolution | null;
  dependsOn: readonly string[];
  hasOutput: boolean;
}

const isWaived = ({ status, resolution }: ProcessState): boolean => status === 'FAILED' && resolution === 'WAIVED';

/** Completed, waived, or never to run because a process that it needs was waived. */
function isSettled(process: ProcessState, byId: ReadonlyMap<string, ProcessState>): boolean {
  if (process.status === 'COMPLETED' || isWaived(process)) return true;
  if (process.status !== 'NOT_STARTED') return false;
  return process.dependsOn.some((id) => {
    const before = byId.get(id);
    return before !== undefined && before.status !== 'COMPLETED' && !before.hasOutput && isSettled(before, byId);
  });
}

interface AroundProcesses {
  /** Failed attempts without a resolution. */
  openFailures: number;
  /** Its data has changed since publication, and it has not been restated. */
  isChanged: boolean;
}

export function dayState(
  processes: readonly ProcessState[],
  { openFailures, isChanged }: AroundProcesses,
): EodDayState {
  if (openFailures > 0) return 'NOT_CLEAN';
  const byId = new Map(processes.map((process) => [process.processId, process]));
  const isDone = processes.length > 0 && processes.every((process) => isSettled(process, byId));
  if (isDone && !isChanged) return 'CLEAN';
  return processes.some(({ status }) => status !== 'NOT_STARTED') ? 'OPEN' : 'NO_RUN';
}

export function stateOfAll(states: readonly EodDayState[]): EodDayState {
  if (states.includes('NOT_CLEAN')) return 'NOT_CLEAN';
  if (states.every((state) => state === 'NO_RUN')) return 'NO_RUN';
  return states.every((state) => state === 'CLEAN') ? 'CLEAN' : 'OPEN';
}

/** The caller and the day, which decide the offered actions. */
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
