import { dayNumber, plainDateFromDayNumber } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { setLoadState } from '../load-state.ts';
import { loadIndexRates } from '../prices/index-rates.ts';
import { loadPrices } from '../prices/load-prices.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { demoEventsOn } from './live-events.ts';
import { collateralYieldsUntil } from './market-cycle.ts';
import { priceColumns, type DemoMarket } from './market.ts';
import { securityLoadOn } from './security-load.ts';
import {
  beginDemoLoad,
  bringForward,
  countRows,
  loadDemoEvents,
  loadPrints,
  newestDemoDate,
  securityNumbers,
} from './store.ts';

/** Days added in one transaction; some three hundred rows each. */
const daysAtOnce = 15;
/** Prints of days that were loaded before are looked at again: of the newest, only the morning's are there. */
const printDaysBack = 7;

export const spanName = (what: string, from: number, to: number): string =>
  `Demonstration ${what} ${plainDateFromDayNumber(from)}${from === to ? '' : ` to ${plainDateFromDayNumber(to)}`}`;

async function addDays(
  tx: Tx,
  ctx: Ctx,
  market: DemoMarket,
  numbers: Int32Array,
  [from, to]: readonly [number, number],
): Promise<void> {
  const block = market.block(from, to);
  if (block.day.length === 0) return;
  const importNo = await beginDemoLoad(tx, ctx, 'PRICES', spanName('prices', from, to));
  await loadPrices(tx, importNo, priceColumns(block, numbers));
  await countRows(tx, importNo, block.day.length);
}

async function addPrints(tx: Tx, ctx: Ctx, market: DemoMarket, numbers: Int32Array, from: number, to: number) {
  const { prints } = market.block(from, to);
  if (prints.length === 0) return;
  const importNo = await beginDemoLoad(tx, ctx, 'TRADES', spanName('trades', from, to));
  await loadPrints(tx, importNo, prints, numbers);
  await countRows(tx, importNo, prints.length);
}

/** The securities, today's marks and what is happening today: in one transaction, so that it is there or not. */
export async function beginMarket(ctx: Ctx, market: DemoMarket, today: string): Promise<void> {
  const day = dayNumber(today);
  await ctx.tx(async (tx) => {
    await loadIndexRates(tx, collateralYieldsUntil(today));
    const loads = market.securities.map((security) => securityLoadOn(security, day));
    const numbers = await loadSecurities(tx, ctx, loads);
    await addDays(tx, ctx, market, numbers, [day, day]);
    await addPrints(tx, ctx, market, numbers, day, day);
    await loadDemoEvents(tx, ctx, demoEventsOn(day));
    await setLoadState(tx, { isLoading: true, loadedFrom: today });
  });
}

/** Adds what has happened since the newest day that is loaded. Every step can be repeated. */
export async function appendDays(ctx: Ctx, market: DemoMarket, today: string): Promise<void> {
  const newest = await newestDemoDate(ctx.db);
  if (newest === null || newest >= today) return;
  const after = dayNumber(newest);
  const day = dayNumber(today);
  await ctx.tx(async (tx) => {
    await loadIndexRates(tx, collateralYieldsUntil(today));
    const issued = market.securities.filter(({ issueDay }) => issueDay > after - printDaysBack);
    await loadSecurities(
      tx,
      ctx,
      issued.map((security) => securityLoadOn(security, day)),
    );
    await bringForward(tx, ctx, market.securities, after, day);
    await loadDemoEvents(tx, ctx, demoEventsOn(day));
  });
  const numbers = await securityNumbers(ctx.db, market.securities);
  for (let from = after + 1; from <= day;) {
    const to = Math.min(from + daysAtOnce - 1, day);
    // Oldest first: the newest day that is loaded has none missing before it.
    await ctx.tx(async (tx) => {
      await addPrints(tx, ctx, market, numbers, from - printDaysBack, to);
      await addDays(tx, ctx, market, numbers, [from, to]);
    });
    from = to + 1;
  }
}
