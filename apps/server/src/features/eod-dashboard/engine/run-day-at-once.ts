import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { recordDecision } from './decide-approval.ts';
import type { Engine } from './engine.ts';
import { finishRun } from './finish-run.ts';
import type { Person } from './retry-process.ts';
import { readDayNodes, takeRun } from './run-store.ts';
import { workOn } from './run-step.ts';
import { beginDay, type DayKey } from './start-day.ts';
import { readContext } from './step-context.ts';
import { requireUniverse } from './universe-store.ts';

export interface DayAtOnce extends DayKey {
  /** When it began; every step is a few seconds later than the one before. */
  at: Date;
  triggeredBy: string;
  /** Who approves what waits for it, and how long after; left out: it goes on waiting. */
  approval?: { by: Person; comment: string; afterMinutes: number };
}

const secondsAStep = 4;

/**
 * The same day that `startDay` and its jobs make, in one transaction and without the queue: for days that lie behind. Does
 * nothing where the day has been started.
 */
export async function runDayAtOnce(ctx: Ctx, day: DayAtOnce): Promise<void> {
  await ctx.tx((tx) => runDay(tx, ctx, day));
}

async function runDay(tx: Tx, ctx: Ctx, { at, approval, ...day }: DayAtOnce): Promise<void> {
  let now = at.getTime();
  const queued: string[] = [];
  const engine: Engine = {
    ids: ctx.ids,
    now: () => new Date(now),
    dispatch: async (_tx, runId) => {
      queued.push(runId);
      return null;
    },
  };
  if ((await beginDay(tx, engine, day)) === 'ALREADY_STARTED') return;
  const universe = await requireUniverse(tx, day.universeId);
  for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
    const run = await takeRun(tx, next);
    const context = run && (await readContext(tx, run, universe));
    if (!context) continue;
    now += secondsAStep * 1_000;
    const finished = await workOn(tx, context, engine.now, async () => undefined);
    await finishRun(tx, engine, context, finished);
    if (!approval || !context.process.enableSignoff) continue;
    const nodes = await readDayNodes(tx, day.universeId, day.effectiveDate);
    const waiting = nodes.find(({ status }) => status === 'PENDING_APPROVAL');
    if (!waiting) continue;
    now += approval.afterMinutes * 60_000;
    const { by, comment } = approval;
    const inputsHash = waiting.run.inputs_hash ?? '';
    const key = { ...day, processId: waiting.processId };
    await recordDecision(tx, engine, { ...key, decision: 'APPROVE', inputsHash, comment, by });
  }
}
