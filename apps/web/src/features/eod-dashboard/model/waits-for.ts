import type { EodProcess } from '@landfall/contract';

/** The names of what a process that has not started still waits for. */
export function waitsFor(process: EodProcess, ofUniverse: readonly EodProcess[]): string[] {
  if (process.status !== 'NOT_STARTED') return [];
  return ofUniverse
    .filter(({ processId, status }) => process.dependsOn.includes(processId) && status !== 'COMPLETED')
    .map(({ processName }) => processName);
}
