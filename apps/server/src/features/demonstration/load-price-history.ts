import { firstPriceDay, priceColumns, type MarketBlock } from '@landfall/demo-market';
import { addMonths, dayNumber, plainDateFromDayNumber } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import { countLoaded, loadPrices, readLoadState, advanceLoad } from '../market-data/index.ts';
import { beginDemoLoad, loadPrints, spanName } from './load-market.ts';

/** Months of one block. After an interruption the block is loaded again. */
const blockMonths = 3;
/** What an idle machine loads in a millisecond, to begin with. */
const pricesPerMillisecond = 20;
const printsPerMillisecond = 10;
const smallestBatch = 250;

export interface PriceHistoryOptions {
  /** Makes the prices of a span of days. */
  makeBlock: (fromDay: number, toDay: number) => Promise<MarketBlock>;
  /** In the order of the market's securities. */
  numbers: Int32Array;
  /** The oldest day to load. */
  untilDay: number;
  /** About how long others may wait for the database. */
  batchMilliseconds: number;
  /** Resolves when no request waits; awaited before each transaction. */
  calm?: () => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (daysDone: number, daysTotal: number) => Promise<void>;
}

interface Span {
  from: number;
  to: number;
}

function spanBefore(day: number, untilDay: number): Span | null {
  if (day <= untilDay) return null;
  const from = dayNumber(addMonths(plainDateFromDayNumber(day), -blockMonths));
  return { from: Math.max(from, untilDay), to: day - 1 };
}

/** Rows of one transaction, adjusted to what the database does in the time allowed. */
function batchSizer(milliseconds: number): { size: number; took: (elapsed: number) => void } {
  const sizer = {
    size: milliseconds * pricesPerMillisecond,
    took: (elapsed: number) => {
      const fitting = sizer.size * Math.min(2, Math.max(0.5, milliseconds / elapsed));
      sizer.size = Math.round(Math.min(20_000, Math.max(smallestBatch, fitting)));
    },
  };
  return sizer;
}

/**
 * Loads the days before those that are loaded, newest first, in small transactions. After each block the load state
 * says how far it is: a load that was cut short goes on from there, and what it had begun changes nothing twice.
 */
export async function loadPriceHistory(ctx: Ctx, options: PriceHistoryOptions): Promise<void> {
  const { makeBlock, numbers, untilDay, calm, signal, onProgress } = options;
  const { loadedFrom } = await readLoadState(ctx.db);
  if (loadedFrom === null) return;
  const start = dayNumber(loadedFrom);
  const sizer = batchSizer(options.batchMilliseconds);
  const printsAtOnce = options.batchMilliseconds * printsPerMillisecond;

  async function loadBlock({ from, to }: Span, block: MarketBlock): Promise<void> {
    const imports = await ctx.tx(async (tx) => ({
      prices: await beginDemoLoad(tx, ctx, 'PRICES', spanName('prices', from, to)),
      trades: block.prints.length > 0 ? await beginDemoLoad(tx, ctx, 'TRADES', spanName('trades', from, to)) : 0,
    }));
    for (let row = 0; row < block.day.length;) {
      signal?.throwIfAborted();
      await calm?.();
      const end = Math.min(row + sizer.size, block.day.length);
      const columns = priceColumns(block, numbers, row, end);
      const begun = performance.now();
      await ctx.tx((tx) => loadPrices(tx, imports.prices, columns));
      if (end - row === sizer.size) sizer.took(performance.now() - begun);
      row = end;
    }
    for (let row = 0; row < block.prints.length; row += printsAtOnce) {
      signal?.throwIfAborted();
      await calm?.();
      const part = block.prints.slice(row, row + printsAtOnce);
      await ctx.tx((tx) => loadPrints(tx, imports.trades, part, numbers));
    }
    await ctx.tx(async (tx) => {
      await countLoaded(tx, imports.prices, block.day.length);
      if (imports.trades > 0) await countLoaded(tx, imports.trades, block.prints.length);
      const isLast = from <= firstPriceDay;
      await advanceLoad(tx, { isLoading: !isLast, loadedFrom: isLast ? null : plainDateFromDayNumber(from) });
    });
  }

  let span = spanBefore(start, untilDay);
  let block = span ? makeBlock(span.from, span.to) : null;
  while (span && block) {
    const ready = await block;
    const next = spanBefore(span.from, untilDay);
    // The next block is made while this one is loaded.
    block = next ? makeBlock(next.from, next.to) : null;
    block?.catch(() => undefined);
    await loadBlock(span, ready);
    await onProgress?.(start - span.from, start - untilDay);
    span = next;
  }
}
