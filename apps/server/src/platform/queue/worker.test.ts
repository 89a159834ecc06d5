import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import type { Ctx } from '../context.ts';
import { defineJob, handleJob, type JobFailure, type Run } from '../queue.ts';
import { startRun } from './runs.ts';

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

/** As a process leaves it that took the run and was killed. */
async function killedWhileRunning(): Promise<string> {
  const id = await enqueue();
  await startRun(ctx.db, id, (await find(id)).dispatch_id, 'a dead process');
  await sql`update pgboss.job set state = 'active', started_on = now() where id = ${(await find(id)).dispatch_id}`.execute(
    ctx.db,
  );
  return id;
}
const silentFor = (id: string, seconds: number) =>
  sql`update job_runs set heartbeat_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
    ctx.db,
  );

test('the only owner puts back what a killed process left running, without using up a try', async () => {
  const id = await killedWhileRunning();
  expect(await landfall.worker.recover(true)).toBe(1);
  expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0, interruptions: 1, lease_owner: null });
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({ state: 'succeeded', attempts: 1 });
});

test('among several processes a run is put back once its heartbeat stops, and not before', async () => {
  const id = await killedWhileRunning();
  await silentFor(id, 15);
  expect(await landfall.worker.recover(false)).toBe(0);
  await silentFor(id, 25);
  expect(await landfall.worker.recover(false)).toBe(1);
  expect(await landfall.worker.recover(false)).toBe(0);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({ state: 'succeeded' });
});

test('a message that was taken, or is gone, before its run began is sent again', async () => {
  const taken = await enqueue();
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '25 seconds'`.execute(ctx.db);
  const gone = await enqueue();
  await sql`delete from pgboss.job where id = ${(await find(gone)).dispatch_id}`.execute(ctx.db);
  expect(await landfall.worker.recover(false)).toBe(2);
  await landfall.drainJobs();
  expect([(await find(taken)).state, (await find(gone)).state]).toEqual(['succeeded', 'succeeded']);
});

test('the message of an earlier dispatch starts nothing', async () => {
  const id = await enqueue();
  const { dispatch_id: outdated } = await find(id);
  await sql`update pgboss.job set state = 'completed'`.execute(ctx.db);
  await landfall.worker.recover(true);
  expect(await startRun(ctx.db, id, outdated, 'someone')).toBeNull();
  expect(await startRun(ctx.db, id, (await find(id)).dispatch_id, 'someone')).not.toBeNull();
});

test('a run that was there at every death of its process is given up', async () => {
  const id = await killedWhileRunning();
  await sql`update job_runs set interruptions = 19 where id = ${id}`.execute(ctx.db);
  await landfall.worker.recover(true);
  expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'WORKER_LOST' });
  expect(failures).toHaveLength(1);
});

test('a worker that lost its run to another one changes nothing any more', async () => {
  let aborted = false;
  act = async (run) => {
    await sql`update job_runs set lease_owner = 'another process' where id = ${run.id}`.execute(ctx.db);
    await run.heartbeat();
    aborted = run.signal.aborted;
  };
  const id = await enqueue();
  await landfall.drainJobs();
  expect(aborted).toBe(true);
  expect(await find(id)).toMatchObject({ state: 'running', lease_owner: 'another process' });
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

test('a stop puts a long run back untouched, and it completes in the next process', async () => {
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
  expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0, interruptions: 0, lease_owner: null });
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
