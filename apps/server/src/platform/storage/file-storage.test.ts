import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileStorage } from './file-storage.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'landfall-files-'));
});
afterEach(() => rm(directory, { recursive: true }));

const now = Date.now();
const open = (alone = true) => openFileStorage({ directory, alone, now });
const bytes = randomBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const unknown = 'f'.repeat(64);

test('files are found by their content, whole or in part', async () => {
  const storage = await open();
  expect(await storage.put(bytes)).toEqual({ sha256, size: 300_000 });
  expect(await storage.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))).toEqual({
    sha256,
    size: 300_000,
  });
  expect(await buffer(await storage.open(sha256))).toEqual(bytes);
  expect(await buffer(await storage.open(sha256, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
  expect(await storage.stat(sha256)).toEqual({ sha256, size: 300_000 });
  const listed: string[] = [];
  for await (const file of storage.list()) listed.push(file.sha256);
  expect(listed).toEqual([sha256]);
});

test('an empty file is a file', async () => {
  const storage = await open();
  const { sha256: name } = await storage.put(new Uint8Array());
  expect(await buffer(await storage.open(name))).toHaveLength(0);
});

test('what is not there is not found, nor is what is no file name', async () => {
  const storage = await open();
  expect(await storage.has(unknown)).toBe(false);
  await expect(storage.open(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(storage.open('../../etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await storage.put(bytes);
  await storage.delete(sha256);
  await storage.delete(sha256);
  expect(await storage.has(sha256)).toBe(false);
});

test('too much, or a stream that breaks, leaves nothing behind', async () => {
  const storage = await open();
  await expect(storage.put(bytes, { maxBytes: 299_999 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  await expect(storage.put(bytes, { maxBytes: 300_000 })).resolves.toBeDefined();
  const breaking = Readable.from(
    (function* parts() {
      yield randomBytes(1000);
      throw new Error('the client went away');
    })(),
  );
  await expect(storage.put(breaking)).rejects.toThrow('the client went away');
  expect(await readdir(directory)).toEqual([sha256.slice(0, 2)]);
});

test('half-written files of a dead server are removed; those of a living one beside it are not', async () => {
  await writeFile(join(directory, 'fresh.part'), 'half');
  await writeFile(join(directory, 'old.part'), 'half');
  const twoDaysAgo = new Date(now - 2 * 86_400_000);
  await utimes(join(directory, 'old.part'), twoDaysAgo, twoDaysAgo);
  await open(false);
  expect(await readdir(directory)).toEqual(['fresh.part']);
  await open(true);
  expect(await readdir(directory)).toEqual([]);
});

test('a folder that is gone fails the check', async () => {
  const storage = await open();
  await expect(storage.check()).resolves.toBeUndefined();
  await rm(directory, { recursive: true });
  await expect(storage.check()).rejects.toThrow('ENOENT');
  await open();
});
