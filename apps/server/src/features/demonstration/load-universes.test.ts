import { demoUniverses, historyOf } from '@landfall/demo-market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { findComposition } from '../market-data/index.ts';
import { loadSmallMarket } from '../eod-dashboard/testing/small-market-fixture.ts';
import { loadUniverses } from './load-evenings.ts';
import { outstanding } from './store.ts';

let app: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  app = await createTestApp();
  ctx = await app.ctx();
  await loadSmallMarket(ctx, 30);
  await loadUniverses(ctx);
});
afterAll(() => app.close());

test('every universe is composed on every day of its history, by weights that add up to 1', async () => {
  const days = [...historyOf('2026-01-15'), '2026-01-15'];
  expect(days.length).toBeGreaterThan(18);
  for (const { indexCode } of demoUniverses) {
    for (const day of days) {
      const members = await findComposition(ctx.db, indexCode, day);
      expect([indexCode, day, members.length > 5]).toEqual([indexCode, day, true]);
      expect(members.reduce((sum, { weight }) => sum + Number(weight), 0)).toBeCloseTo(1, 9);
    }
  }
});

test('no index adds par of several currencies', async () => {
  const [first] = await findComposition(ctx.db, 'LF-CAT', '2026-01-15');
  const ofFirst = (currency: string) =>
    ctx.db
      .updateTable('securities')
      .set({ currency })
      .where('security_no', '=', first?.securityNo ?? 0)
      .execute();
  const held = () => ctx.tx((tx) => outstanding(tx, { holding: 'ALL', on: '2026-01-15', until: '2026-01-31' }));
  const before = await held();
  await ofFirst('JPY');
  expect((await held()).length).toBe(before.length - 1);
  await ofFirst('USD');
});

test('the narrower universes hold what their perils put at risk', async () => {
  const sizes = [];
  for (const { indexCode } of demoUniverses) {
    sizes.push([indexCode, (await findComposition(ctx.db, indexCode, '2026-01-15')).length]);
  }
  expect(sizes).toEqual([
    ['LF-CAT', 30],
    ['LF-QUAKE', 10],
    ['LF-WIND', 10],
    ['LF-PRIVATE', 12],
    ['LF-SIDECAR', 8],
  ]);
});

test('loading again changes nothing', async () => {
  const count = () =>
    ctx.db
      .selectFrom('index_compositions')
      .select(({ fn }) => fn.countAll().as('rows'))
      .execute();
  const before = await count();
  await loadUniverses(ctx);
  expect(await count()).toEqual(before);
});
