import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

/** A draft this old belongs to no upload that is still running. */
export const draftLifetimeMilliseconds = 86_400_000;

/** Where `STORAGE_URL` says. What S3 needs is loaded only where it is used. */
export async function openStorage({ storage }: Config): Promise<Storage> {
  if (storage.kind === 'files') return openFileStorage(storage.directory);
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage(storage);
}

/**
 * Before a server begins: a storage that cannot be written to is said at once, and what was half-written when an
 * earlier server died is removed. `alone`: this process owns the data directory, so that every draft in it is nobody's.
 */
export async function prepareStorage(config: Config, storage: Storage, clock: Clock, alone: boolean): Promise<void> {
  const own = config.storage.kind === 'files' && config.storage.own;
  const lifetime = alone && own ? 0 : draftLifetimeMilliseconds;
  try {
    await storage.probe();
    await storage.clearDrafts(new Date(clock.wallNow().getTime() - lifetime));
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`the files cannot be stored: ${reason}`, { cause: error });
  }
}
