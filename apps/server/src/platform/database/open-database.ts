import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Database, databaseOver, createPool, endPool } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

export interface OpenOptions {
  /** See `EmbeddedOptions.attach`. */
  attach: boolean;
  onBroken: (reason: string) => void;
}

export function openDatabase(config: Config, log: Log, options: OpenOptions): Promise<Database> {
  const onError = (error: Error): void => log.warn({ err: error }, 'A database connection was lost');
  return config.databaseUrl === null
    ? openEmbedded({ dataDirectory: config.dataDirectory, onError, ...options })
    : openPostgres(config.databaseUrl, onError);
}

export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const options = { connectionString: url, statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };
  const pool = createPool({ ...options, max: 10 }, onError);
  const database = databaseOver('postgres', pool, () => endPool(pool));
  try {
    await database.check();
  } catch (error) {
    await pool.end();
    const { host } = new URL(url);
    throw new Error(`the database at ${host} cannot be reached: ${(error as Error).message}`, { cause: error });
  }
  return database;
}
