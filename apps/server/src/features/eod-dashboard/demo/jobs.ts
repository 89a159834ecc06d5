import { addDays } from '@landfall/instruments';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/queue.ts';
import { hasDemoData } from '../../accounts/index.ts';
import { deliverMissing } from './deliver-missing.ts';
import { isHistoryLoaded } from './demo-store.ts';
import { loadHistory } from './load-history.ts';
import { instantOf } from './market-instant.ts';
import { settleEarlier } from './settle-earlier.ts';
import { stageToday } from './stage-today.ts';

const loadDemoJob = defineJob({
  name: 'eod.load-demo',
  payload: z.strictObject({}),
  retryLimit: 5,
  timeoutSeconds: 1_800,
});

/** The sheets of the next day, early in the morning; its evening is started by the schedule. */
const nextDayJob = defineJob({
  name: 'eod.load-demo-day',
  payload: z.strictObject({ date: z.iso.date() }),
  retryLimit: 5,
});

/** With a fixed date there is no next day. */
async function enqueueNextDay(ctx: Ctx): Promise<void> {
  if (ctx.config.fixedNow !== null) return;
  const date = addDays(ctx.clock.businessDate(), 1);
  const early = instantOf(ctx.config.marketTimeZone, date, '00:05');
  const startAfterSeconds = Math.max(0, Math.ceil((early.getTime() - ctx.clock.now().getTime()) / 1_000));
  await ctx.tx((tx) => ctx.queue.enqueue(tx, nextDayJob, { date }, { key: date, startAfterSeconds }));
}

/** The evenings of the last thirty days, and today's, once the server is up. */
export async function seedDemoEvenings(ctx: Ctx): Promise<void> {
  await ctx.tx((tx) => ctx.queue.enqueue(tx, loadDemoJob, {}, { key: 'demo' }));
  await enqueueNextDay(ctx);
}

/**
 * At a start, before the schedule looks for evenings it has missed: where the demonstration is, it is brought to today.
 * One that was loaded before there were evenings gets them.
 */
export async function continueDemoEvenings(ctx: Ctx): Promise<void> {
  if (await isHistoryLoaded(ctx.db)) await deliverMissing(ctx, addDays(ctx.clock.businessDate(), -1));
  else if (!(await hasDemoData(ctx))) return;
  await seedDemoEvenings(ctx);
}

export const demoEveningJobs: readonly JobHandler[] = [
  handleJob({
    job: loadDemoJob,
    handle: async (ctx, _payload, run) => {
      const onProgress = (done: number, total: number) => run.progress(done, total, 'Evenings');
      if (await isHistoryLoaded(ctx.db)) await settleEarlier(ctx);
      else await loadHistory(ctx, { signal: run.signal, onProgress });
      await stageToday(ctx);
    },
  }),
  handleJob({
    job: nextDayJob,
    handle: async (ctx, { date }) => {
      const today = ctx.clock.businessDate();
      // Only a queue that is emptied by hand is early.
      if (today < date) return;
      await deliverMissing(ctx, today);
      await enqueueNextDay(ctx);
    },
  }),
];
