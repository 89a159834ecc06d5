import { getEodDashboard } from '@landfall/contract';
import { historyOf } from '@landfall/demo-market';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { loadSmallMarket } from '../eod-dashboard/testing/small-market-fixture.ts';
import { continueEvenings } from './index.ts';
import { loadEvenings } from './load-evenings.ts';
import { stageToday } from './stage-today.ts';

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
  await stageToday(ctx);
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
  await stageToday(ctx);
  await app.drainJobs();
  expect(await everything()).toEqual(before);
});

test('a Saturday has no prices of the market: the desk’s own books alone are run, by hand', async () => {
  await app.close();
  await startOn('2026-01-17T17:00:00Z', 2);
  const { 'PRIVATE-NOTES': notes, 'SIDECAR-NOTES': sidecars } = staged;
  expect(await statusesOf('2026-01-17')).toEqual({ 'PRIVATE-NOTES': notes, 'SIDECAR-NOTES': sidecars });
  const { universes, day } = await dayOf('2026-01-17');
  expect(day).toMatchObject({ isToday: true, isBusinessDay: false });
  const triggers = universes.flatMap(({ processes }) => processes.flatMap(({ triggeredBy }) => triggeredBy ?? []));
  expect(new Set(triggers)).toEqual(new Set(['qa@landfall.example']));
});

test('opened again later, what was left open is settled and today has its states again', async () => {
  app.clock.set(new Date('2026-01-21T15:00:00Z'));
  await loadSmallMarket(ctx, 12);
  await continueEvenings(ctx);
  await app.drainJobs();
  cookie = await app.login();
  for (const date of ['2026-01-16', '2026-01-20'])
    expect([date, (await dayOf(date)).day.state]).toEqual([date, 'CLEAN']);
  expect(await statusesOf('2026-01-21')).toEqual(staged);
});
