import type { Pool } from 'pg';
import type { Db, Tx } from './schema.ts';

/** An open database, PostgreSQL or the embedded one; both behave alike from here on. */
export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly pool: Pool;
  readonly db: Db;
  /** Runs in one transaction: commits when `run` resolves, rolls back when it throws. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Does something once the transaction that is open here has committed, and never if it rolls back. */
  afterCommit(action: () => void): void;
  /** Throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
