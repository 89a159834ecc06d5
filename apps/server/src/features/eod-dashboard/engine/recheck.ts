import { eodSystemTrigger } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { engineOf } from './engine.ts';
import { noteChangedDays } from './note-changed-days.ts';
import { redo } from './redo.ts';
import { findUndecidedDays, findWaitingRuns } from './recheck-store.ts';
import type { Report } from './run-step.ts';
import { findLiveRun, readDayNodes, updateRun } from './run-store.ts';
import { staleProcesses } from './stale-inputs.ts';
import type { DayKey } from './start-day.ts';
import { lockUniverse, requireUniverse } from './universe-store.ts';

/** Runs again what has changed inputs on a day that is not decided; its approval opens again where they differ. */
async function reopenDay(ctx: Ctx, { universeId, effectiveDate }: DayKey): Promise<boolean> {
  const universe = await requireUniverse(ctx.db, universeId);
  const all = (nodes: readonly { processId: string }[]) => new Set(nodes.map(({ processId }) => processId));
  const before = await readDayNodes(ctx.db, universeId, effectiveDate);
  // Looked at without the lock first: nearly always nothing has changed.
  if ((await staleProcesses(ctx.db, universe, effectiveDate, before, all(before))).size === 0) return false;
  return ctx.tx(async (tx) => {
    await lockUniverse(tx, universeId);
    const nodes = await readDayNodes(tx, universeId, effectiveDate);
    if (nodes.some(({ status }) => status === 'IN_PROGRESS')) return false;
    const from = await staleProcesses(tx, universe, effectiveDate, nodes, all(nodes));
    if (from.size === 0) return false;
    const reason = 'The data has changed since.';
    await redo(tx, engineOf(ctx), universe, effectiveDate, { from, triggeredBy: eodSystemTrigger, reason });
    return true;
  });
}

/** Has a run that waits for prices look again. */
async function wake(ctx: Ctx, { runId, universeId }: { runId: string; universeId: string }): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockUniverse(tx, universeId);
    const run = await findLiveRun(tx, runId);
    if (!run || run.job_run_id !== null) return;
    await updateRun(tx, runId, { job_run_id: await engineOf(ctx).dispatch(tx, runId) });
  });
}

export async function recheck(ctx: Ctx, report: Report): Promise<void> {
  await report(0, 3, 'Runs that wait');
  for (const run of await findWaitingRuns(ctx.db)) await wake(ctx, run);
  await report(1, 3, 'Approvals');
  for (const day of await findUndecidedDays(ctx.db)) await reopenDay(ctx, day);
  await report(2, 3, 'Published days');
  await noteChangedDays(ctx);
}
