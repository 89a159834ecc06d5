import type { Pool } from 'pg';
import type { Db, Tx } from './schema.ts';

/** An open database, PostgreSQL or the embedded one; both behave alike from here on. */
export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly pool: Pool;
  readonly db: Db;
  /**
   * Goes up before anything can have been changed, by whichever process: what was read since it last did is still so.
   * Null where others change the database without passing by here: on PostgreSQL, and in a process that attached itself.
   */
  readonly changes: (() => number) | null;
  /**
   * Which transactions a reader sees at this moment: while the text stays the same, none that writes has been committed.
   */
  snapshot(): Promise<string>;
  /** Runs in one transaction: commits when `run` resolves, rolls back when it throws. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Does something once the transaction has committed, and never if it rolls back. */
  afterCommit(tx: Tx, action: () => void): void;
  /** Throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
