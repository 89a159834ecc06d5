import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import type { Ctx } from '../context.ts';
import { defineJob, handleJob, type JobFailure, type Run } from '../queue.ts';
import { claimRun, endLeases, leaseSeconds, returnRun } from './runs.ts';

// Some start a server of their own.
vi.setConfig({ testTimeout: 60_000 });

const job = defineJob({ name: 'test-work', payload: z.strictObject({}), retryLimit: 1 });
let act: (run: Run) => Promise<void>;
let failures: JobFailure[];
const handler = handleJob({
  job,
  handle: (_ctx, _payload, run) => act(run),
  failed: async (_tx, _ctx, _payload, failure) => void failures.push(failure),
});

let landfall: TestApp;
let ctx: Ctx;
const open = async (): Promise<void> => {
  landfall = await createTestApp({ features: [{ name: 'test', jobs: [handler] }] });
  ctx = await landfall.ctx();
};
/** Stops are final: these tests take a server of their own. */
const reopen = async (): Promise<void> => {
  await landfall.close();
  await open();
};
beforeAll(open);
afterAll(() => landfall.close());
beforeEach(() => {
  act = async () => undefined;
  failures = [];
});
afterEach(async () => {
  await ctx.db.deleteFrom('job_runs').execute();
});

const enqueue = () => ctx.tx((tx) => ctx.queue.enqueue(tx, job, {}));
const find = async (id: string) => {
  const run = await ctx.queue.find(ctx.db, id);
  if (!run) throw new Error(`There is no run ${id}`);
  return run;
};
const reaches = (id: string, state: string) =>
  vi.waitFor(async () => expect((await find(id)).state).toBe(state), { timeout: 10_000, interval: 20 });

const claim = (early = false) => claimRun(ctx.db, { leaseId: ctx.ids.uuid(), jobs: [job.name], held: [], early });
/** As a process leaves it that took the run and was killed, `seconds` ago. */
async function killedWhileRunning(seconds: number): Promise<string> {
  const id = await enqueue();
  await claim();
  await silentFor(id, seconds);
  return id;
}
const silentFor = (id: string, seconds: number) =>
  sql`update job_runs set due_at = due_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(ctx.db);

test('a killed worker’s run is taken by another one once it has been silent, and not before', async () => {
  const id = await killedWhileRunning(leaseSeconds - 5);
  expect(await claim()).toBeNull();
  await silentFor(id, 5);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({ state: 'succeeded', attempts: 1, interruptions: 1, lease_id: null });
});

test('the only possible process takes over at once', async () => {
  const id = await killedWhileRunning(0);
  await endLeases(ctx.db);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({ state: 'succeeded', attempts: 1, interruptions: 1 });
});

test('of several simultaneous workers one gets the run', async () => {
  const id = await enqueue();
  const taken = await Promise.all([claim(), claim(), claim()]);
  expect(taken.filter((run) => run !== null)).toMatchObject([{ id }]);
});

test('a worker does not take over from itself', async () => {
  const id = await killedWhileRunning(leaseSeconds);
  const held = { leaseId: ctx.ids.uuid(), jobs: [job.name], held: [id] };
  expect(await claimRun(ctx.db, held)).toBeNull();
});

test('a run waits for its time, in the queue and before a retry', async () => {
  const later = await ctx.tx((tx) => ctx.queue.enqueue(tx, job, {}, { startAfterSeconds: 60 }));
  expect(await claim()).toBeNull();
  await silentFor(later, 60);
  expect(await claim()).toMatchObject({ id: later });
  const failing = await enqueue();
  act = async () => {
    act = async () => undefined;
    throw new Error('not yet');
  };
  await landfall.worker.start();
  const failedOnce = async () => expect(await find(failing)).toMatchObject({ state: 'queued', attempts: 1 });
  await vi.waitFor(failedOnce, { timeout: 10_000, interval: 20 });
  const run = await find(failing);
  expect(run.due_at.getTime() - (run.started_at?.getTime() ?? 0)).toBeGreaterThanOrEqual(2000);
  await reopen();
});

test('running what is due leaves a retry for later', async () => {
  let isFailing = true;
  act = async () => {
    if (isFailing) throw new Error('The mail server is away');
  };
  const id = await enqueue();
  await landfall.worker.runDue();
  expect(await find(id)).toMatchObject({ state: 'queued', attempts: 1 });
  isFailing = false;
  await silentFor(id, 60);
  await landfall.worker.runDue();
  expect(await find(id)).toMatchObject({ state: 'succeeded', attempts: 2 });
});

test('a run whose process dies every time is given up', async () => {
  const id = await killedWhileRunning(leaseSeconds);
  await sql`update job_runs set interruptions = 19 where id = ${id}`.execute(ctx.db);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'WORKER_LOST' });
  expect(failures).toHaveLength(1);
});

test('a worker that lost its run changes nothing any more', async () => {
  let aborted = false;
  const other = ctx.ids.uuid();
  act = async (run) => {
    await sql`update job_runs set lease_id = ${other} where id = ${run.id}`.execute(ctx.db);
    await run.progress(1, 1, 'Done');
    aborted = run.signal.aborted;
  };
  const id = await enqueue();
  await landfall.drainJobs();
  expect(aborted).toBe(true);
  expect(await find(id)).toMatchObject({ state: 'running', lease_id: other, progress_done: null });
});

test('what is queued or running for a subject ends when that is removed, and nothing is done about it', async () => {
  let aborted = false;
  const subject = 'document:one';
  const add = (of: string) => ctx.tx((tx) => ctx.queue.enqueue(tx, job, {}, { subject: of }));
  const running = await add(subject);
  const other = await add('document:other');
  let waiting = '';
  act = async (run) => {
    if (run.id !== running) return;
    waiting = await add(subject);
    await ctx.tx((tx) => ctx.queue.cancel(tx, subject));
    await run.progress(1, 2, 'Reading');
    aborted = run.signal.aborted;
    throw new Error('The document is gone');
  };
  await landfall.drainJobs();
  expect(aborted).toBe(true);
  const cancelled = { state: 'failed', error_code: 'CANCELLED', lease_id: null };
  expect([await find(running), await find(waiting)]).toMatchObject([cancelled, { ...cancelled, attempts: 0 }]);
  expect(await find(other)).toMatchObject({ state: 'succeeded' });
  expect(failures).toEqual([]);
});

test('a stop lets a short run finish', async () => {
  await reopen();
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  act = () => {
    started.resolve();
    return finish.promise;
  };
  await landfall.worker.start();
  const id = await enqueue();
  await started.promise;
  const stopped = landfall.worker.stop();
  finish.resolve();
  await stopped;
  expect(await find(id)).toMatchObject({ state: 'succeeded' });
});

test('a stop returns a long run to the queue, and it completes in the next process', async () => {
  await reopen();
  const started = Promise.withResolvers<Run>();
  act = (run) => {
    started.resolve(run);
    return new Promise(() => undefined);
  };
  await landfall.worker.start();
  const id = await enqueue();
  const run = await started.promise;
  await landfall.worker.stop();
  expect(run.signal.aborted).toBe(true);
  expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0, interruptions: 0, lease_id: null });
});

test('a run that a stop returned is the next one, before those that were queued later', async () => {
  const id = await enqueue();
  const run = await claim();
  const later = await enqueue();
  if (run) await returnRun(ctx.db, run);
  expect((await claim())?.id).toBe(id);
  expect((await claim())?.id).toBe(later);
});

test('a started worker takes what is queued, at once when it was queued here', async () => {
  await reopen();
  const earlier = await enqueue();
  await landfall.worker.start();
  await reaches(earlier, 'succeeded');
  const id = await enqueue();
  await reaches(id, 'succeeded');
  const run = await find(id);
  expect((run.started_at?.getTime() ?? Infinity) - run.created_at.getTime()).toBeLessThan(1500);
});
