import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createQueue } from '../../../platform/queue.ts';
import { createWorker, type Worker } from '../../../platform/queue/worker.ts';
import type { TestApp } from '../../../testing/harness.ts';
import { stillTaken, takeRun, updateRun } from './day-store.ts';
import { eodJobs } from './jobs.ts';
import { runStep } from './run-step.ts';
import { startDueDays } from './schedule.ts';
import { openEvening, tuesday, wednesday, type Evening } from './testing/evening-fixture.ts';
import { levelOf } from './testing/hand-market-fixture.ts';
import { lockUniverse } from './universe-store.ts';

let evening: Evening;
beforeAll(async () => {
  evening = await openEvening();
});
afterAll(() => evening.app.close());

/** A worker as another process on the same database would have it. */
function anotherWorker({ services }: TestApp): Worker {
  const { database, ids } = services;
  const parts = createQueue({ database, ids, handlers: eodJobs });
  return createWorker({ ...services, queue: parts.queue }, parts);
}

test('two workers never work on the same run', async () => {
  const { app, ctx } = evening;
  const universes = ['ONE', 'TWO', 'THREE'];
  for (const universeId of universes) await evening.open({ universeId, enableSignoff: false });
  for (const universeId of universes) await evening.start(universeId, tuesday);
  const other = anotherWorker(app);
  for (let round = 0; round < 12; round += 1) await Promise.all([app.drainJobs(), other.drain()]);
  await other.stop();
  const runs = await ctx.db.selectFrom('eod_runs').select(['status', 'attempt', 'fence']).execute();
  expect(runs).toHaveLength(24);
  expect(new Set(runs.map(({ status, attempt, fence }) => `${status} ${attempt} ${fence}`))).toEqual(
    new Set(['COMPLETED 1 1']),
  );
  expect(await ctx.db.selectFrom('index_snapshots').select('revision').execute()).toHaveLength(3);
});

test('a run that several workers have taken is ended by the last of them, once', async () => {
  const { ctx } = evening;
  await evening.start('ONE', wednesday);
  for (;;) {
    const running = await ctx.db.selectFrom('eod_runs').select('run_id').where('status', '=', 'IN_PROGRESS').execute();
    if (running.length === 0) break;
    await Promise.all(
      running.flatMap(({ run_id }) => [1, 2, 3].map(() => runStep(ctx, run_id, async () => undefined))),
    );
  }
  expect(await levelOf(ctx, 'ONE', wednesday)).toMatchObject({ revision: 1 });
  const log = await ctx.db
    .selectFrom('eod_run_log as l')
    .innerJoin('eod_runs as r', 'r.run_id', 'l.run_id')
    .select(['r.process_id', 'l.message'])
    .where('r.effective_date', '=', wednesday)
    .execute();
  expect(new Set(log.map((line) => `${line.process_id} ${line.message}`)).size).toBe(log.length);
});

test('several servers start a due day once, and of two at the same moment one', async () => {
  const { app, ctx } = evening;
  await evening.open({ universeId: 'DUE', baseDate: tuesday });
  app.clock.set(new Date('2026-01-15T23:30:00Z'));
  const both = await Promise.all([startDueDays(ctx), startDueDays(ctx), startDueDays(ctx)]);
  const days = both.flat().map(({ universeId, effectiveDate }) => `${universeId} ${effectiveDate}`);
  expect(days.toSorted()).toEqual([
    'DUE 2026-01-14',
    'DUE 2026-01-15',
    'ONE 2026-01-15',
    'THREE 2026-01-14',
    'THREE 2026-01-15',
    'TWO 2026-01-14',
    'TWO 2026-01-15',
  ]);
  expect(await startDueDays(ctx)).toEqual([]);
  const off = { ...ctx, config: { ...ctx.config, eodTime: null } };
  app.clock.set(new Date('2026-01-16T23:30:00Z'));
  expect(await startDueDays(off)).toEqual([]);
});

// The embedded database has one transaction at a time.
test.runIf(inject('testDatabase') === 'postgres')(
  'a worker that takes a run while another publishes its result waits for it, and neither gives up',
  async () => {
    const { ctx } = evening;
    await evening.open({ universeId: 'FOUR', enableSignoff: false });
    await evening.start('FOUR', tuesday);
    const { run_id: runId } = await ctx.db
      .selectFrom('eod_runs')
      .select('run_id')
      .where('universe_id', '=', 'FOUR')
      .where('status', '=', 'IN_PROGRESS')
      .executeTakeFirstOrThrow();
    const run = await takeRun(ctx.db, runId);
    if (!run) throw new Error('There is no run to take');
    const published = Promise.withResolvers<void>();
    const isWaiting = Promise.withResolvers<void>();
    const ending = ctx.tx(async (tx) => {
      await lockUniverse(tx, 'FOUR');
      expect(await stillTaken(tx, run)).toBe(true);
      // As the trigger of a stored snapshot does, before the run itself is ended.
      await sql`update data_versions set version = version + 1 where dataset = 'eod'`.execute(tx);
      published.resolve();
      await isWaiting.promise;
      await updateRun(tx, runId, { status: 'COMPLETED', modified_at: ctx.clock.now() });
    });
    await published.promise;
    const taking = takeRun(ctx.db, runId);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db);
      expect(rows).toHaveLength(1);
    });
    isWaiting.resolve();
    await ending;
    expect(await taking).toBeNull();
  },
);
