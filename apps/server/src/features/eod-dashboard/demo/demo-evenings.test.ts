import { getEodDashboard } from '@landfall/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { loadSmallMarket } from '../testing/small-market.ts';
import { seedDemoEvenings } from './jobs.ts';
import { historyOf } from './load-universes.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let ctx: Ctx;
let cookie: string;

async function startOn(now: string): Promise<void> {
  app = await createTestApp({ now: new Date(now) });
  ctx = await app.ctx();
  await loadSmallMarket(ctx, 30);
  await seedDemoEvenings(ctx);
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

beforeAll(() => startOn('2026-01-15T22:00:00Z'), 90_000);
afterAll(() => app.close());

test('every evening of the last thirty days is published and clean', async () => {
  const dates = historyOf('2026-01-15');
  expect(dates.length).toBeGreaterThan(18);
  const { rows } = { rows: await ctx.db.selectFrom('index_levels').select(['index_code', 'effective_date']).execute() };
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
  const counts = async () => {
    const runs = await ctx.db.selectFrom('eod_runs').selectAll().orderBy('run_id').execute();
    const prices = await ctx.db.selectFrom('price_history').selectAll().execute();
    return [runs, prices.length];
  };
  const before = await counts();
  await seedDemoEvenings(ctx);
  await app.drainJobs();
  expect(await counts()).toEqual(before);
});

test('a Saturday is run by hand, with something in each state as well', async () => {
  await app.close();
  await startOn('2026-01-17T17:00:00Z');
  expect(await statusesOf('2026-01-17')).toEqual(staged);
  const { universes, day } = await dayOf('2026-01-17');
  expect(day).toMatchObject({ isToday: true, isBusinessDay: false });
  const triggers = universes.flatMap(({ processes }) => processes.flatMap(({ triggeredBy }) => triggeredBy ?? []));
  expect(new Set(triggers)).toEqual(new Set(['qa@landfall.example']));
});
