import { demoMarketOn, firstPriceDay, historyDays } from '@landfall/demo-market';
import { addDays } from '@landfall/instruments';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/queue.ts';
import { readLoadState, setLoading } from '../market-data/index.ts';
import { deliverMissing } from './deliver-sheets.ts';
import { loadEvenings, settleEarlier } from './load-evenings.ts';
import { appendDays, loadPriceHistory } from './load-market.ts';
import { instantOf } from '../../platform/clock.ts';
import { letScheduleStart, stageUnfinishedEvening } from './stage-unfinished-evening.ts';
import { isHistoryLoaded } from './store.ts';

/** Days of evenings with `recent`: enough for every incident. */
const recentEvenings = 16;
/** A statement of the embedded database holds up everyone else's. */
const rowsAtOnce = 1_000;

const loadHistoryJob = defineJob({
  name: 'market-data.load-demo-history',
  payload: z.strictObject({}),
  retryLimit: 5,
  timeoutSeconds: 3_600,
});

const loadEveningsJob = defineJob({
  name: 'eod.load-demo',
  payload: z.strictObject({}),
  retryLimit: 5,
  timeoutSeconds: 1_800,
});

/** The next day's prices and sheets, in its first minute. Its evening is started by the schedule. */
const nextDayJob = defineJob({
  name: 'market-data.load-demo-day',
  payload: z.strictObject({ date: z.iso.date() }),
  retryLimit: 5,
});

const secondsAfterFailure = 3_600;

/** Loads the days before those that are there, where some are missing and wanted. */
export async function enqueueHistory(ctx: Ctx): Promise<void> {
  const { loadedFrom } = await readLoadState(ctx.db);
  if (loadedFrom === null) return;
  const isWanted = ctx.config.demo !== 'recent';
  await setLoading(ctx.db, isWanted);
  if (!isWanted) return;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, loadHistoryJob, {}, { key: 'history' }));
}

/** The evenings of the last thirty days and the unfinished one, once the server is up. */
export async function enqueueEvenings(ctx: Ctx): Promise<void> {
  await ctx.tx((tx) => ctx.queue.enqueue(tx, loadEveningsJob, {}, { key: 'demo' }));
}

/** With a fixed date there is no next day. */
export async function enqueueNextDay(ctx: Ctx): Promise<void> {
  if (ctx.config.fixedNow !== null) return;
  const date = addDays(ctx.clock.businessDate(), 1);
  const midnight = instantOf(ctx.config.marketTimeZone, date, '00:00');
  const startAfterSeconds = Math.ceil((midnight.getTime() - ctx.clock.now().getTime()) / 1_000) + 5;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, nextDayJob, { date }, { key: date, startAfterSeconds }));
}

export const demonstrationJobs: readonly JobHandler[] = [
  handleJob({
    job: loadHistoryJob,
    handle: async (ctx, _payload, run) => {
      await loadPriceHistory(ctx, demoMarketOn(ctx.clock.businessDate()), {
        untilDay: firstPriceDay,
        rowsAtOnce,
        calm: () => ctx.traffic.calm(run.signal),
        signal: run.signal,
        onProgress: (done, total) => run.progress(done, total, 'prices'),
      });
    },
  }),
  handleJob({
    job: loadEveningsJob,
    handle: async (ctx, _payload, run) => {
      const onProgress = (done: number, total: number) => run.progress(done, total, 'Evenings');
      if (await isHistoryLoaded(ctx.db)) await settleEarlier(ctx);
      else {
        const length = ctx.config.demo === 'recent' ? recentEvenings : historyDays;
        await loadEvenings(ctx, { length, signal: run.signal, onProgress });
      }
      await stageUnfinishedEvening(ctx);
    },
    failed: async (tx) => void (await letScheduleStart(tx)),
  }),
  handleJob({
    job: nextDayJob,
    handle: async (ctx, { date }) => {
      const today = ctx.clock.businessDate();
      // The run can only be early when a test drains the queue.
      if (today < date) return;
      await appendDays(ctx, demoMarketOn(today), today);
      if (await isHistoryLoaded(ctx.db)) await deliverMissing(ctx, today);
      await enqueueNextDay(ctx);
    },
    // It queues its successor: without this, one day that cannot be loaded would be the last.
    failed: async (tx, ctx, { date }) =>
      void (await ctx.queue.enqueue(tx, nextDayJob, { date }, { key: date, startAfterSeconds: secondsAfterFailure })),
  }),
];
