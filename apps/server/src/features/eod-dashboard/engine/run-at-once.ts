import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue.ts';
import { readDayNodes, takeRun } from './day-store.ts';
import { decideApproval } from './decisions.ts';
import type { Person } from './run-again.ts';
import { finishRun, workOn } from './run-step.ts';
import { startDay, stepJob, type DayKey } from './start-day.ts';
import { readContext } from './step.ts';

/** Who approves waiting runs, and after what time. */
interface Approval {
  by: Person;
  comment: string;
  afterMinutes: number;
}

const secondsAStep = 4;

/**
 * Repeats what somebody did on a past day, with all runs that followed: in one transaction, without the queue, each
 * step a few seconds after the one before. Without an approver, a run that needs approval keeps waiting.
 */
export async function actAtOnce(
  ctx: Ctx,
  at: Date,
  act: (tx: Tx, then: Ctx) => Promise<unknown>,
  approval?: Approval,
): Promise<void> {
  await ctx.tx(async (tx) => {
    let now = at.getTime();
    const queued: string[] = [];
    const then: Ctx = {
      ...ctx,
      clock: { ...ctx.clock, now: () => new Date(now) },
      queue: {
        ...ctx.queue,
        enqueue: async <P>(_tx: Tx, _job: Job<P>, payload: P) => {
          queued.push(stepJob.payload.parse(payload).runId);
          return ctx.ids.uuid();
        },
      },
    };
    await act(tx, then);
    for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
      const run = await takeRun(tx, next);
      const context = run && (await readContext(tx, run));
      if (!context) continue;
      now += secondsAStep * 1_000;
      await finishRun(tx, then, context, await workOn(then, tx, context, async () => undefined));
      if (!approval || !context.process.enableSignoff) continue;
      const key = { universeId: context.universe.universeId, effectiveDate: context.date };
      const nodes = await readDayNodes(tx, key.universeId, key.effectiveDate);
      const waiting = nodes.find(({ status }) => status === 'PENDING_APPROVAL');
      if (!waiting) continue;
      now += approval.afterMinutes * 60_000;
      const { by, comment } = approval;
      const inputsHash = waiting.run.inputs_hash ?? '';
      const { processId } = waiting;
      await decideApproval(tx, then, { ...key, processId, decision: 'APPROVE', inputsHash, comment, by });
    }
  });
}

export interface DayAtOnce extends DayKey {
  /** When it began. */
  at: Date;
  triggeredBy: string;
  approval?: Approval;
}

/** Runs the same day as `startDay` and its jobs, at once. Does nothing if the day has been started. */
export const runDayAtOnce = (ctx: Ctx, { at, approval, ...day }: DayAtOnce): Promise<void> =>
  actAtOnce(ctx, at, (tx, then) => startDay(tx, then, day), approval);
