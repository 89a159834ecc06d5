import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllUniverses, listChangedDays } from './universe-store.ts';
import { businessDaysOf, reportDay, runByHand } from './run-by-hand.ts';
import { openEvening, tuesday, type Evening } from './testing/evening-fixture.ts';
import { addComposition, addPrices, correctPrice } from './testing/hand-market-fixture.ts';

let evening: Evening;
beforeAll(async () => {
  evening = await openEvening();
});
afterAll(() => evening.app.close());

test('by hand a day is started, gone on with where it failed, and run again once it is published', async () => {
  const { ctx, app, securities } = evening;
  const day = { universeId: 'HAND', effectiveDate: tuesday };
  const price = { securityNo: securities[0] ?? 0, date: tuesday };
  const run = async (restateReason: string | null = null) => {
    const what = await runByHand(ctx, day, { restateReason, by: null });
    await app.drainJobs();
    return what;
  };
  await evening.open({ universeId: 'HAND', enableSignoff: false });
  await correctPrice(ctx, { ...price, price: 0.99 });
  expect(await run()).toBe('started');
  expect(await reportDay(ctx.db, day)).toMatchObject({ revision: null, isRunning: false });
  expect(await run('A late mark')).toBe('run again, not published before');
  await correctPrice(ctx, { ...price, price: 99.01 });
  expect(await run()).toBe('retried');
  expect(await reportDay(ctx.db, day)).toMatchObject({ revision: 1 });
  expect(await run()).toBe('already started');
  await correctPrice(ctx, { ...price, price: 99.5 });
  expect(await run('A late mark')).toBe('restated');
  const report = await reportDay(ctx.db, day);
  expect(report).toMatchObject({ revision: 2 });
  expect(report.processes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'COMPLETED'));
  const audited = await ctx.db.selectFrom('audit_log').select('detail').where('action', '=', 'eod.run').execute();
  expect(audited).toHaveLength(5);
  expect(audited.at(-1)?.detail).toEqual({ what: 'restated', reason: 'A late mark' });
});

test('a closed day is run for somebody who is named, and for nobody else', async () => {
  const { ctx, app, securities } = evening;
  const saturday = '2026-01-10';
  await addPrices(
    ctx,
    securities.flatMap((securityNo) => ['2026-01-09', saturday].map((date) => ({ securityNo, date, price: 98 }))),
  );
  await evening.open({ universeId: 'CLOSED', enableSignoff: false, baseDate: '2026-01-08' });
  await addComposition(
    ctx,
    'CLOSED',
    { from: '2026-01-09', to: saturday },
    securities.map((securityNo) => ({ securityNo, parAmount: 1_000_000 })),
  );
  const run = async (effectiveDate: string, by: { id: string; email: string } | null) => {
    const what = await runByHand(ctx, { universeId: 'CLOSED', effectiveDate }, { restateReason: null, by });
    await app.drainJobs();
    return what;
  };
  const desk = { id: ctx.ids.uuid(), email: 'desk@landfall.example' };
  expect(await run('2026-01-09', null)).toBe('started');
  await expect(run(saturday, null)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '2026-01-10 is not a business day in the calendar US_BOND. To run it anyway, name the user: --by EMAIL.',
  });
  expect(
    await ctx.db.selectFrom('eod_days').select('started_by').where('effective_date', '=', saturday).execute(),
  ).toEqual([]);
  expect(await run(saturday, desk)).toBe('started');
  expect(await reportDay(ctx.db, { universeId: 'CLOSED', effectiveDate: saturday })).toMatchObject({ revision: 1 });
  const audited = await ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_email'])
    .where('subject_id', 'like', 'CLOSED/%')
    .orderBy('at')
    .execute();
  expect(audited).toEqual([
    { actor_id: null, actor_email: null },
    { actor_id: desk.id, actor_email: desk.email },
  ]);
});

test('the days of a span are the business days after the base, and universes are listed with how far they are', async () => {
  const { ctx } = evening;
  const days = await businessDaysOf(ctx.db, 'CLOSED', '2026-01-02', '2026-01-13');
  expect(days.map(({ effectiveDate }) => effectiveDate)).toEqual(['2026-01-09', '2026-01-12', '2026-01-13']);
  const listed = await listAllUniverses(ctx.db, '2026-01-09');
  expect(listed.find(({ universeId }) => universeId === 'CLOSED')).toEqual({
    universeId: 'CLOSED',
    name: 'CLOSED',
    indexCode: 'CLOSED-INDEX',
    calendar: 'US_BOND',
    baseDate: '2026-01-08',
    baseLevel: 100,
    isActive: true,
    enableSignoff: false,
    settings: {},
    members: evening.securities.length,
    lastPublished: '2026-01-10',
  });
  const reason = 'One price has changed since the day was published.';
  await ctx.db
    .updateTable('eod_days')
    .set({ restatement_reason: reason })
    .where('universe_id', '=', 'CLOSED')
    .execute();
  const changed = { universeId: 'CLOSED', effectiveDate: '2026-01-09', reason };
  expect(await listChangedDays(ctx.db, '2026-01-10')).toEqual([changed]);
  expect(await listChangedDays(ctx.db)).toEqual([changed, { ...changed, effectiveDate: '2026-01-10' }]);
});
