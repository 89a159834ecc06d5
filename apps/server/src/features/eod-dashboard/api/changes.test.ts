import { sql } from 'kysely';
import {
  eodStatuses,
  getEodDashboard,
  getEodIndexLevels,
  getEodRun,
  listEodExceptions,
  previewEodRetry,
  retryEodProcess,
} from '@landfall/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../testing/harness.ts';
import { privateNotes } from '@landfall/demo-market';
import { deliverSheet } from '../../demonstration/deliver-sheets.ts';
import { callerOf, createEvening, today, yesterday, type Caller } from '../testing/evening-fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

let app: TestApp;
let cookie: string;
let admin: Caller;
let analyst: Caller;
let viewer: Caller;

const codes = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const codeOf = (answer: { json: () => unknown }): unknown => (answer.json() as { code?: unknown }).code;

beforeAll(async () => {
  app = await createEvening();
  cookie = await app.login();
  analyst = callerOf(app, cookie);
  admin = callerOf(app, await app.login('admin@landfall.example'));
  viewer = callerOf(app, await app.login('viewer@landfall.example'));
  for (const universeId of ['CAT-QUAKE', 'CAT-WIND', 'PRIVATE-NOTES', 'SIDECAR-NOTES']) {
    const answer = await admin.post('/eod/universes/run', { universeId });
    if (answer.statusCode !== 202) throw new Error(answer.body);
  }
  await app.drainJobs();
});
afterAll(() => app.close());

const ofProcess = (universeId: string, processId: string) => ({ universeId, processId });
const validation = ofProcess('PRIVATE-NOTES', 'VALIDATE_PRICES');
const signOff = ofProcess('CAT-QUAKE', 'SIGN_OFF_PRICES');

async function runOf({ universeId, processId }: { universeId: string; processId: string }) {
  const { runId } = await analyst.process(universeId, processId);
  const answer = await app.inject({ url: `/eod/runs/${runId ?? ''}` }, cookie);
  expect(answer.statusCode).toBe(200);
  return getEodRun.responses[200].parse(answer.json()).data;
}

const auditOf = async (action: string) => {
  const { db } = await app.ctx();
  return db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('at').execute();
};

test('a day shows every state at once, in the shape of the contract', async () => {
  const answer = await app.inject({ url: `/eod/dashboard?effectiveDate=${today}` }, cookie);
  const { universes, data } = getEodDashboard.responses[200].parse(answer.json());
  expect(universes.map(({ universeId, state }) => [universeId, state])).toEqual([
    ['CAT-ALL', 'NO_RUN'],
    ['CAT-QUAKE', 'OPEN'],
    ['CAT-WIND', 'CLEAN'],
    ['PRIVATE-NOTES', 'NOT_CLEAN'],
    ['SIDECAR-NOTES', 'OPEN'],
  ]);
  const statuses = new Set(universes.flatMap(({ processes }) => processes.map(({ status }) => status)));
  expect([...statuses].toSorted()).toEqual([...eodStatuses].toSorted());
  expect(data.day).toMatchObject({ isToday: true, isBusinessDay: true, state: 'NOT_CLEAN', openFailures: 1 });
  expect(data.universes).toEqual(universes);
});

test('a run that waits for prices says how many have come', async () => {
  const waiting = await analyst.process('SIDECAR-NOTES', 'LOAD_PRICES');
  expect(waiting).toMatchObject({ status: 'IN_PROGRESS', triggeredBy: 'admin@landfall.example', errorCode: null });
  expect(waiting.progress).toEqual({ done: 3, total: 8, stage: 'Waiting for prices' });
});

test('a failure is shown with what was found, in pages', async () => {
  const run = await runOf(validation);
  expect(run).toMatchObject({ status: 'FAILED', errorCode: 'VALIDATION_FAILED', attempt: 1, canWaive: true });
  expect(run.attempts).toHaveLength(1);
  expect(run.logLines.at(-1)?.level).toBe('ERROR');
  expect(run.steps.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED', 'NOT_STARTED']);
  const page = await app.inject({ url: `/eod/runs/${run.runId}/exceptions?page=0&size=1` }, cookie);
  const { data } = listEodExceptions.responses[200].parse(page.json());
  expect(data).toMatchObject({ number: 0, totalElements: run.exceptionsCount, last: run.exceptionsCount === 1 });
  expect(data.content).toEqual([
    expect.objectContaining({ code: 'WRONG_UNIT', severity: 'ERROR', href: expect.stringMatching(/^\/security\/US/) }),
  ]);
});

test('nobody without the entitlement changes anything', async () => {
  const before = await analyst.universe('PRIVATE-NOTES');
  for (const [path, payload] of [
    ['/eod/processes/retry', validation],
    ['/eod/processes/approve', { ...signOff, decision: 'APPROVE', inputsHash: 'x' }],
    ['/eod/processes/waive', { ...validation, reason: 'No' }],
    ['/eod/universes/run', { universeId: 'CAT-ALL' }],
  ] as const) {
    expect([path, (await viewer.post(path, payload)).statusCode]).toEqual([path, 403]);
  }
  expect(await analyst.universe('PRIVATE-NOTES')).toEqual(before);
});

test('only a failed process of today can be retried', async () => {
  const late = await analyst.post('/eod/processes/retry', { ...validation, effectiveDate: yesterday });
  expect([late.statusCode, codeOf(late)]).toEqual([409, 'CONFLICT']);
  expect((await analyst.post('/eod/processes/retry', signOff)).statusCode).toBe(409);
  expect((await analyst.post('/eod/processes/retry', ofProcess('PRIVATE-NOTES', 'NONE'))).statusCode).toBe(404);
  expect((await analyst.post('/eod/processes/retry', ofProcess('NONE', 'OPEN_DAY'))).statusCode).toBe(404);
});

test('a preview says what a retry would run again: more, once its inputs have changed', async () => {
  const preview = async () => {
    const query = new URLSearchParams({ ...validation, effectiveDate: today }).toString();
    const answer = await app.inject({ url: `/eod/processes/retry-preview?${query}` }, cookie);
    return previewEodRetry.responses[200].parse(answer.json()).data;
  };
  const before = await preview();
  expect(before.blockedBy).toBeNull();
  expect(before.redoes.map(({ processId }) => processId)).toEqual([
    'VALIDATE_PRICES',
    'SIGN_OFF_PRICES',
    'CALCULATE_INDEX',
    'PUBLISH_INDEX',
  ]);
  await deliverSheet(await app.ctx(), privateNotes(today), [today], { version: 2 });
  expect((await preview()).redoes.map(({ processId }) => processId)).toContain('LOAD_PRICES');
});

test('two retries at once start one, which heals what the corrected sheet allows', async () => {
  const answers = await Promise.all([1, 2].map(() => analyst.post('/eod/processes/retry', validation)));
  expect(codes(answers)).toEqual([202, 409]);
  const taken = answers.find(({ statusCode }) => statusCode === 202);
  const { data } = retryEodProcess.responses[202].parse(taken?.json());
  const states = data.processes.map(({ processId, status }) => [processId, status]);
  expect(states).toContainEqual(['LOAD_PRICES', 'IN_PROGRESS']);
  expect(states).toContainEqual(['VALIDATE_PRICES', 'NOT_STARTED']);
  await app.drainJobs();
  const healed = await runOf(validation);
  expect(healed).toMatchObject({ status: 'COMPLETED', attempt: 2, triggeredBy: 'analyst@landfall.example' });
  expect(healed.attempts.map(({ status, resolution }) => [status, resolution])).toEqual([
    ['COMPLETED', null],
    ['FAILED', 'RESOLVED'],
  ]);
  const [line, ...others] = await auditOf('eod.retry');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    actor_email: 'analyst@landfall.example',
    subject_type: 'eod-process',
    subject_id: `PRIVATE-NOTES/${today}/VALIDATE_PRICES`,
  });
});

test('who started a process cannot approve it, whatever else they may', async () => {
  const { inputsHash } = await runOf(signOff);
  expect(await admin.process('CAT-QUAKE', 'SIGN_OFF_PRICES')).toMatchObject({
    canApprove: false,
    approveBlockedBy: 'You started this process. A second person has to approve it.',
  });
  const own = await admin.post('/eod/processes/approve', { ...signOff, decision: 'APPROVE', inputsHash });
  expect([own.statusCode, codeOf(own)]).toEqual([403, 'FORBIDDEN']);
  expect((await analyst.process('CAT-QUAKE', 'SIGN_OFF_PRICES')).canApprove).toBe(true);
});

test('an approval is of what was shown: other inputs, and changed data, are refused', async () => {
  const run = await runOf(signOff);
  expect(run.approval).toMatchObject({ inputsHash: run.inputsHash, decisions: [] });
  expect(run.steps.at(-1)).toMatchObject({ status: 'PENDING_APPROVAL', endedAt: null });
  expect(run.approval?.largestMoves.length).toBeGreaterThan(0);
  const checked = run.approval?.counts.find(({ label }) => label === 'Marks checked');
  expect(checked?.count).toBe(10);
  expect(checked?.href?.match(/US\w{10}/g)).toHaveLength(10);
  const approve = (inputsHash: string | null) =>
    analyst.post('/eod/processes/approve', { ...signOff, decision: 'APPROVE', inputsHash });
  const other = await approve('0'.repeat(64));
  expect([other.statusCode, codeOf(other)]).toEqual([409, 'STALE_VERSION']);

  const { db } = await app.ctx();
  const price = { security_no: 1, price_date: today };
  const marked = await sql<{ first: number }>`
    select min(security_no) as first from eod_marks where universe_id = 'CAT-QUAKE'`.execute(db);
  price.security_no = marked.rows[0]?.first ?? 0;
  const setPrice = (change: number) =>
    db
      .updateTable('daily_prices')
      .set(({ eb }) => ({ clean_price: eb('clean_price', '+', String(change)) }))
      .where('security_no', '=', price.security_no)
      .where('price_date', '=', today)
      .execute();
  await setPrice(0.5);
  const changed = await approve(run.inputsHash);
  expect([changed.statusCode, codeOf(changed)]).toEqual([409, 'STALE_VERSION']);
  await setPrice(-0.5);
  expect(await analyst.process('CAT-QUAKE', 'SIGN_OFF_PRICES')).toMatchObject({ status: 'PENDING_APPROVAL' });
});

test('a rejection needs a reason, and can be retried', async () => {
  const { inputsHash } = await runOf(signOff);
  const reject = (comment?: string) =>
    analyst.post('/eod/processes/approve', { ...signOff, decision: 'REJECT', inputsHash, comment });
  expect((await reject()).statusCode).toBe(400);
  expect((await reject('   ')).statusCode).toBe(400);
  expect((await reject('Marks of two bonds look stale')).statusCode).toBe(200);
  const rejected = await analyst.process('CAT-QUAKE', 'SIGN_OFF_PRICES');
  expect(rejected).toMatchObject({ status: 'FAILED', errorCode: 'REJECTED', canRetry: true });
  expect(rejected.errorDetails).toContain('Marks of two bonds look stale');
  expect((await admin.post('/eod/processes/retry', signOff)).statusCode).toBe(202);
  await app.drainJobs();
});

test('of two approvals at once one is taken; the index is published and in the chart', async () => {
  const { inputsHash, approval } = await runOf(signOff);
  expect(approval?.decisions.map(({ decision, by }) => [decision, by])).toEqual([
    ['REJECT', 'analyst@landfall.example'],
  ]);
  const decide = () =>
    analyst.post('/eod/processes/approve', { ...signOff, decision: 'APPROVE', inputsHash, comment: '' });
  const answers = await Promise.all([decide(), decide()]);
  expect(codes(answers)).toEqual([200, 409]);
  await app.drainJobs();
  expect(await analyst.universe('CAT-QUAKE')).toMatchObject({ state: 'CLEAN', isClean: true });
  expect((await runOf(signOff)).steps.at(-1)).toMatchObject({ status: 'COMPLETED', detail: null });
  expect(await auditOf('eod.approve')).toHaveLength(1);
  expect(await auditOf('eod.reject')).toHaveLength(1);

  const url = `/eod/index-levels?indexCode=LF-QUAKE&startDate=${yesterday}&endDate=${today}`;
  const { data } = getEodIndexLevels.responses[200].parse((await app.inject({ url }, cookie)).json());
  expect(data.levels.map(({ date, revision, memberCount }) => [date, revision, memberCount])).toEqual([[today, 1, 10]]);
  const again = await decide();
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'CONFLICT']);
});

test('a process that needs no approval cannot be approved', async () => {
  const of = ofProcess('CAT-WIND', 'SIGN_OFF_PRICES');
  const { inputsHash } = await runOf(of);
  const answer = await analyst.post('/eod/processes/approve', { ...of, decision: 'APPROVE', inputsHash });
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'CONFLICT']);
});

test('a failure that is waived, with a reason, stays and leaves the day clean', async () => {
  const pending = ofProcess('PRIVATE-NOTES', 'SIGN_OFF_PRICES');
  const { inputsHash } = await runOf(pending);
  expect((await analyst.post('/eod/processes/waive', { ...pending, reason: 'Too early' })).statusCode).toBe(409);
  const reject = { ...pending, decision: 'REJECT', inputsHash, comment: 'Not today' };
  expect((await admin.post('/eod/processes/approve', reject)).statusCode).toBe(200);
  expect(await analyst.universe('PRIVATE-NOTES')).toMatchObject({ state: 'NOT_CLEAN' });
  expect((await analyst.post('/eod/processes/waive', { ...pending, reason: ' ' })).statusCode).toBe(400);
  expect((await analyst.post('/eod/processes/waive', { ...pending, reason: 'Market closed early' })).statusCode).toBe(
    200,
  );
  expect((await analyst.post('/eod/processes/waive', { ...pending, reason: 'Twice' })).statusCode).toBe(409);
  expect(await runOf(pending)).toMatchObject({
    status: 'FAILED',
    resolution: 'WAIVED',
    resolutionReason: 'Market closed early',
    resolvedBy: 'analyst@landfall.example',
    canWaive: false,
  });
  expect(await auditOf('eod.waive')).toHaveLength(1);
  // What was rejected is not published by letting the rejection stand.
  await app.drainJobs();
  expect(await analyst.universe('PRIVATE-NOTES')).toMatchObject({ state: 'CLEAN' });
  expect(await analyst.process('PRIVATE-NOTES', 'CALCULATE_INDEX')).toMatchObject({
    status: 'NOT_STARTED',
    attempt: 1,
  });
});

test('a day is started once, and restated only with a reason', async () => {
  const again = await analyst.post('/eod/universes/run', { universeId: 'CAT-WIND' });
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'CONFLICT']);
  const url = { universeId: 'CAT-WIND', restateReason: 'A mark was corrected' };
  expect((await analyst.post('/eod/universes/run', { ...url, restateReason: '' })).statusCode).toBe(400);
  expect((await analyst.post('/eod/universes/run', url)).statusCode).toBe(202);
  await app.drainJobs();
  expect(await analyst.universe('CAT-WIND')).toMatchObject({ state: 'CLEAN' });
  expect((await auditOf('eod.restate')).map(({ detail }) => detail)).toEqual([{ reason: 'A mark was corrected' }]);
});

test('there is no run, and no page of findings, for an unknown id', async () => {
  for (const path of ['', '/exceptions']) {
    const url = `/eod/runs/00000000-0000-4000-8000-000000000000${path}`;
    expect((await app.inject({ url }, cookie)).statusCode).toBe(404);
  }
});

test('screens hear of how far a step has come', async () => {
  const { db } = await app.ctx();
  const versionOf = async (): Promise<number> =>
    (await db.selectFrom('data_versions').select('version').where('dataset', '=', 'eod').executeTakeFirstOrThrow())
      .version;
  const report = (job: string, stage: string) =>
    db.updateTable('job_runs').set({ progress_stage: stage }).where('job', '=', job).execute();
  const before = await versionOf();
  await report('eod.step', 'Check the marks');
  const after = await versionOf();
  expect(after).toBeGreaterThan(before);
  await report('eod.step', 'Check the marks');
  await report('market-data.import-dropped', 'Read');
  expect(await versionOf()).toBe(after);
});
