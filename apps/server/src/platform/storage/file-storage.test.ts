import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putFileScript } from '../../testing/processes/put-file.ts';
import { openFileStorage } from './file-storage.ts';

// What holds of any storage is tested in storage.test.ts.
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'landfall-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a folder that is gone fails the check', async () => {
  const storage = await openFileStorage(directory);
  await expect(storage.check()).resolves.toBeUndefined();
  await rm(directory, { recursive: true });
  await expect(storage.check()).rejects.toThrow('ENOENT');
});

test('a file that does not fit on the disk leaves nothing', async () => {
  /** A megabyte at most for each file of this process; shells count in different blocks. */
  const put = (bytes: number): string =>
    spawnSync(
      'sh',
      ['-c', 'ulimit -f 1024; exec "$@"', 'sh', process.execPath, putFileScript, directory, String(bytes)],
      {
        encoding: 'utf8',
        env: {},
      },
    ).stdout;
  expect(put(2_000_000)).toBe('EFBIG');
  expect(await readdir(directory)).toEqual([]);
  expect(put(200_000)).toBe('stored');
  expect(await readdir(directory)).toHaveLength(1);
});
