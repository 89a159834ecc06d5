import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireOwnerLock, findOwner, HeldError, thisProcess } from './owner-lock.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'landfall-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Takes the folder and gives it back. */
const takeOver = async (): Promise<string> => {
  await (await acquireOwnerLock(directory)).release();
  return 'taken over';
};

const leave = (claim: object) =>
  writeFile(join(directory, 'owner-1-left-behind.lock'), JSON.stringify({ held: true, address: null, ...claim }));

test('of many that start together exactly one gets the folder', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => acquireOwnerLock(directory)));
  const won = results.filter((result) => result.status === 'fulfilled');
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  expect(won).toHaveLength(1);
  expect(reasons.every((reason) => reason instanceof HeldError)).toBe(true);
  expect(reasons[0]?.message).toBe(
    `another Landfall server (process ${process.pid}) is using the data directory ${directory}`,
  );
});

test('it is free again after its release, and nothing stays behind', async () => {
  const lock = await acquireOwnerLock(directory);
  await lock.publish({ host: '127.0.0.1', port: 1 });
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
  await expect(takeOver()).resolves.toBe('taken over');
});

test('a dead process’s lock is taken over', async () => {
  await leave({ ...thisProcess(), pid: 2 ** 22 + 1 });
  await expect(takeOver()).resolves.toBe('taken over');
});

// Where the system does not tell when a process started, its number must do.
test.runIf(thisProcess().started !== null)(
  'a number that another process has been given since is not taken for the dead one',
  async () => {
    await leave({ ...thisProcess(), started: 'an earlier time' });
    await expect(takeOver()).resolves.toBe('taken over');
  },
);

test('a living process keeps it, even before its database listens', async () => {
  await leave(thisProcess());
  await expect(acquireOwnerLock(directory)).rejects.toThrow(HeldError);
});

test('an owner on another host is alive if it answers', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = { host: '127.0.0.1', port: (server.address() as { port: number }).port };
  await leave({ pid: 1, host: 'another-machine', started: null, address });
  await expect(acquireOwnerLock(directory)).rejects.toThrow(HeldError);
  expect(await findOwner(directory)).toEqual(address);
  await new Promise((resolve) => server.close(resolve));
  await expect(takeOver()).resolves.toBe('taken over');
});

test('finds the address of a running owner, or none', async () => {
  expect(await findOwner(directory)).toBeNull();
  const lock = await acquireOwnerLock(directory);
  const found = findOwner(directory);
  await lock.publish({ host: '/tmp', port: 5432 });
  expect(await found).toEqual({ host: '/tmp', port: 5432 });
  await lock.release();
});
