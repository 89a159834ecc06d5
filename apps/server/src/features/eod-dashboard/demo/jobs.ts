import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/queue.ts';
import { findDemoUniverses } from './demo-store.ts';
import { loadHistory } from './load-history.ts';
import { stageToday } from './stage-today.ts';

const loadDemoJob = defineJob({
  name: 'eod.load-demo',
  payload: z.strictObject({}),
  retryLimit: 5,
  timeoutSeconds: 1_800,
});

/** The evenings of the last thirty days, and today's, once the server is up. */
export async function seedDemoEvenings(ctx: Ctx): Promise<void> {
  await ctx.tx((tx) => ctx.queue.enqueue(tx, loadDemoJob, {}, { key: 'demo' }));
}

/** At a start: where the demonstration's universes are, today has its evening. */
export async function continueDemoEvenings(ctx: Ctx): Promise<void> {
  if ((await findDemoUniverses(ctx.db)).length > 0) await seedDemoEvenings(ctx);
}

export const demoEveningJobs: readonly JobHandler[] = [
  handleJob({
    job: loadDemoJob,
    handle: async (ctx, _payload, run) => {
      const onProgress = (done: number, total: number) => run.progress(done, total, 'Evenings');
      await loadHistory(ctx, { signal: run.signal, onProgress });
      await stageToday(ctx);
    },
  }),
];
