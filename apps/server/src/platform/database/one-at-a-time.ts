import type { Database } from './database.ts';

/**
 * Processes that start together on one database prepare it one after the other (tables, queue, first data), by an advisory
 * lock with Landfall's own number. The embedded database has only one process.
 */
export async function oneAtATime<T>({ kind, pool }: Database, prepare: () => Promise<T>): Promise<T> {
  if (kind === 'embedded') return prepare();
  const client = await pool.connect();
  try {
    // The pool's statement timeout must not end this wait.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(4600460047)');
    return await prepare();
  } finally {
    // Closed, not returned to the pool: the lock and the setting end with the session.
    client.release(true);
  }
}
