import { demoMarketOn } from '@landfall/demo-market';
import { dayNumber } from '@landfall/instruments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { eventDaysBetween, openMargins, readLoadState } from '../market-data/index.ts';
import { continueMarket } from './index.ts';
import { appendDays, beginMarket, loadPriceHistory, type PriceHistoryOptions } from './load-market.ts';

let app: TestApp;
let ctx: Ctx;
const friday = '2026-01-16';

async function countsOf(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from securities) as securities, (select count(*)::int from daily_prices) as prices,
      (select count(*)::int from trace_prints) as prints, (select count(*)::int from modeled_stats) as stats,
      (select count(*)::int from coupon_history) as coupons,
      (select count(*)::int from live_event_versions) as versions`.execute(ctx.db);
  return rows[0] ?? {};
}

const pricesOn = async (date: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from effective_prices where price_date = ${date}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

async function historyTo(date: string, more: Partial<PriceHistoryOptions> = {}): Promise<void> {
  await loadPriceHistory(ctx, demoMarketOn(ctx.clock.businessDate()), {
    untilDay: dayNumber(date),
    rowsAtOnce: 5_000,
    ...more,
  });
}

beforeAll(async () => {
  app = await createTestApp({ now: new Date(`${friday}T17:00:00Z`) });
  ctx = await app.ctx();
  await beginMarket(ctx, demoMarketOn(friday), friday);
});
afterAll(() => app.close());

test('begins with today’s marks, and events that put some of them at risk', async () => {
  expect(await pricesOn(friday)).toBeGreaterThan(250);
  expect(await readLoadState(ctx.db)).toEqual({ isLoading: true, loadedFrom: friday });
  const days = await eventDaysBetween(ctx.db, friday, friday, ctx.config.marketTimeZone);
  expect(days.flatMap(({ perils }) => perils)).toEqual(expect.arrayContaining(['NAMED_STORM', 'EARTHQUAKE']));
});

test('stores the margins that anyone would compute from the terms and the price', async () => {
  const marginOf = await openMargins(ctx.db);
  const rows = await ctx.db.selectFrom('daily_prices').selectAll().where('price_date', '=', friday).execute();
  const different = rows.filter((row) => {
    const margin = marginOf(row.security_no, friday, Number(row.clean_price));
    if (row.discount_margin === null || margin === null) return row.discount_margin !== margin;
    return Math.abs(margin - Number(row.discount_margin)) > 0.011;
  });
  expect(rows.length).toBeGreaterThan(250);
  expect(different).toEqual([]);
});

test('an interrupted load goes on where it was and ends as one that was not', async () => {
  const stop = new AbortController();
  let blocks = 0;
  const interrupted = historyTo('2025-07-01', {
    signal: stop.signal,
    onProgress: async () => void (blocks += 1),
    // While the second block is being loaded.
    calm: async () => (blocks === 1 ? stop.abort(new Error('killed')) : undefined),
  });
  await expect(interrupted).rejects.toThrow('killed');
  expect(await readLoadState(ctx.db)).toEqual({ isLoading: true, loadedFrom: '2025-10-16' });
  // A server whose run was taken over while it was stuck.
  const isStuck = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const stuck = async (): Promise<void> => {
    isStuck.resolve();
    await goesOn.promise;
  };
  const overtaken = historyTo('2025-07-16', { calm: stuck });
  await isStuck.promise;
  let asked = 0;
  const calm = async (): Promise<void> => void (asked += 1);
  await historyTo('2025-07-01', { rowsAtOnce: 400, calm });
  // Before each of its many short transactions it lets those go first who wait for an answer.
  expect(asked).toBeGreaterThan(20);
  goesOn.resolve();
  await overtaken;
  expect(await readLoadState(ctx.db)).toEqual({ isLoading: true, loadedFrom: '2025-07-01' });
  const whole = demoMarketOn(friday).block(dayNumber('2025-07-01'), dayNumber(friday));
  const counts = await countsOf();
  expect(counts['prices']).toBe(whole.day.length);
  expect(counts['prints']).toBe(whole.prints.length);
});

test('a second load of the same day changes nothing', async () => {
  const before = await countsOf();
  await appendDays(ctx, demoMarketOn(friday), friday);
  await continueMarket(ctx);
  expect(await countsOf()).toEqual(before);
});

test('without its history a market is not said to be loading, and has it later where it is wanted', async () => {
  const recent: Ctx = { ...ctx, config: { ...ctx.config, demo: 'recent' } };
  await continueMarket(recent);
  expect(await readLoadState(ctx.db)).toEqual({ isLoading: false, loadedFrom: '2025-07-01' });
  await continueMarket(ctx);
  expect(await readLoadState(ctx.db)).toEqual({ isLoading: true, loadedFrom: '2025-07-01' });
});

test('a Saturday adds nothing; weeks later nothing is missing', async () => {
  app.clock.set(new Date('2026-01-17T17:00:00Z'));
  const before = await countsOf();
  await continueMarket(ctx);
  expect((await countsOf())['prices']).toBe(before['prices']);
  app.clock.set(new Date('2026-03-16T17:00:00Z'));
  await continueMarket(ctx);

  const later = demoMarketOn('2026-03-16');
  const whole = later.block(dayNumber('2025-07-01'), dayNumber('2026-03-16'));
  const counts = await countsOf();
  expect(counts['prices']).toBe(whole.day.length);
  expect(counts['prints']).toBe(whole.prints.length);
  expect(counts['securities']).toBe(later.securities.length);
  expect(await pricesOn('2026-03-15')).toBe(0);
});

test('what was brought forward equals what a fresh market holds', async () => {
  const fresh = await createTestApp({ now: new Date('2026-03-16T17:00:00Z') });
  try {
    const other = await fresh.ctx();
    await beginMarket(other, demoMarketOn('2026-03-16'), '2026-03-16');
    for (const query of [
      sql`select security_id, effective_from, effective_to, expected_loss from modeled_stats order by 1, 2`,
      sql`select security_id, effective_from, effective_to, coupon_rate, spread_type from coupon_history order by 1, 2`,
      sql`select security_id, status, status_from, maturity_date from securities order by 1`,
      sql`select s.security_id, p.clean_price, p.discount_margin from daily_prices p join securities s
        on s.security_no = p.security_no where p.price_date = '2026-03-16' order by 1`,
    ]) {
      expect((await query.execute(ctx.db)).rows).toEqual((await query.execute(other.db)).rows);
    }
  } finally {
    await fresh.close();
  }
});
