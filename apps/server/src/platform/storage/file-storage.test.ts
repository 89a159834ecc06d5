import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileStorage } from './file-storage.ts';

// What holds of any storage is tested in storage.test.ts.
test('a folder that is gone fails the check', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'landfall-files-'));
  const storage = await openFileStorage(directory);
  await expect(storage.check()).resolves.toBeUndefined();
  await rm(directory, { recursive: true });
  await expect(storage.check()).rejects.toThrow('ENOENT');
});
