import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

/** `alone`: this process owns the data directory. */
export function openStorage(config: Config, clock: Clock, alone: boolean): Promise<Storage> {
  const own = config.storageUrl === null;
  const directory = own ? join(config.dataDirectory, 'files') : fileURLToPath(config.storageUrl ?? '');
  return openFileStorage({ directory, alone: alone && own, now: clock.wallNow().getTime() });
}
