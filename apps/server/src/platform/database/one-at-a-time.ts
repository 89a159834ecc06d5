import type { Database } from './database.ts';

/**
 * Processes that start together on one database prepare it one after the other: tables, the queue's own, and first data.
 * The embedded database has one process, and nobody to wait for. The number is Landfall's own.
 */
export async function oneAtATime<T>({ kind, pool }: Database, prepare: () => Promise<T>): Promise<T> {
  if (kind === 'embedded') return prepare();
  const client = await pool.connect();
  try {
    // The pool's time limit for a statement is for answers to people, not for waiting here.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(4600460047)');
    return await prepare();
  } finally {
    // Closed, not given back: the lock and the setting end with the session.
    client.release(true);
  }
}
