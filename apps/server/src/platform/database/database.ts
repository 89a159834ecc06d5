import type { Pool } from 'pg';
import type { Db, Tx } from './schema.ts';

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
