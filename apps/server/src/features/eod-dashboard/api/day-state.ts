import type { EodDayState, EodResolution, EodStatus } from '@landfall/contract';

export interface ProcessState {
  processId: string;
  status: EodStatus;
  resolution: EodResolution | null;
  dependsOn: readonly string[];
  hasOutput: boolean;
}

const isWaived = ({ status, resolution }: ProcessState): boolean => status === 'FAILED' && resolution === 'WAIVED';

/** Done, let stand, or never to be run because what it needs was let stand. */
function isSettled(process: ProcessState, byId: ReadonlyMap<string, ProcessState>): boolean {
  if (process.status === 'COMPLETED' || isWaived(process)) return true;
  if (process.status !== 'NOT_STARTED') return false;
  return process.dependsOn.some((id) => {
    const before = byId.get(id);
    return before !== undefined && before.status !== 'COMPLETED' && !before.hasOutput && isSettled(before, byId);
  });
}

interface AroundProcesses {
  /** Failures of any try that have no end. */
  openFailures: number;
  /** Its data has changed since it was published, and nobody has run it again. */
  isChanged: boolean;
}

/** How a universe's day stands. */
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

/** Of all universes together. */
export function stateOfAll(states: readonly EodDayState[]): EodDayState {
  if (states.includes('NOT_CLEAN')) return 'NOT_CLEAN';
  if (states.every((state) => state === 'NO_RUN')) return 'NO_RUN';
  return states.every((state) => state === 'CLEAN') ? 'CLEAN' : 'OPEN';
}
