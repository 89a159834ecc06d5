import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg, { type Pool } from 'pg';
import type { Db, Tables, Tx } from './schema.ts';

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a JavaScript number`);
  return value;
}

/** `date[]`, which has no name in the driver. */
const dateArray = '1182';
const plainDates = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/** Dates stay plain text, whole numbers become numbers; the driver's own defaults hold for the rest. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === pg.types.builtins.DATE) return (text: string) => text;
    if (String(id) === dateArray) return plainDates;
    if (id === pg.types.builtins.INT8) return safeInteger;
    return pg.types.getTypeParser(id, format);
  },
};

/** Ends a pool, even if it has ended already. */
export const endPool = async (pool: pg.Pool): Promise<void> => {
  if (!pool.ending) await pool.end();
};

const unheard = (): void => undefined;

/**
 * `onError` gets the errors of idle connections, until the pool is ended: what is being closed anyway may be cut off by the server. A connection in use reports its error through the failing statement; between
 * two statements only this listener keeps the error from ending the process.
 */
export function createPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ types, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, ...options });
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  pool.on('connect', (client) => client.on('error', unheard));
  return pool;
}

/** An open database: PostgreSQL or the embedded one, with the same behaviour. */
export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly pool: Pool;
  readonly db: Db;
  /** Runs in one transaction: commits when `run` resolves, rolls back when it throws. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs an action after the open transaction has committed, and not if it rolls back. */
  afterCommit(action: () => void): void;
  /** Throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's codes for a transaction that failed only because of another one. */
const retryable = new Set(['40001', '40P01']);
const tries = 3;

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryable.has(String(error.code));

interface TransactionScope {
  open: boolean;
  afterCommit: (() => void)[];
}

/**
 * The database handle over either pool. A second connection inside a transaction is refused, because on the embedded
 * database with its one session it would wait for itself for ever.
 */
export function databaseOver(kind: Database['kind'], pool: Pool, close: () => Promise<void>): Database {
  const inTransaction = new AsyncLocalStorage<TransactionScope>();
  let closing: Promise<void> | undefined;
  const refuseInside = (): void => {
    if (inTransaction.getStore()?.open) {
      throw new Error('A transaction is open here: use its handle, not the context’s database');
    }
  };
  const connect = async () => {
    refuseInside();
    return pool.connect();
  };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } }),
  });

  async function once<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    refuseInside();
    const scope: TransactionScope = { open: false, afterCommit: [] };
    const result = await inTransaction.run(scope, () =>
      db.transaction().execute(async (tx) => {
        scope.open = true;
        try {
          return await run(tx);
        } finally {
          scope.open = false;
        }
      }),
    );
    for (const action of scope.afterCommit) action();
    return result;
  }

  return {
    kind,
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
    afterCommit: (action) => {
      inTransaction.getStore()?.afterCommit.push(action);
    },
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => (closing ??= close()),
  };
}
