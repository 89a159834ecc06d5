import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIds } from './ids.ts';
import { findSecretKey } from './sealing.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'landfall-key-'));
});
afterEach(() => rm(dataDirectory, { recursive: true }));

const find = (ids = createIds()) => findSecretKey({ secretKey: null, databaseUrl: null, dataDirectory }, ids);

test('the embedded database has one key, whoever asks first', async () => {
  const [key, ...others] = await Promise.all([find(), find(), find()]);
  expect(key).toHaveLength(32);
  expect(others).toEqual([key, key]);
  expect(await readdir(dataDirectory)).toEqual(['secret.key']);
});

test('half a key, as an earlier version left it on a full disk, is told, and none is left behind', async () => {
  await writeFile(join(dataDirectory, 'secret.key'), 'half');
  await expect(find()).rejects.toThrow('secret.key does not hold a key');
  await rm(join(dataDirectory, 'secret.key'));
  const fail = () => {
    throw new Error('no more');
  };
  await expect(find({ ...createIds(), bytes: fail })).rejects.toThrow('no more');
  expect(await readdir(dataDirectory)).toEqual([]);
});
