import { sql } from 'kysely';
import { json, type Db, type Tx } from '../database/schema.ts';
import type { JobFailure, JobRun } from '../queue.ts';

/** A worker sends a heartbeat every few seconds; without one for this long, another worker takes over its runs. */
export const leaseSeconds = 12;

// All times come from the database, so that workers can compare them and a test's fixed clock does not matter.
const now = sql<Date>`statement_timestamp()`;
const leaseEnd = sql<Date>`statement_timestamp() + make_interval(secs => ${leaseSeconds})`;
const inSeconds = (seconds: number) => sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})`;

/** A run that a worker has taken. Writes through it only count until another worker takes the run. */
export type Lease = Pick<JobRun, 'id' | 'lease_id'>;

export interface NewRun {
  id: string;
  job: string;
  payload: unknown;
  key: string | null;
  subject: string | null;
  maxAttempts: number;
  startAfterSeconds: number;
}

/** False if a run of the same job and key is queued or running. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const result = await tx
    .insertInto('job_runs')
    .values({
      id: run.id,
      job: run.job,
      payload: json(run.payload) ?? sql`'null'::jsonb`,
      key: run.key,
      subject: run.subject,
      state: 'queued',
      max_attempts: run.maxAttempts,
      due_at: inSeconds(run.startAfterSeconds),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['job', 'key'])
        .where('key', 'is not', null)
        .where('state', 'in', [sql.lit<'queued'>('queued'), sql.lit<'running'>('running')])
        .doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export const findLiveRun = (tx: Tx, job: string, key: string) =>
  tx
    .selectFrom('job_runs')
    .select('id')
    .where('job', '=', job)
    .where('key', '=', key)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

/** Repeating timers are not exact. */
const tolerance = 0.9;

export const findRecentRun = (tx: Tx, job: string, subject: string, seconds: number) =>
  tx
    .selectFrom('job_runs')
    .select('id')
    .where('job', '=', job)
    .where('subject', '=', subject)
    .where('created_at', '>', inSeconds(-seconds * tolerance))
    .limit(1)
    .executeTakeFirst();

export const findRun = async (db: Db | Tx, id: string): Promise<JobRun | null> =>
  (await db.selectFrom('job_runs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const findRunsBySubject = (db: Db | Tx, subject: string): Promise<JobRun[]> =>
  db
    .selectFrom('job_runs')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export interface Claim {
  leaseId: string;
  /** The jobs for which this worker has capacity. */
  jobs: readonly string[];
  /** Runs of this worker, which it must not take again, even after a missed heartbeat. */
  held: readonly string[];
  /** For tests: also delayed runs. */
  early?: boolean;
}

/**
 * Takes the run that has been due the longest: a queued one, or a running one whose worker is silent, which does not use up
 * an attempt. Workers that ask at the same time get different runs.
 */
export async function claimRun(db: Db, { leaseId, jobs, held, early = false }: Claim): Promise<JobRun | null> {
  const { rows } = await sql<JobRun>`
    with due as (
      select id from job_runs
      where state in ('queued', 'running')
        and (due_at <= ${now} or (${early}::boolean and state = 'queued'))
        and job = any(${jobs}::text[]) and id <> all(${held}::uuid[])
      order by due_at, id
      limit 1
      for update skip locked
    )
    update job_runs r set
      state = 'running', lease_id = ${leaseId}, due_at = ${leaseEnd}, started_at = ${now}, finished_at = null,
      attempts = case r.state when 'queued' then r.attempts + 1 else r.attempts end,
      interruptions = case r.state when 'queued' then r.interruptions else r.interruptions + 1 end,
      progress_done = null, progress_total = null, progress_stage = null
    from due where r.id = due.id
    returning r.*`.execute(db);
  return rows[0] ?? null;
}

/** For when all other workers are dead: their runs are due at once. */
export const endLeases = (db: Db) =>
  db.updateTable('job_runs').set({ due_at: now }).where('state', '=', 'running').execute();

const ofLease = (db: Db | Tx, { id, lease_id }: Lease) =>
  db.updateTable('job_runs').where('id', '=', id).where('state', '=', 'running').where('lease_id', '=', lease_id);

const changed = (result: { numUpdatedRows: bigint }): boolean => result.numUpdatedRows === 1n;

export interface Progress {
  done: number;
  total: number;
  stage: string;
}

/** Keeps the lease; false when another worker has the run. */
export async function keepLease(db: Db, lease: Lease, progress?: Progress): Promise<boolean> {
  const values = progress
    ? { progress_done: progress.done, progress_total: progress.total, progress_stage: progress.stage }
    : {};
  return changed(
    await ofLease(db, lease)
      .set({ due_at: leaseEnd, ...values })
      .executeTakeFirst(),
  );
}

/** Whoever works on one of them learns of it at its next heartbeat, and stops. */
export async function cancelRuns(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('job_runs')
    .set({
      state: 'failed',
      finished_at: now,
      lease_id: null,
      error_code: 'CANCELLED',
      error_message: 'What it was about has been removed.',
    })
    .where('subject', '=', subject)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

export const succeedRun = (db: Db, lease: Lease) =>
  ofLease(db, lease)
    .set({ state: 'succeeded', finished_at: now, lease_id: null, error_code: null, error_message: null })
    .execute();

/**
 * Returns the run to the queue without using up an attempt: a stop of the server is not a failure. It does not go behind what
 * was queued after it.
 */
export const returnRun = (db: Db, lease: Lease) =>
  ofLease(db, lease)
    .set({ state: 'queued', lease_id: null, due_at: sql<Date>`created_at`, attempts: sql<number>`attempts - 1` })
    .execute();

/** Returns the run to the queue for a later attempt. */
export const postponeRun = (db: Db, lease: Lease, { code, message }: JobFailure, delaySeconds: number) =>
  ofLease(db, lease)
    .set({
      state: 'queued',
      lease_id: null,
      due_at: inSeconds(delaySeconds),
      error_code: code,
      error_message: message,
    })
    .execute();

export async function failRun(tx: Tx, lease: Lease, { code, message }: JobFailure): Promise<boolean> {
  const failed = {
    state: 'failed',
    finished_at: now,
    lease_id: null,
    error_code: code,
    error_message: message,
  } as const;
  return changed(await ofLease(tx, lease).set(failed).executeTakeFirst());
}
