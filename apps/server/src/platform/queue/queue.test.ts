import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readableLog } from '../../testing/read-log.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { defineJob, handleJob, JobError, type JobFailure, type Run } from '../queue.ts';

const payload = z.strictObject({ n: z.number() });
const job = defineJob({ name: 'test-count', payload, retryLimit: 2, timeoutSeconds: 5 });

let act: (n: number, run: Run, ctx: Ctx) => Promise<void>;
let failures: JobFailure[];
const feature = {
  name: 'test',
  jobs: [
    handleJob({
      job,
      handle: (ctx, { n }, run) => act(n, run, ctx),
      failed: async (tx, ctx, { n }, failure) => {
        await tx
          .insertInto('user_grants')
          .values({
            user_id: (await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()).id,
            feature_name: `F${n}`,
          })
          .execute();
        failures.push(failure);
      },
    }),
  ],
};

let landfall: TestApp;
let ctx: Ctx;
const log = readableLog();
beforeAll(async () => {
  landfall = await createTestApp({ features: [feature], log: log.log });
  ctx = await landfall.ctx();
});
afterAll(() => landfall.close());
beforeEach(() => {
  act = async () => undefined;
  failures = [];
});

const enqueue = (n: number, options?: Parameters<Ctx['queue']['enqueue']>[3]) =>
  ctx.tx((tx) => ctx.queue.enqueue(tx, job, { n }, options));
const find = async (id: string) => {
  const run = await ctx.queue.find(ctx.db, id);
  if (!run) throw new Error(`There is no run ${id}`);
  return run;
};

test('a run is queued with its change, runs once, and is a row', async () => {
  const seen: number[] = [];
  act = async (n, run) => {
    await run.progress(3, 12, 'Reading pages');
    expect(await find(run.id)).toMatchObject({ state: 'running', attempts: 1, progress_done: 3, progress_total: 12 });
    seen.push(n);
  };
  const id = await enqueue(7, { subject: 'thing:7' });
  expect(await find(id)).toMatchObject({
    state: 'queued',
    job: 'test-count',
    payload: { n: 7 },
    attempts: 0,
    max_attempts: 3,
  });
  await landfall.drainJobs();
  await landfall.drainJobs();
  expect(seen).toEqual([7]);
  const run = await find(id);
  expect(run).toMatchObject({ state: 'succeeded', attempts: 1, progress_stage: 'Reading pages', error_code: null });
  expect(run.finished_at?.getTime()).toBeGreaterThanOrEqual(run.started_at?.getTime() ?? Infinity);
  expect((await ctx.queue.findBySubject(ctx.db, 'thing:7')).map((found) => found.id)).toEqual([id]);
});

test('a rolled back transaction queues nothing', async () => {
  let runs = 0;
  act = async () => void (runs += 1);
  let id = '';
  const failing = ctx.tx(async (tx) => {
    id = await ctx.queue.enqueue(tx, job, { n: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await landfall.drainJobs();
  expect(runs).toBe(0);
  expect(await ctx.queue.find(ctx.db, id)).toBeNull();
});

test('an invalid payload is refused at once', async () => {
  const wrong = { n: 'seven' } as unknown as { n: number };
  await expect(ctx.tx((tx) => ctx.queue.enqueue(tx, job, wrong))).rejects.toThrow(z.ZodError);
});

test('a key has one run at a time, also with simultaneous calls', async () => {
  const ids = await Promise.all([1, 2, 3].map((n) => enqueue(n, { key: 'same' })));
  expect(new Set(ids).size).toBe(1);
  expect(await enqueue(1, { key: 'other' })).not.toBe(ids[0]);
  await landfall.drainJobs();
  expect(await enqueue(4, { key: 'same' })).not.toBe(ids[0]);
  await landfall.drainJobs();
});

test('a failed run is retried until it succeeds', async () => {
  const attempts: number[] = [];
  act = async (_n, run) => {
    attempts.push(run.attempt);
    if (run.attempt < 3) throw new Error('the private reason');
  };
  const id = await enqueue(1);
  await landfall.drainJobs();
  expect(attempts).toEqual([1, 2, 3]);
  expect(await find(id)).toMatchObject({ state: 'succeeded', attempts: 3, error_code: null, error_message: null });
  expect(failures).toEqual([]);
});

test('the last failure ends it, with the handler’s own changes in the same transaction, and without unknown texts', async () => {
  act = async () => Promise.reject(new Error('the private reason'));
  const id = await enqueue(41);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({
    state: 'failed',
    attempts: 3,
    error_code: 'INTERNAL',
    error_message: 'Something went wrong.',
  });
  expect(failures).toEqual([{ code: 'INTERNAL', message: 'Something went wrong.' }]);
  const grants = await ctx.db.selectFrom('user_grants').select('feature_name').execute();
  expect(grants).toContainEqual({ feature_name: 'F41' });
});

test('a failure ends the run even where the handler’s own changes fail, which the log says', async () => {
  act = async () => Promise.reject(new JobError('BROKEN', 'It is broken.', { retry: false }));
  // The second grant of a feature is refused.
  await enqueue(43);
  const id = await enqueue(43);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({ state: 'failed', attempts: 1, error_code: 'BROKEN' });
  expect(failures).toHaveLength(1);
  expect(log.text()).toContain('A job failed, and so did what was to be done about it');
});

test.each([
  ['a failure that says so', new JobError('ENCRYPTED', 'The file is encrypted.', { retry: false }), 'ENCRYPTED'],
  ['a refusal', new AppError('UNPROCESSABLE', 'The file is no PDF.'), 'UNPROCESSABLE'],
])('%s is not retried', async (_what, error, code) => {
  act = async () => Promise.reject(error);
  const id = await enqueue(code.length);
  await landfall.drainJobs();
  expect(await find(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    error_code: code,
    error_message: error.message,
  });
});

test('a run over its time limit is aborted, and counts as failed', async () => {
  const quick = defineJob({ name: 'test-quick', payload, retryLimit: 0, timeoutSeconds: 0.05 });
  let told: unknown;
  const slow = handleJob({
    job: quick,
    handle: (_ctx, _payload, run) =>
      new Promise((_, reject) => {
        run.signal.addEventListener('abort', () => {
          told = run.signal.reason;
          reject(new Error('what stopping did to it'));
        });
      }),
  });
  const other = await createTestApp({ features: [{ name: 'slow', jobs: [slow] }] });
  const its = await other.ctx();
  const id = await its.tx((tx) => its.queue.enqueue(tx, quick, { n: 1 }));
  await other.drainJobs();
  expect(told).toBeInstanceOf(Error);
  expect(await its.queue.find(its.db, id)).toMatchObject({ state: 'failed', error_code: 'TIMED_OUT' });
  await other.close();
});
