import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeMails } from '../../../testing/outbox.ts';
import { previewRetry, retryProcess } from './run-again.ts';
import { waiveFailure } from './decisions.ts';
import { eodJobs } from './jobs.ts';
import { recheck } from './recheck.ts';
import { reportDay } from './run-by-hand.ts';
import { stepJob } from './start-day.ts';
import { openEvening, thursday, tuesday, wednesday, type Evening } from './testing/evening-fixture.ts';
import { addPrices, correctPrice, levelOf, overridePrice } from './testing/hand-market-fixture.ts';

let evening: Evening;
beforeAll(async () => {
  evening = await openEvening({ eodMail: ['desk@landfall.example', 'risk@landfall.example'] });
});
afterAll(() => evening.app.close());

const by = { id: null, email: 'desk@landfall.example' };
const first = () => evening.securities[0] ?? 0;
const retry = (universeId: string, effectiveDate: string, processId: string) =>
  evening.ctx.tx((tx) => retryProcess(tx, evening.ctx, { universeId, effectiveDate, processId, by }));
const attempts = (universeId: string, processId: string) =>
  evening.ctx.db
    .selectFrom('eod_runs')
    .select(['attempt', 'status', 'resolution', 'is_current'])
    .where('universe_id', '=', universeId)
    .where('process_id', '=', processId)
    .orderBy('attempt')
    .execute();

test('a wrong unit fails the validation and holds up what depends on it, and nothing else; a retry heals it', async () => {
  const { ctx, app } = evening;
  await evening.open({ universeId: 'UNIT', enableSignoff: false });
  await correctPrice(ctx, { securityNo: first(), date: tuesday, price: 0.99 });
  await evening.run('UNIT', tuesday);
  expect(await evening.states('UNIT', tuesday)).toEqual({
    OPEN_DAY: 'COMPLETED',
    LOAD_PRICES: 'COMPLETED',
    APPLY_OVERRIDES: 'COMPLETED',
    VALIDATE_PRICES: 'FAILED VALIDATION_FAILED',
    SIGN_OFF_PRICES: 'NOT_STARTED',
    LOAD_COMPOSITION: 'COMPLETED',
    CALCULATE_INDEX: 'NOT_STARTED',
    PUBLISH_INDEX: 'NOT_STARTED',
  });
  const { processes } = await reportDay(ctx.db, { universeId: 'UNIT', effectiveDate: tuesday });
  expect(processes.find(({ status }) => status === 'FAILED')?.details).toMatch(
    /^One price cannot be used\. Harrowgate \d+ Re Ltd\. .*: The price seems to be in another unit/,
  );
  const { runId } = await evening.current('UNIT', tuesday, 'VALIDATE_PRICES');
  const findings = await sql`select * from eod_exceptions where run_id = ${runId}`.execute(ctx.db);
  expect(findings.rows).toMatchObject([{ security_no: first(), code: 'WRONG_UNIT', severity: 'ERROR', price: '0.99' }]);

  const [toDesk, toRisk, ...more] = await takeMails(app.database.dataDirectory);
  expect(new Set([toDesk?.to, toRisk?.to])).toEqual(new Set(['desk@landfall.example', 'risk@landfall.example']));
  expect(more).toEqual([]);
  expect(toDesk?.subject).toBe(`Landfall: Validate prices of UNIT failed (${tuesday})`);
  expect(toDesk?.text).toMatch(/^Validate prices of UNIT failed for 2026-01-13\. What depends on it waits\.$/m);
  expect(toDesk?.text).toContain('Error VALIDATION_FAILED\nOne price cannot be used.');
  expect(toDesk?.text).toContain(`http://localhost:4600/eod-dashboard?date=${tuesday}`);

  // Nothing has changed: the same fails again, and takes the place of what failed before.
  await retry('UNIT', tuesday, 'VALIDATE_PRICES');
  await app.drainJobs();
  expect(await attempts('UNIT', 'VALIDATE_PRICES')).toMatchObject([
    { attempt: 1, resolution: 'SUPERSEDED', is_current: false },
    { attempt: 2, resolution: null, is_current: true },
  ]);
  expect(await takeMails(app.database.dataDirectory)).toEqual([]);

  await overridePrice(ctx, { securityNo: first(), date: tuesday, price: 99.2 });
  const key = { universeId: 'UNIT', effectiveDate: tuesday, processId: 'VALIDATE_PRICES' };
  const plan = await previewRetry(ctx.db, key);
  expect(plan.blockedBy).toBeNull();
  expect(plan.redoes.map(({ processId, because }) => [processId, because])).toEqual([
    ['APPLY_OVERRIDES', 'Its inputs have changed since.'],
    ['VALIDATE_PRICES', 'It failed.'],
    ['SIGN_OFF_PRICES', 'It has not run yet.'],
    ['LOAD_COMPOSITION', 'It depends on Apply price overrides.'],
    ['CALCULATE_INDEX', 'It has not run yet.'],
    ['PUBLISH_INDEX', 'It has not run yet.'],
  ]);
  expect(plan.keeps.map(({ processId }) => processId)).toEqual(['OPEN_DAY', 'LOAD_PRICES']);
  await retry('UNIT', tuesday, 'VALIDATE_PRICES');
  await app.drainJobs();
  expect(await levelOf(ctx, 'UNIT', tuesday)).toMatchObject({ revision: 1 });
  expect((await attempts('UNIT', 'VALIDATE_PRICES')).map(({ resolution }) => resolution)).toEqual([
    'SUPERSEDED',
    'RESOLVED',
    null,
  ]);
  await expect(retry('UNIT', tuesday, 'VALIDATE_PRICES')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a step that fails in the queue is told by mail as well', async () => {
  const { ctx, app } = evening;
  await evening.open({ universeId: 'QUEUE', enableSignoff: false });
  await evening.start('QUEUE', tuesday);
  const { runId } = await evening.current('QUEUE', tuesday, 'OPEN_DAY');
  const step = eodJobs.find(({ job }) => job.name === stepJob.name);
  const failure = { code: 'TIMEOUT', message: 'It took too long.' };
  await ctx.tx(async (tx) => step?.failed?.(tx, ctx, { runId }, failure, ''));
  await app.drainJobs();
  const [mail] = await takeMails(app.database.dataDirectory);
  expect(mail?.text).toContain('Error TIMEOUT\nIt took too long.');
});

test('of two retries at the same time one is refused', async () => {
  await evening.open({ universeId: 'RACE', enableSignoff: false });
  await evening.run('RACE', thursday);
  expect(await evening.states('RACE', thursday)).toMatchObject({ LOAD_PRICES: 'FAILED PRICES_NOT_ARRIVED' });
  const outcomes = await Promise.allSettled([
    retry('RACE', thursday, 'LOAD_PRICES'),
    retry('RACE', thursday, 'LOAD_PRICES'),
    retry('RACE', thursday, 'LOAD_PRICES'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
  await evening.app.drainJobs();
  expect(await attempts('RACE', 'LOAD_PRICES')).toHaveLength(2);
});

test('a waived validation lets the day go on; a waived failure without an output does not', async () => {
  const { ctx, app } = evening;
  await correctPrice(ctx, { securityNo: evening.securities[1] ?? 0, date: wednesday, price: 0.99 });
  await evening.open({ universeId: 'WAIVED', baseDate: tuesday, enableSignoff: false });
  await evening.run('WAIVED', wednesday);
  const waive = (effectiveDate: string, processId: string) =>
    ctx.tx((tx) =>
      waiveFailure(tx, ctx, { universeId: 'WAIVED', effectiveDate, processId, reason: 'As the desk knows', by }),
    );
  await waive(wednesday, 'VALIDATE_PRICES');
  await app.drainJobs();
  expect(await evening.states('WAIVED', wednesday)).toMatchObject({ PUBLISH_INDEX: 'COMPLETED' });
  expect((await attempts('WAIVED', 'VALIDATE_PRICES'))[0]).toMatchObject({ status: 'FAILED', resolution: 'WAIVED' });
  await expect(waive(wednesday, 'VALIDATE_PRICES')).rejects.toMatchObject({ code: 'CONFLICT' });

  await evening.run('WAIVED', thursday);
  await waive(thursday, 'LOAD_PRICES');
  await app.drainJobs();
  expect(await evening.states('WAIVED', thursday)).toMatchObject({ APPLY_OVERRIDES: 'NOT_STARTED' });
});

test('prices that are late are waited for until the time is up', async () => {
  const { ctx, app, securities } = evening;
  const progress = async (): Promise<void> => undefined;
  await evening.open({ universeId: 'LATE', baseDate: wednesday, settings: { waitForPricesMinutes: 30 } });
  await evening.run('LATE', thursday);
  expect(await evening.states('LATE', thursday)).toMatchObject({ LOAD_PRICES: 'IN_PROGRESS' });
  await recheck(ctx, progress);
  await app.drainJobs();
  expect(await evening.states('LATE', thursday)).toMatchObject({ LOAD_PRICES: 'IN_PROGRESS' });
  app.clock.advance(31 * 60_000);
  await recheck(ctx, progress);
  await app.drainJobs();
  expect(await evening.states('LATE', thursday)).toMatchObject({ LOAD_PRICES: 'FAILED PRICES_NOT_ARRIVED' });
  await evening.open({ universeId: 'ON-TIME', baseDate: wednesday, settings: { waitForPricesMinutes: 30 } });
  await evening.run('ON-TIME', thursday);
  await addPrices(
    ctx,
    securities.map((securityNo, place) => ({ securityNo, date: thursday, price: 99 + place / 10 })),
  );
  await recheck(ctx, progress);
  await app.drainJobs();
  expect(await evening.states('ON-TIME', thursday)).toMatchObject({ LOAD_PRICES: 'COMPLETED' });
});

test('a holiday fails, and a day whose day before was never run cannot be calculated', async () => {
  await evening.open({ universeId: 'ALONE', enableSignoff: false });
  await evening.run('ALONE', '2026-01-10');
  expect(await evening.states('ALONE', '2026-01-10')).toMatchObject({ OPEN_DAY: 'FAILED NOT_A_BUSINESS_DAY' });
  await correctPrice(evening.ctx, { securityNo: evening.securities[1] ?? 0, date: wednesday, price: 99.12 });
  await evening.run('ALONE', wednesday);
  expect(await evening.states('ALONE', wednesday)).toMatchObject({
    CALCULATE_INDEX: 'FAILED PREVIOUS_DAY_NOT_PUBLISHED',
  });
  // Once the day before is there, the failure heals by itself.
  await evening.run('ALONE', tuesday);
  expect(await evening.states('ALONE', wednesday)).toMatchObject({ PUBLISH_INDEX: 'COMPLETED' });
});
