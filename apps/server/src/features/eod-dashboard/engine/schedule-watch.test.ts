import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { eodDashboard } from '../index.ts';
import {
  addComposition,
  addPrices,
  addSecurities,
  addUniverse,
  correctPrice,
  zero,
} from './testing/hand-market-fixture.ts';
import { keepEvenings } from './schedule.ts';

const [base, tuesday] = ['2026-01-12', '2026-01-13'] as const;
const lookMilliseconds = 20;
const looking = { timeout: 20_000, interval: lookMilliseconds };

let landfall: TestApp;
let ctx: Ctx;
let first = 0;

beforeAll(async () => {
  // Minutes before six in New York.
  // Of itself it never looks at data that has not changed.
  const pace = {
    lookMilliseconds,
    looksBetweenRechecks: Number.POSITIVE_INFINITY,
    looksBetweenOlder: Number.POSITIVE_INFINITY,
  };
  const watching = { ...eodDashboard, routes: (app: App) => keepEvenings(app, pace) };
  landfall = await createTestApp({ features: [watching], accounts: 'none', now: new Date('2026-01-13T22:59:50Z') });
  ctx = await landfall.ctx();
  const numbers = await addSecurities(ctx, [zero(1), zero(2)]);
  [first = 0] = numbers;
  await addPrices(
    ctx,
    numbers.flatMap((securityNo) => [base, tuesday].map((date) => ({ securityNo, date, price: 99 }))),
  );
  await ctx.tx((tx) => addUniverse(tx, { universeId: 'WATCHED', baseDate: base }));
  // Without any composition it has no evenings.
  await ctx.tx((tx) => addUniverse(tx, { universeId: 'EMPTY', baseDate: base }));
  const held = numbers.map((securityNo) => ({ securityNo, parAmount: 1_000_000 }));
  await addComposition(ctx, 'WATCHED', { from: base }, held);
});
afterAll(() => landfall.close());

const startedDays = async (): Promise<string[]> => {
  const rows = await ctx.db.selectFrom('eod_days').select('effective_date').orderBy('effective_date').execute();
  return rows.map((row) => row.effective_date);
};
const rechecks = async (): Promise<number> =>
  (await ctx.db.selectFrom('job_runs').select('id').where('job', '=', 'eod.recheck').execute()).length;
/** Long enough for several looks. */
const someLooks = () => new Promise((resolve) => setTimeout(resolve, 10 * lookMilliseconds));

test('while the server listens, evenings start at their time and changed data is looked at', async () => {
  await someLooks();
  expect(await startedDays()).toEqual([]);
  await landfall.app.listen({ port: 0, host: '127.0.0.1' });
  await someLooks();
  expect(await startedDays()).toEqual([]);

  landfall.clock.set(new Date('2026-01-13T23:00:00Z'));
  await vi.waitFor(async () => expect(await startedDays()).toEqual([tuesday]), looking);
  await vi.waitFor(async () => expect(await rechecks()).toBe(1), looking);
  await landfall.drainJobs();
  const published = await ctx.db.selectFrom('index_snapshots').select('effective_date').execute();
  expect(published).toEqual([{ effective_date: tuesday }]);

  // Nothing has changed since: nothing is looked at again.
  await someLooks();
  expect(await rechecks()).toBe(1);
  await correctPrice(ctx, { securityNo: first, date: tuesday, price: 99.5 });
  await vi.waitFor(async () => expect(await rechecks()).toBe(2), looking);
  await landfall.drainJobs();
  const day = await ctx.db.selectFrom('eod_days').select('restatement_reason').executeTakeFirstOrThrow();
  expect(day.restatement_reason).toBe('One price has changed since the day was published.');
});

test('a server that is closed has ended its last look, and begins none', async () => {
  await landfall.app.close();
  landfall.clock.set(new Date('2026-01-14T23:30:00Z'));
  await someLooks();
  expect(await startedDays()).toEqual([tuesday]);
});
