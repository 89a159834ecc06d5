import { addDays } from '@landfall/instruments';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/queue.ts';
import { readLoadState, setLoading } from '../load-state.ts';
import { loadHistory } from './load-history.ts';
import { appendDays } from './load-market.ts';
import { demoMarketOn, firstPriceDay } from './market.ts';
import { securityNumbers } from './store.ts';
import { threadedMarket } from './threaded-market.ts';
import { dateIn } from '../../../platform/clock.ts';

const hour = 3_600_000;

/** Milliseconds until the date changes in a time zone, to the second. */
export function millisecondsToNextDay(timeZone: string, now: Date): number {
  const today = dateIn(timeZone, now);
  const changed = (milliseconds: number): boolean => dateIn(timeZone, new Date(now.getTime() + milliseconds)) !== today;
  let low = 0;
  // A day with the end of summer time has 25 hours.
  let high = 26 * hour;
  while (high - low > 1_000) {
    const middle = (low + high) / 2;
    if (changed(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** A statement of the embedded database holds up everyone else's. */
const batchMilliseconds = 50;

const loadHistoryJob = defineJob({
  name: 'market-data.load-demo-history',
  payload: z.strictObject({}),
  retryLimit: 5,
  timeoutSeconds: 3_600,
});

/** The next business date's prices, at its first minute. */
const nextDayJob = defineJob({
  name: 'market-data.load-demo-day',
  payload: z.strictObject({ date: z.iso.date() }),
  retryLimit: 5,
});

/** Loads the days before those that are there, where some are missing and wanted. */
export async function enqueueHistory(ctx: Ctx): Promise<void> {
  const { loadedFrom } = await readLoadState(ctx.db);
  if (loadedFrom === null) return;
  const isWanted = ctx.config.demo !== 'recent';
  await setLoading(ctx.db, isWanted);
  if (!isWanted) return;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, loadHistoryJob, {}, { key: 'history' }));
}

/** With a fixed date there is no next day. */
export async function enqueueNextDay(ctx: Ctx): Promise<void> {
  if (ctx.config.fixedNow !== null) return;
  const date = addDays(ctx.clock.businessDate(), 1);
  const wait = millisecondsToNextDay(ctx.config.marketTimeZone, ctx.clock.now());
  const startAfterSeconds = Math.ceil(wait / 1_000) + 5;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, nextDayJob, { date }, { key: date, startAfterSeconds }));
}

export const demoMarketJobs: readonly JobHandler[] = [
  handleJob({
    job: loadHistoryJob,
    handle: async (ctx, _payload, run) => {
      const today = ctx.clock.businessDate();
      const market = threadedMarket(today);
      try {
        await loadHistory(ctx, {
          makeBlock: market.makeBlock,
          numbers: await securityNumbers(ctx.db, demoMarketOn(today).securities),
          untilDay: firstPriceDay,
          batchMilliseconds,
          calm: () => ctx.traffic.calm(run.signal),
          signal: run.signal,
          onProgress: (done, total) => run.progress(done, total, 'prices'),
        });
      } finally {
        await market.close();
      }
    },
  }),
  handleJob({
    job: nextDayJob,
    handle: async (ctx, { date }) => {
      const today = ctx.clock.businessDate();
      // Only a queue that is emptied by hand is early.
      if (today < date) return;
      await appendDays(ctx, demoMarketOn(today), today);
      await enqueueNextDay(ctx);
    },
  }),
];
