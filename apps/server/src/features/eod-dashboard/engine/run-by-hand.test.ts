import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportDay, runByHand } from './run-by-hand.ts';
import { openEvening, tuesday, type Evening } from './testing/evening-fixture.ts';
import { correctPrice } from './testing/hand-market.ts';

let evening: Evening;
beforeAll(async () => {
  evening = await openEvening();
}, 60_000);
afterAll(() => evening.app.close());

test('by hand a day is started, gone on with where it failed, and run again once it is published', async () => {
  const { ctx, app, securities } = evening;
  const day = { universeId: 'HAND', effectiveDate: tuesday };
  const price = { securityNo: securities[0] ?? 0, date: tuesday };
  const run = async (restateReason: string | null = null) => {
    const what = await runByHand(ctx, day, restateReason);
    await app.drainJobs();
    return what;
  };
  await evening.open({ universeId: 'HAND', enableSignoff: false });
  await correctPrice(ctx, { ...price, price: 0.99 });
  expect(await run()).toBe('started');
  expect(await reportDay(ctx.db, day)).toMatchObject({ revision: null, isRunning: false });
  await correctPrice(ctx, { ...price, price: 99.01 });
  expect(await run()).toBe('restarted where it had failed');
  expect(await reportDay(ctx.db, day)).toMatchObject({ revision: 1 });
  expect(await run()).toBe('has been started before');
  await correctPrice(ctx, { ...price, price: 99.5 });
  expect(await run('A late mark')).toBe('restated');
  const report = await reportDay(ctx.db, day);
  expect(report).toMatchObject({ revision: 2 });
  expect(report.processes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'COMPLETED'));
  const audited = await ctx.db.selectFrom('audit_log').select('detail').where('action', '=', 'eod.run').execute();
  expect(audited).toHaveLength(4);
  expect(audited.at(-1)?.detail).toEqual({ what: 'restated', reason: 'A late mark' });
});
