import { previousBusinessDay } from '@landfall/instruments';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/queue.ts';
import {
  insertDay,
  insertRuns,
  isStarted,
  readDayNodes,
  updateRun,
  type DayNode,
  replaceRuns,
  writeLog,
  type NewRun,
} from './day-store.ts';
import { findCycle, readyNodes, withDependants } from './graph.ts';
import { findSnapshot } from './snapshot-store.ts';
import { listProcesses, lockUniverse, requireUniverse, type Universe } from './universe-store.ts';

/** Runs one attempt of one process. */
export const stepJob = defineJob({
  name: 'eod.step',
  payload: z.strictObject({ runId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  concurrency: 2,
});

/** Starts the work on a run, in the transaction that created it; returns the job's id, if there is a job. */
export const enqueueStep = (tx: Tx, { queue }: Ctx, runId: string): Promise<string | null> =>
  queue.enqueue(tx, stepJob, { runId }, { key: runId, subject: `eod-run:${runId}` });

/** A calculation is chained from the previous day, so it waits while that day runs. */
async function waitsForDayBefore(tx: Tx, universe: Universe, date: string): Promise<boolean> {
  const before = previousBusinessDay(date, universe.calendar);
  if (before <= universe.baseDate || (await findSnapshot(tx, universe.indexCode, before))) return false;
  return isStarted(tx, universe.universeId, before);
}

/** Starts processes that can start. The caller holds the universe's lock. */
export async function advance(tx: Tx, ctx: Ctx, universe: Universe, date: string): Promise<void> {
  const ready = readyNodes(await readDayNodes(tx, universe.universeId, date));
  for (const node of ready) {
    if (node.process.kind === 'CALCULATE_INDEX' && (await waitsForDayBefore(tx, universe, date))) continue;
    await startNode(tx, ctx, node);
  }
}

async function startNode(tx: Tx, ctx: Ctx, { run }: DayNode): Promise<void> {
  const at = ctx.clock.now();
  await updateRun(tx, run.run_id, {
    status: 'IN_PROGRESS',
    triggered_at: at,
    modified_at: at,
    job_run_id: await enqueueStep(tx, ctx, run.run_id),
  });
}

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
  const at = ctx.clock.now();
  const day = { universeId, effectiveDate, startedBy: triggeredBy, startedAt: at };
  if (!(await insertDay(tx, day))) return 'ALREADY_STARTED';
  const processes = await listProcesses(tx, universeId);
  const circle = findCycle(processes);
  if (circle.length > 0) throw new Error(`The processes ${circle.join(', ')} of ${universeId} wait for each other`);
  const runs = processes.map(({ processId }) => ({
    runId: ctx.ids.uuid(),
    universeId,
    processId,
    effectiveDate,
    attempt: 1,
    triggeredBy,
  }));
  await insertRuns(tx, runs, at);
  await advance(tx, ctx, universe, effectiveDate);
  return 'STARTED';
}

interface Redo {
  /** These processes, and everything after them. */
  from: ReadonlySet<string>;
  triggeredBy: string;
  reason: string;
}

/** Creates further attempts of processes, and starts what can start. The caller holds the universe's lock. */
export async function redo(
  tx: Tx,
  ctx: Ctx,
  universe: Universe,
  date: string,
  { from, triggeredBy, reason }: Redo,
): Promise<void> {
  const at = ctx.clock.now();
  const nodes = withDependants(await readDayNodes(tx, universe.universeId, date), from);
  const fresh: NewRun[] = [];
  for (const { run } of nodes) {
    // A process that has not started needs no further attempt, only the name of its starter.
    if (run.status === 'NOT_STARTED') {
      await updateRun(tx, run.run_id, { triggered_by: triggeredBy });
      continue;
    }
    fresh.push({
      runId: ctx.ids.uuid(),
      universeId: run.universe_id,
      processId: run.process_id,
      effectiveDate: run.effective_date,
      attempt: run.attempt + 1,
      triggeredBy,
    });
  }
  const replaced = nodes.filter(({ run }) => run.status !== 'NOT_STARTED').map(({ run }) => run.run_id);
  await replaceRuns(tx, replaced, at);
  await insertRuns(tx, fresh, at);
  const [first] = fresh;
  if (first) await writeLog(tx, first.runId, at, [{ level: 'INFO', message: reason }]);
  await advance(tx, ctx, universe, date);
}
