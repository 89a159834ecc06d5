import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { type Database, databaseOver, createPool, endPool } from '../database.ts';
import { acquireOwnerLock, type Address, findOwner, HeldError } from './owner-lock.ts';
import { startEngine } from './start-engine.ts';

const mark = (folder: string): string => join(folder, 'landfall-ready');

/**
 * The first start writes the files of an empty database, which takes seconds. If that was interrupted, the folder is moved
 * aside and the start begins again, because nothing can be stored there yet. A folder that was once ready is never moved.
 */
async function putUnfinishedAside(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  if (!existsSync(mark(folder))) {
    const aside = `${folder}.unfinished`;
    await rm(aside, { recursive: true, force: true });
    await rename(folder, aside);
  } else if (!existsSync(join(folder, 'PG_VERSION'))) {
    // The engine would take it for an empty folder and overwrite it.
    throw new Error(`the database in ${folder} is damaged: restore a backup into a new data directory`);
  }
}

async function markFinished(folder: string): Promise<void> {
  if (!existsSync(mark(folder))) await writeFile(mark(folder), 'This database was ready once.\n');
}

/**
 * The engine writes files that everybody may read and change, and a data directory that was made by hand lets everybody in.
 * A folder of another user, or on a file system without rights, stays as it is.
 */
async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700).catch(() => undefined);
}

export interface EmbeddedOptions {
  dataDirectory: string;
  /** For the command line: use the database of a running server instead of refusing. */
  attach: boolean;
  /** A connection was lost, or the engine has failed and restarts. */
  onError: (error: Error) => void;
  /** The engine has failed for good. */
  onBroken: (reason: string) => void;
  /** Asked at closing: whether the folder will be deleted, as in tests. */
  discards?: () => boolean;
}

/**
 * All queries share one session: more connections would not help, and even a new connection waits for the transaction that
 * is open. To wait for one's turn is not to be without a database.
 */
const sharing = { max: 8, connectionTimeoutMillis: 60_000 };

const poolAt = (address: Address, onError: (error: Error) => void) =>
  createPool({ ...address, ...sharing, user: 'postgres', database: 'postgres' }, onError);

function attached(address: Address, options: EmbeddedOptions): Database {
  const pool = poolAt(address, options.onError);
  return databaseOver('embedded', pool, () => endPool(pool));
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  await mkdir(options.dataDirectory, { recursive: true, mode: 0o700 });
  for (;;) {
    const owner = options.attach ? await findOwner(options.dataDirectory) : null;
    if (owner) return attached(owner, options);
    try {
      return await own(options);
    } catch (error) {
      // Another process took the lock first.
      if (!(options.attach && error instanceof HeldError)) throw error;
    }
  }
}

async function own({ dataDirectory, onError, onBroken, discards }: EmbeddedOptions): Promise<Database> {
  const lock = await acquireOwnerLock(dataDirectory);
  try {
    const folder = join(dataDirectory, 'database');
    await putUnfinishedAside(folder);
    await closeToOthers(folder);
    const engine = await startEngine(folder, { onRestart: onError, onBroken });
    await markFinished(folder);
    await lock.publish(engine.address);
    const pool = poolAt(engine.address, onError);
    const close = async (): Promise<void> => {
      await endPool(pool);
      await engine.stop(discards?.());
      await lock.release();
    };
    return databaseOver('embedded', pool, close);
  } catch (error) {
    await lock.release();
    throw error;
  }
}
