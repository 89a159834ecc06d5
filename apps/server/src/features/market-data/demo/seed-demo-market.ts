import { addMonths, dayNumber } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { enqueueHistory, enqueueNextDay } from './jobs.ts';
import { loadHistory } from './load-history.ts';
import { appendDays, beginMarket } from './load-market.ts';
import { demoMarketOn } from './market.ts';
import { hasDemoMarket, newestDemoDate, securityNumbers } from './store.ts';
import { threadedMarket } from './threaded-market.ts';

/** Loaded before the server is ready, with and without the rest that follows as a job. */
const monthsAtOnce = { auto: 4, recent: 24 };
/** Nobody waits for the database yet. */
const batchMilliseconds = 500;

/** The invented market with its newest months. Goes on where it was interrupted, and runs again without harm. */
export async function seedDemoMarket(ctx: Ctx): Promise<void> {
  const today = ctx.clock.businessDate();
  const thread = threadedMarket(today);
  try {
    const market = demoMarketOn(today);
    if (await hasDemoMarket(ctx.db)) await appendDays(ctx, market, today);
    else await beginMarket(ctx, market, today);
    await loadHistory(ctx, {
      makeBlock: thread.makeBlock,
      numbers: await securityNumbers(ctx.db, market.securities),
      untilDay: dayNumber(addMonths(today, -(ctx.config.demo === 'recent' ? monthsAtOnce.recent : monthsAtOnce.auto))),
      batchMilliseconds,
    });
  } finally {
    await thread.close();
  }
  await enqueueHistory(ctx);
  await enqueueNextDay(ctx);
}

/** At a start: where there is a demonstration market, its newest day is today. */
export async function continueDemoMarket(ctx: Ctx): Promise<void> {
  if (!(await hasDemoMarket(ctx.db))) return;
  const today = ctx.clock.businessDate();
  const newest = await newestDemoDate(ctx.db);
  if (newest === null || newest < today) await appendDays(ctx, demoMarketOn(today), today);
  await enqueueHistory(ctx);
  await enqueueNextDay(ctx);
}
