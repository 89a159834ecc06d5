import { firstPriceDay, priceColumns, type DemoMarket } from '@landfall/demo-market';
import { addMonths, dayNumber, plainDateFromDayNumber } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import { countLoaded, loadPrices, readLoadState, advanceLoad } from '../market-data/index.ts';
import { beginDemoLoad, loadPrints, marketNumbers, spanName } from './load-market.ts';

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
