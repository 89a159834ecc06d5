import {
  collateralYieldsUntil,
  demoEventsOn,
  hasChanged,
  priceColumns,
  securityRowOn,
  type DemoMarket,
  type MarketBlock,
  firstPriceDay,
} from '@landfall/demo-market';
import { dayNumber, plainDateFromDayNumber, addMonths } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import {
  beginLoad,
  closeStorms,
  continueSecurities,
  countLoaded,
  loadEvents,
  loadIndexRates,
  loadPrices,
  loadSecurities,
  loadTrades,
  securityNumbers,
  setLoadState,
  readLoadState,
  advanceLoad,
} from '../market-data/index.ts';
import { marketLoader, newestDemoDate } from './store.ts';

/** Days added in one transaction; some three hundred rows each. */
const daysAtOnce = 15;
/** Prints of the last days are loaded again: of the newest day, only the morning's are there. */
const printDaysBack = 7;

const spanName = (what: string, from: number, to: number): string =>
  `Demonstration ${what} ${plainDateFromDayNumber(from)}${from === to ? '' : ` to ${plainDateFromDayNumber(to)}`}`;

/** The security numbers, in the order of the market's securities. */
const marketNumbers = (db: Db | Tx, { securities }: DemoMarket): Promise<Int32Array> =>
  securityNumbers(
    db,
    securities.map(({ terms }) => terms.securityId),
  );

const beginDemoLoad = (tx: Tx, ctx: Ctx, kind: 'PRICES' | 'TRADES' | 'EVENTS', fileName: string) =>
  beginLoad(tx, ctx, { kind, fileName, loadedBy: marketLoader });

const loadPrints = (tx: Tx, importNo: number, prints: MarketBlock['prints'], numbers: Int32Array) =>
  loadTrades(
    tx,
    importNo,
    prints.map(({ security, print }) => ({ ...print, securityNo: numbers[security] ?? 0 })),
  );

async function addEvents(tx: Tx, ctx: Ctx, today: number): Promise<void> {
  const { versions, closed } = demoEventsOn(today);
  const importNo = await beginDemoLoad(tx, ctx, 'EVENTS', 'Demonstration events');
  await countLoaded(tx, importNo, await loadEvents(tx, ctx, importNo, versions));
  await closeStorms(tx, closed);
}

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
  await countLoaded(tx, importNo, block.day.length);
}

async function addPrints(tx: Tx, ctx: Ctx, market: DemoMarket, numbers: Int32Array, from: number, to: number) {
  const { prints } = market.block(from, to);
  if (prints.length === 0) return;
  const importNo = await beginDemoLoad(tx, ctx, 'TRADES', spanName('trades', from, to));
  await loadPrints(tx, importNo, prints, numbers);
  await countLoaded(tx, importNo, prints.length);
}

/** Loads the securities, today's prices, prints and events in one transaction. */
export async function beginMarket(ctx: Ctx, market: DemoMarket, today: string): Promise<void> {
  const day = dayNumber(today);
  await ctx.tx(async (tx) => {
    await loadIndexRates(tx, collateralYieldsUntil(today));
    const loads = market.securities.map((security) => securityRowOn(security, day));
    const numbers = await loadSecurities(tx, ctx, loads);
    await addDays(tx, ctx, market, numbers, [day, day]);
    await addPrints(tx, ctx, market, numbers, day, day);
    await addEvents(tx, ctx, day);
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
      issued.map((security) => securityRowOn(security, day)),
    );
    const changed = market.securities.filter((security) => hasChanged(security, after, day));
    await continueSecurities(
      tx,
      ctx,
      changed.map((security) => securityRowOn(security, day)),
    );
    await addEvents(tx, ctx, day);
  });
  const numbers = await marketNumbers(ctx.db, market);
  for (let from = after + 1; from <= day;) {
    const to = Math.min(from + daysAtOnce - 1, day);
    // Oldest first, so that an interruption leaves no gap.
    await ctx.tx(async (tx) => {
      await addPrints(tx, ctx, market, numbers, from - printDaysBack, to);
      await addDays(tx, ctx, market, numbers, [from, to]);
    });
    from = to + 1;
  }
}

/** Months of one block, which is made in less than a tenth of a second. After an interruption the block is loaded again. */
const blockMonths = 3;

export interface PriceHistoryOptions {
  /** The oldest day to load. */
  untilDay: number;
  /** Rows of one transaction: others wait for it on the embedded database. An idle machine loads twenty in a millisecond. */
  rowsAtOnce: number;
  /** Resolves when no request waits; awaited before each step. */
  calm?: () => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (daysDone: number, daysTotal: number) => Promise<void>;
}

/**
 * Loads the days before those that are loaded, newest first, in small transactions. After each block the load state
 * says how far it is: a load that was cut short goes on from there, and what it had begun changes nothing twice.
 */
export async function loadPriceHistory(ctx: Ctx, market: DemoMarket, options: PriceHistoryOptions): Promise<void> {
  const { untilDay, rowsAtOnce, calm, signal, onProgress } = options;
  const { loadedFrom } = await readLoadState(ctx.db);
  if (loadedFrom === null) return;
  const numbers = await marketNumbers(ctx.db, market);

  async function inSteps(rows: number, load: (from: number, to: number) => Promise<void>): Promise<void> {
    for (let row = 0; row < rows; row += rowsAtOnce) {
      signal?.throwIfAborted();
      await calm?.();
      await load(row, Math.min(row + rowsAtOnce, rows));
    }
  }

  async function loadBlock(from: number, to: number): Promise<void> {
    await calm?.();
    const block = market.block(from, to);
    const imports = await ctx.tx(async (tx) => ({
      prices: await beginDemoLoad(tx, ctx, 'PRICES', spanName('prices', from, to)),
      trades: block.prints.length > 0 ? await beginDemoLoad(tx, ctx, 'TRADES', spanName('trades', from, to)) : 0,
    }));
    await inSteps(block.day.length, (first, end) =>
      ctx.tx((tx) => loadPrices(tx, imports.prices, priceColumns(block, numbers, first, end))),
    );
    await inSteps(block.prints.length, (first, end) =>
      ctx.tx((tx) => loadPrints(tx, imports.trades, block.prints.slice(first, end), numbers)),
    );
    await ctx.tx(async (tx) => {
      await countLoaded(tx, imports.prices, block.day.length);
      if (imports.trades > 0) await countLoaded(tx, imports.trades, block.prints.length);
      const isLast = from <= firstPriceDay;
      await advanceLoad(tx, { isLoading: !isLast, loadedFrom: isLast ? null : plainDateFromDayNumber(from) });
    });
  }

  const start = dayNumber(loadedFrom);
  for (let day = start; day > untilDay;) {
    const from = Math.max(dayNumber(addMonths(plainDateFromDayNumber(day), -blockMonths)), untilDay);
    await loadBlock(from, day - 1);
    await onProgress?.(start - from, start - untilDay);
    day = from;
  }
}
