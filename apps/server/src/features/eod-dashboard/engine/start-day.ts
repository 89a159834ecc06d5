import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { advance } from './advance.ts';
import { insertDay } from './day-store.ts';
import { engineOf } from './engine.ts';
import { findCycle } from './graph.ts';
import { insertRuns } from './run-store.ts';
import { listProcesses, lockUniverse, requireUniverse } from './universe-store.ts';

export interface DayKey {
  universeId: string;
  effectiveDate: string;
}

export type Started = 'STARTED' | 'ALREADY_STARTED';

/**
 * Starts a universe's day: gives every process its first attempt, and starts what can start. Jobs work on them. Who comes
 * second changes nothing.
 */
export async function startDay(
  tx: Tx,
  ctx: Ctx,
  { universeId, effectiveDate, triggeredBy }: DayKey & { triggeredBy: string },
): Promise<Started> {
  await lockUniverse(tx, universeId);
  const universe = await requireUniverse(tx, universeId);
  const engine = engineOf(ctx);
  const at = engine.now();
  const day = { universeId, effectiveDate, startedBy: triggeredBy, startedAt: at };
  if (!(await insertDay(tx, day))) return 'ALREADY_STARTED';
  const processes = await listProcesses(tx, universeId);
  const circle = findCycle(processes);
  if (circle.length > 0) throw new Error(`The processes ${circle.join(', ')} of ${universeId} wait for each other`);
  const runs = processes.map(({ processId }) => ({
    runId: engine.ids.uuid(),
    universeId,
    processId,
    effectiveDate,
    attempt: 1,
    triggeredBy,
  }));
  await insertRuns(tx, runs, at);
  await advance(tx, engine, universe, effectiveDate);
  return 'STARTED';
}
