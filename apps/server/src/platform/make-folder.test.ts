import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'landfall-make-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('makes a folder and those above it, closed to others, also where several do it at once', async () => {
  for (const turn of Array.from({ length: 40 }).keys()) {
    const path = join(directory, String(turn), 'a', 'b', 'c');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    await makeFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  }
});

test('a file that stands there, or above, is a fault', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(file, 'deeper'))).rejects.toThrow('ENOTDIR');
});

// With `recursive`, Node.js never answers.
test.runIf(process.platform === 'linux')('a place that takes no folders is told', async () => {
  await expect(makeFolder('/proc/landfall/data')).rejects.toThrow('ENOENT');
});
