import { getEodDashboard } from '@landfall/contract';
import { historyOf } from '@landfall/demo-market';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { recheck } from '../eod-dashboard/engine/recheck.ts';
import { startDueDays } from '../eod-dashboard/engine/schedule.ts';
import { loadSmallMarket } from '../eod-dashboard/testing/small-market-fixture.ts';
import { continueEvenings } from './index.ts';
import { demonstrationJobs } from './jobs.ts';
import { loadEvenings } from './load-evenings.ts';
import { keepMarketFromSchedule, stageUnfinishedEvening } from './stage-unfinished-evening.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let ctx: Ctx;
let cookie: string;

/** Long enough for everything that happened to somebody's evening. */
const length = 13;

async function startOn(now: string, days: number): Promise<void> {
  app = await createTestApp({ now: new Date(now) });
  ctx = await app.ctx();
  await loadSmallMarket(ctx, 12);
  // Stopped half-way, it goes on where it was.
  const stop = new AbortController();
  const onProgress = async (done: number, total: number) => {
    if (done * 2 >= total) stop.abort();
  };
  await loadEvenings(ctx, { length: days, signal: stop.signal, onProgress }).catch(() => undefined);
  await loadEvenings(ctx, { length: days });
  await stageUnfinishedEvening(ctx);
  await app.drainJobs();
  cookie = await app.login();
}

async function dayOf(date: string) {
  const answer = await app.inject({ url: `/eod/dashboard?effectiveDate=${date}` }, cookie);
  return getEodDashboard.responses[200].parse(answer.json()).data;
}

const statusesOf = async (date: string): Promise<Record<string, string>> => {
  const { universes } = await dayOf(date);
  return Object.fromEntries(
    universes.map(({ universeId, processes }) => [universeId, processes.map(({ status }) => status).join(' ')]),
  );
};

const done = Array(8).fill('COMPLETED').join(' ');
const staged = {
  'CAT-ALL': done,
  'CAT-QUAKE': 'COMPLETED COMPLETED COMPLETED COMPLETED PENDING_APPROVAL COMPLETED NOT_STARTED NOT_STARTED',
  'CAT-WIND': done,
  'PRIVATE-NOTES': 'COMPLETED COMPLETED COMPLETED FAILED NOT_STARTED COMPLETED NOT_STARTED NOT_STARTED',
  'SIDECAR-NOTES': 'COMPLETED IN_PROGRESS NOT_STARTED NOT_STARTED NOT_STARTED NOT_STARTED NOT_STARTED NOT_STARTED',
};

beforeAll(() => startOn('2026-01-15T22:00:00Z', length));
afterAll(() => app.close());

test('every evening of the days before is published and clean', async () => {
  const dates = historyOf('2026-01-15', length);
  expect(dates).toHaveLength(9);
  const rows = await ctx.db.selectFrom('index_levels').select('effective_date').execute();
  for (const date of dates) {
    expect([date, (await dayOf(date)).day.state]).toEqual([date, 'CLEAN']);
    expect([date, rows.filter((row) => row.effective_date === date).length]).toEqual([date, 5]);
  }
});

test('failures of the past ended in every way there is, and one day was published again', async () => {
  const ends = await ctx.db
    .selectFrom('eod_runs')
    .select(['universe_id', 'error_code', 'resolution'])
    .where('status', '=', 'FAILED')
    .where('effective_date', '<', '2026-01-15')
    .orderBy('effective_date')
    .orderBy('attempt')
    .execute();
  expect(ends.map((row) => [row.universe_id, row.error_code, row.resolution])).toEqual([
    ['PRIVATE-NOTES', 'VALIDATION_FAILED', 'SUPERSEDED'],
    ['PRIVATE-NOTES', 'VALIDATION_FAILED', 'RESOLVED'],
    ['SIDECAR-NOTES', 'PRICES_NOT_ARRIVED', 'RESOLVED'],
    ['PRIVATE-NOTES', 'VALIDATION_FAILED', 'WAIVED'],
    ['CAT-QUAKE', 'REJECTED', 'RESOLVED'],
  ]);
  const revisions = await ctx.db
    .selectFrom('index_snapshots')
    .select(['index_code', 'revision'])
    .where('revision', '>', 1)
    .execute();
  expect(revisions).toEqual([{ index_code: 'LF-PRIVATE', revision: 2 }]);
});

test('nothing of it lies ahead, and nobody approved what they started', async () => {
  const runs = await ctx.db.selectFrom('eod_runs').select(['triggered_at', 'modified_at']).execute();
  const now = ctx.clock.now();
  expect(runs.filter((run) => run.modified_at > now || (run.triggered_at ?? now) > now)).toEqual([]);
  const own = await ctx.db
    .selectFrom('eod_approvals as a')
    .innerJoin('eod_runs as r', 'r.run_id', 'a.run_id')
    .select('a.approval_no')
    .whereRef('a.decided_by', '=', 'r.triggered_by')
    .execute();
  expect(own).toEqual([]);
});

test('today has something in each state', async () => {
  expect(await statusesOf('2026-01-15')).toEqual(staged);
  const { day } = await dayOf('2026-01-15');
  expect(day).toMatchObject({ state: 'NOT_CLEAN', openFailures: 1, isBusinessDay: true });
});

test('a retry heals the failure: the corrected sheet has come', async () => {
  const key = { universeId: 'PRIVATE-NOTES', processId: 'VALIDATE_PRICES', effectiveDate: '2026-01-15' };
  const answer = await app.inject({ method: 'POST', url: '/eod/processes/retry', payload: key }, cookie);
  expect(answer.statusCode).toBe(202);
  await app.drainJobs();
  const healed = (await statusesOf('2026-01-15'))['PRIVATE-NOTES'];
  expect(healed).toBe('COMPLETED COMPLETED COMPLETED COMPLETED PENDING_APPROVAL COMPLETED NOT_STARTED NOT_STARTED');
});

test('loading again changes nothing', async () => {
  const everything = async () => [
    await ctx.db.selectFrom('eod_runs').selectAll().orderBy('run_id').execute(),
    await ctx.db.selectFrom('market_imports').selectAll().execute(),
  ];
  const before = await everything();
  await loadEvenings(ctx, { length });
  await stageUnfinishedEvening(ctx);
  await app.drainJobs();
  expect(await everything()).toEqual(before);
});

/** What is dated on a day: prices, overrides, trades and runs, of the market and of every portfolio. */
async function datedOn(date: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from daily_prices where price_date = ${date}::date)::int as prices,
      (select count(*) from price_overrides where price_date = ${date}::date)::int as overrides,
      (select count(*) from trace_prints where trade_date = ${date}::date)::int as trades,
      (select count(*) from eod_days where effective_date = ${date}::date)::int as days,
      (select count(*) from eod_runs where effective_date = ${date}::date)::int as runs`.execute(ctx.db);
  return rows[0] ?? {};
}

const nothing = { prices: 0, overrides: 0, trades: 0, days: 0, runs: 0 };

test.each([
  ['Saturday', '2026-01-17', 3],
  ['Sunday', '2026-01-18', 4],
  ['holiday', '2026-01-19', 5],
])('a %s has nothing of any portfolio: the last business day is the unfinished one', async (_name, closed, days) => {
  await app.close();
  await startOn(`${closed}T17:00:00Z`, days);
  expect(await datedOn(closed)).toEqual(nothing);
  expect((await dayOf(closed)).universes).toEqual([]);
  expect(await statusesOf('2026-01-16')).toEqual(staged);
  expect((await dayOf('2026-01-15')).day.state).toBe('CLEAN');
});

/** Opens the demonstration again at another time, with a look of the schedule and the jobs after it. */
async function openAgain(now: string): Promise<void> {
  app.clock.set(new Date(now));
  await loadSmallMarket(ctx, 12);
  await continueEvenings(ctx);
  await startDueDays(ctx);
  await app.drainJobs();
  await recheck(ctx, async () => undefined);
  await app.drainJobs();
  cookie = await app.login();
}

test('opened again on a Sunday, it settles the days before the unfinished one, and has nothing for Sunday', async () => {
  await app.close();
  await startOn('2026-01-15T17:00:00Z', 2);
  await openAgain('2026-01-18T17:00:00Z');
  expect(await datedOn('2026-01-18')).toEqual(nothing);
  expect((await dayOf('2026-01-15')).day.state).toBe('CLEAN');
  expect(await statusesOf('2026-01-16')).toEqual(staged);
  const paused = await ctx.db
    .selectFrom('eod_universes')
    .select('universe_id')
    .where('is_active', '=', false)
    .execute();
  expect(paused).toEqual([]);
});

test('where the evening cannot be staged, the schedule starts the market after all', async () => {
  await ctx.tx(keepMarketFromSchedule);
  const paused = () =>
    ctx.db.selectFrom('eod_universes').select('universe_id').where('is_active', '=', false).execute();
  expect(await paused()).toHaveLength(3);
  const staging = demonstrationJobs.find(({ job }) => job.name === 'eod.load-demo');
  await ctx.tx(async (tx) => staging?.failed?.(tx, ctx, {}, { code: 'STILL_AT_WORK', message: '' }, ctx.ids.uuid()));
  expect(await paused()).toEqual([]);
});

test('a next day that cannot be loaded is tried again an hour later', async () => {
  const loading = demonstrationJobs.find(({ job }) => job.name === 'market-data.load-demo-day');
  const next = () =>
    ctx.db
      .selectFrom('job_runs')
      .select((eb) => ['state', eb('due_at', '>', sql<Date>`now() + interval '50 minutes'`).as('isLater')])
      .where('job', '=', 'market-data.load-demo-day')
      .where('key', '=', '2026-02-02')
      .execute();
  expect(await next()).toEqual([]);
  const failure = { code: 'INTERNAL', message: 'Something went wrong.' };
  await ctx.tx(async (tx) => loading?.failed?.(tx, ctx, { date: '2026-02-02' }, failure, ctx.ids.uuid()));
  expect(await next()).toEqual([{ state: 'queued', isLater: true }]);
});

test('opened again later, what was left open is settled and today has its states again', async () => {
  await openAgain('2026-01-21T15:00:00Z');
  for (const date of ['2026-01-16', '2026-01-20'])
    expect([date, (await dayOf(date)).day.state]).toEqual([date, 'CLEAN']);
  expect(await statusesOf('2026-01-21')).toEqual(staged);
});
