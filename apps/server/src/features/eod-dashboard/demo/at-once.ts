import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue.ts';
import { engineOf } from '../engine/engine.ts';
import { finishRun } from '../engine/finish-run.ts';
import { workOn } from '../engine/run-step.ts';
import { takeRun } from '../engine/run-store.ts';
import { readContext } from '../engine/step-context.ts';
import { stepJob } from '../engine/step-job.ts';

const secondsAStep = 4;

/** The same context at another instant of the product's time; sessions and the audit log stay with the real one. */
export const ctxAt = (ctx: Ctx, now: () => Date): Ctx => ({ ...ctx, clock: { ...ctx.clock, now } });

/**
 * What a person did on a day that lies behind, with the runs that came of it: in one transaction, without the queue, each
 * step a few seconds after the one before.
 */
export async function atOnce(ctx: Ctx, at: Date, act: (tx: Tx, then: Ctx) => Promise<unknown>): Promise<void> {
  let now = at.getTime();
  const queued: string[] = [];
  const then: Ctx = {
    ...ctxAt(ctx, () => new Date(now)),
    queue: {
      ...ctx.queue,
      enqueue: async <P>(_tx: Tx, _job: Job<P>, payload: P) => {
        queued.push(stepJob.payload.parse(payload).runId);
        return ctx.ids.uuid();
      },
    },
  };
  const engine = engineOf(then);
  await ctx.tx(async (tx) => {
    await act(tx, then);
    for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
      const run = await takeRun(tx, next);
      const context = run && (await readContext(tx, run));
      if (!context) continue;
      now += secondsAStep * 1_000;
      await finishRun(tx, engine, context, await workOn(tx, context, engine.now, async () => undefined));
    }
  });
}
