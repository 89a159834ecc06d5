import { demoAccounts, demoMarketOn, demoPassword, unfinishedDay } from '@landfall/demo-market';
import { addDays, addMonths, dayNumber } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import type { Feature } from '../../platform/http/app.ts';
import { addUser, findUserByEmail } from '../accounts/index.ts';
import { deliverMissing } from './deliver-sheets.ts';
import { demonstrationJobs, enqueueEvenings, enqueueHistory, enqueueNextDay } from './jobs.ts';
import { appendDays, beginMarket, loadPriceHistory } from './load-market.ts';
import { seedDeals } from './seed-deals.ts';
import { seedUploads } from './seed-uploads.ts';
import { keepMarketFromSchedule, stagePrivateBooks } from './stage-unfinished-evening.ts';
import * as store from './store.ts';

/** Months of prices that are loaded before the server is ready; with `auto` a job loads the rest. */
const monthsAtOnce = { auto: 4, recent: 6 };
/** Many are fine here: nobody uses the database yet. */
const rowsAtOnce = 10_000;

/** What every demonstration account is given: the password is known to all, and hashing it takes time at each start. */
export const demoSecret = {
  password: demoPassword,
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$e65dgkMoxk/hE18IIHiG+w$YtjIN1tg000c9O0I3GgMI5bbzXy3whURTg3tuAV4nrQ',
};

export async function seedAccounts(ctx: Ctx, secret = demoSecret): Promise<void> {
  for (const { email, username, roles } of demoAccounts) {
    if (await findUserByEmail(ctx.db, email)) continue;
    const keepsPassword = !ctx.config.production;
    await addUser(ctx, { ...secret, email, username, roles, keepsPassword });
  }
}

/** Loads the market with its newest months. It continues after an interruption and can run twice. */
async function seedMarket(ctx: Ctx): Promise<void> {
  const today = ctx.clock.businessDate();
  const market = demoMarketOn(today);
  if (await store.hasDemoMarket(ctx.db)) await appendDays(ctx, market, today);
  else await beginMarket(ctx, market, today);
  const months = ctx.config.demo === 'recent' ? monthsAtOnce.recent : monthsAtOnce.auto;
  await loadPriceHistory(ctx, market, { untilDay: dayNumber(addMonths(today, -months)), rowsAtOnce });
  await enqueueHistory(ctx);
}

/** Brings a demonstration market that is there to today. */
export async function continueMarket(ctx: Ctx): Promise<void> {
  if (!(await store.hasDemoMarket(ctx.db))) return;
  const today = ctx.clock.businessDate();
  const newest = await store.newestDemoDate(ctx.db);
  if (newest !== null && newest < today) await appendDays(ctx, demoMarketOn(today), today);
  await enqueueHistory(ctx);
}

/**
 * Delivers the missing sheets and stages the private books before the schedule can start them. The evenings and the market's
 * part follow as a job, and the schedule leaves them alone until then.
 */
export async function continueEvenings(ctx: Ctx): Promise<void> {
  if (await store.isHistoryLoaded(ctx.db)) {
    await deliverMissing(ctx, addDays(unfinishedDay(ctx.clock.businessDate()), -1));
    await stagePrivateBooks(ctx);
    await ctx.tx(keepMarketFromSchedule);
  }
  await enqueueEvenings(ctx);
}

/** Loads the demonstration; what is there already stays as it is. Prices of earlier years and the evenings follow as jobs. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await store.beginDemoData(ctx.db, ctx.clock.wallNow());
  await seedAccounts(ctx);
  await seedDeals(ctx);
  await seedMarket(ctx);
  await seedUploads(ctx);
  await enqueueEvenings(ctx);
  await enqueueNextDay(ctx);
  await store.finishDemoData(ctx.db, ctx.clock.wallNow());
}

/** Seeds an empty system, and brings a demonstration that is there to today, before the end of day looks for missed evenings. */
async function atStart(ctx: Ctx): Promise<void> {
  if (ctx.config.demo !== 'off' && (await store.needsDemoData(ctx.db))) return seedDemo(ctx);
  if (!(await store.hasDemoData(ctx.db))) return;
  await continueMarket(ctx);
  await continueEvenings(ctx);
  await enqueueNextDay(ctx);
}

/** Lines that tell the demonstration's accounts to whoever started the server; none where there is no demonstration. */
export async function demoGreeting(ctx: Ctx): Promise<string[]> {
  if (!(await store.hasDemoData(ctx.db))) return [];
  const width = Math.max(...demoAccounts.map((account) => account.email.length));
  return [
    '',
    `Demonstration accounts, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, can }) => `  ${email.padEnd(width)}  ${can}`),
  ];
}

export const demonstration: Feature = { name: 'demonstration', jobs: demonstrationJobs, atStart };
