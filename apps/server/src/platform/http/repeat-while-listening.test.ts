import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { repeatWhileListening, type RepeatedTask } from './repeat-while-listening.ts';

async function listen(prepare: () => Promise<readonly RepeatedTask[]>, atPreClose = () => {}) {
  const app = fastify();
  app.addHook('preClose', async () => atPreClose());
  repeatWhileListening(app, createLog('silent'), prepare);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}
const everyMs = 1_000;
const task = (run: () => Promise<unknown>): RepeatedTask => ({ name: 'A task', everyMs, atOnce: true, run });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});
/** As many pauses go by, each with what becomes of it. */
async function pauses(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await vi.advanceTimersByTimeAsync(everyMs);
}

it('runs a task again and again, also after one that failed', async () => {
  const run = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no')));
  const app = await listen(async () => [task(run)]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await pauses(2);
  expect(run).toHaveBeenCalledTimes(3);
  await app.close();
  await pauses(2);
  expect(run).toHaveBeenCalledTimes(3);
});

it('never runs a task twice at once, and waits for it when the server closes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let ended = false;
  const run = vi.fn<() => Promise<void>>(async () => {
    await promise;
    ended = true;
  });
  const app = await listen(async () => [task(run)]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await pauses(2);
  expect(run).toHaveBeenCalledOnce();
  const closed = app.close();
  resolve();
  await closed;
  expect(ended).toBe(true);
});

it('runs nothing of what was still being prepared when the server closed', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly RepeatedTask[]>();
  const run = vi.fn<() => Promise<void>>(async () => undefined);
  const prepare = vi.fn<() => Promise<readonly RepeatedTask[]>>(() => promise);
  const app = await listen(prepare, () => void setImmediate(() => resolve([task(run)])));
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled());
  await app.close();
  expect(run).not.toHaveBeenCalled();
});
