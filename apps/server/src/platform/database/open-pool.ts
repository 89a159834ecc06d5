import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.ts';
import { rememberRaw } from './raw-transaction.ts';
import type { Tables, Tx } from './schema.ts';

/** PostgreSQL's codes for a transaction that failed only because of another one. */
const retryable = new Set(['40001', '40P01']);
const tries = 3;

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryable.has(String(error.code));

/**
 * The same database handle over either pool. Asking for a second connection inside a transaction is refused:
 * on the embedded database, which has one session, it would wait for itself for ever. `folder`: the embedded database's.
 */
export function databaseOver(pool: Pool, folder: string | null, close: () => Promise<void>): Database {
  const inTransaction = new AsyncLocalStorage<{ open: boolean; client: PoolClient | null }>();
  let closing: Promise<void> | undefined;
  const afterCommit = new WeakMap<Tx, (() => void)[]>();
  const scopeHere = () => {
    const scope = inTransaction.getStore();
    if (scope?.open) throw new Error('A transaction is open here: use its handle, not the context’s database');
    return scope;
  };
  const connect = async () => {
    const scope = scopeHere();
    const client = await pool.connect();
    if (scope) scope.client = client;
    return client;
  };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } }),
  });

  async function once<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    scopeHere();
    const actions: (() => void)[] = [];
    const scope: { open: boolean; client: PoolClient | null } = { open: false, client: null };
    const result = await inTransaction.run(scope, () =>
      db.transaction().execute(async (tx) => {
        afterCommit.set(tx, actions);
        if (scope.client) rememberRaw(tx, { client: scope.client, folder });
        scope.open = true;
        try {
          return await run(tx);
        } finally {
          scope.open = false;
        }
      }),
    );
    for (const action of actions) action();
    return result;
  }

  return {
    kind: folder === null ? 'postgres' : 'embedded',
    pool,
    db,
    transaction: async (run) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(run);
        } catch (error) {
          if (attempt >= tries || !isRetryable(error)) throw error;
        }
      }
    },
    afterCommit: (tx, action) => {
      afterCommit.get(tx)?.push(action);
    },
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => (closing ??= close()),
  };
}
