import { sql, type ColumnType, type Generated, type Kysely, type RawBuilder, type Transaction } from 'kysely';

/**
 * The tables. A feature adds its own by declaration merging, in its `tables.ts`:
 *
 *     declare module '../../platform/database/schema.ts' {
 *       interface Tables { deals: DealsTable }
 *     }
 *
 * What only plain SQL asks for stands in the migrations alone.
 *
 * What the driver returns: `timestamptz` a Date, `date` a `yyyy-MM-dd` string, `numeric` a string,
 * `bigint` a number (it refuses to round), `jsonb` the parsed value.
 */
export interface Tables {
  audit_log: AuditLogTable;
  data_versions: DataVersionsTable;
  job_runs: JobRunsTable;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** A column that arrives as a Date and may be written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** `numeric`: exact text when read. */
export type Decimal = ColumnType<string, string | number, string | number>;
export type NullableDecimal = ColumnType<string | null, string | number | null, string | number | null>;

/** A jsonb column, written with `json(value)`. */
export type Json<T = unknown> = ColumnType<T, RawBuilder<unknown> | null, RawBuilder<unknown> | null>;

/** A value for a jsonb column; the driver would send an array as a PostgreSQL array. */
export const json = (value: unknown): RawBuilder<unknown> | null =>
  value === undefined || value === null ? null : sql`cast(${JSON.stringify(value)} as jsonb)`;

interface AuditLogTable {
  id: string;
  at: Timestamp;
  actor_id: string | null;
  actor_email: string | null;
  client_address: string | null;
  request_id: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  before: Json | null;
  after: Json | null;
  detail: Json | null;
}

export interface JobRunsTable {
  id: string;
  job: string;
  payload: Json;
  /** What the run is about, as `document:<id>`. */
  subject: string | null;
  /** At most one queued or running run for each job and key. */
  key: string | null;
  state: 'queued' | 'running' | 'succeeded' | 'failed';
  attempts: Generated<number>;
  max_attempts: number;
  /** How often its worker died; a crash does not use up an attempt. */
  interruptions: Generated<number>;
  progress_done: number | null;
  progress_total: number | null;
  progress_stage: string | null;
  /** When a worker may take the run; a running one's worker postpones this. */
  due_at: ColumnType<Date, Date | string | undefined, Date | string>;
  /** New each time a worker takes the run, and known to that worker only. */
  lease_id: string | null;
  error_code: string | null;
  error_message: string | null;
  created_at: Generated<Date>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

interface DataVersionsTable {
  dataset: string;
  version: Generated<number>;
}
