import { sql } from 'kysely';
import { json, type Db, type Tx } from '../database/schema.ts';
import type { JobFailure, JobRun } from '../queue.ts';

// Every time here is the database's: leases are compared between processes, and run on when a test stops the clock.
const now = sql<Date>`clock_timestamp()`;

/** A run taken by this process: writes through it only count while the lease is still its own. */
export interface Lease {
  id: string;
  owner: string;
  attempt: number;
}

export interface NewRun {
  id: string;
  dispatchId: string;
  job: string;
  payload: unknown;
  key: string | null;
  subject: string | null;
  maxAttempts: number;
}

/** False when a run of the same job and key is queued or running. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const result = await tx
    .insertInto('job_runs')
    .values({
      id: run.id,
      dispatch_id: run.dispatchId,
      job: run.job,
      payload: json(run.payload) ?? sql`'null'::jsonb`,
      key: run.key,
      subject: run.subject,
      state: 'queued',
      max_attempts: run.maxAttempts,
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

/** Takes a queued run; null for a message that is out of date. */
export async function startRun(db: Db, id: string, dispatchId: string, owner: string): Promise<JobRun | null> {
  const run = await db
    .updateTable('job_runs')
    .set({
      state: 'running',
      attempts: sql`attempts + 1`,
      lease_owner: owner,
      heartbeat_at: now,
      started_at: now,
      finished_at: null,
      progress_done: null,
      progress_total: null,
      progress_stage: null,
    })
    .where('id', '=', id)
    .where('dispatch_id', '=', dispatchId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
  return run ?? null;
}

const ofLease = (db: Db | Tx, { id, owner, attempt }: Lease) =>
  db
    .updateTable('job_runs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner)
    .where('attempts', '=', attempt);

const held = (result: { numUpdatedRows: bigint }): boolean => result.numUpdatedRows === 1n;

export interface Progress {
  done: number;
  total: number;
  stage: string;
}

/** Keeps the lease; false when it is lost. */
export async function beat(db: Db, lease: Lease, progress?: Progress): Promise<boolean> {
  const values = progress
    ? { progress_done: progress.done, progress_total: progress.total, progress_stage: progress.stage }
    : {};
  return held(
    await ofLease(db, lease)
      .set({ heartbeat_at: now, ...values })
      .executeTakeFirst(),
  );
}

export async function succeedRun(db: Db, lease: Lease): Promise<boolean> {
  const done = {
    state: 'succeeded',
    finished_at: now,
    error_code: null,
    error_message: null,
    lease_owner: null,
  } as const;
  return held(await ofLease(db, lease).set(done).executeTakeFirst());
}

/** Back to the queue: after a failure with tries left, or untouched (`uncount`) at a stop of the server. */
export async function releaseRun(
  tx: Tx,
  lease: Lease,
  dispatchId: string,
  outcome: { failure: JobFailure } | { uncount: true },
): Promise<boolean> {
  const values =
    'failure' in outcome
      ? { error_code: outcome.failure.code, error_message: outcome.failure.message }
      : { attempts: sql<number>`attempts - 1` };
  const queued = { state: 'queued', dispatch_id: dispatchId, lease_owner: null, heartbeat_at: null } as const;
  return held(
    await ofLease(tx, lease)
      .set({ ...queued, ...values })
      .executeTakeFirst(),
  );
}

export async function failRun(tx: Tx, lease: Lease, failure: JobFailure): Promise<boolean> {
  const failed = {
    state: 'failed',
    finished_at: now,
    lease_owner: null,
    error_code: failure.code,
    error_message: failure.message,
  } as const;
  return held(await ofLease(tx, lease).set(failed).executeTakeFirst());
}

/** A failed run starts over with all its tries; false when it has not failed. */
export async function requeueFailed(tx: Tx, id: string, dispatchId: string): Promise<boolean> {
  const fresh = {
    state: 'queued',
    attempts: 0,
    interruptions: 0,
    dispatch_id: dispatchId,
    finished_at: null,
    error_code: null,
    error_message: null,
  } as const;
  return held(
    await tx.updateTable('job_runs').set(fresh).where('id', '=', id).where('state', '=', 'failed').executeTakeFirst(),
  );
}
