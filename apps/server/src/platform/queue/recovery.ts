import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/schema.ts';
import type { JobFailure, JobRun } from '../queue.ts';
import { bossSchema } from './boss.ts';

/** A living worker beats every 5 seconds; after this long without, it counts as dead. */
const leaseSeconds = 20;
/** A run that was there at so many deaths of its process is taken for their cause. */
const mostInterruptions = 20;

const lost: JobFailure = { code: 'WORKER_LOST', message: 'The server stopped again and again while working on this.' };

export interface RecoveryOptions {
  /** This process is the only one there can be: every run it does not hold itself has lost its worker. */
  alone: boolean;
  /** Runs that this process is working on. */
  held: readonly string[];
  redispatch: (tx: Tx, run: JobRun) => Promise<void>;
  giveUp: (tx: Tx, run: JobRun, failure: JobFailure) => Promise<void>;
}

/**
 * Runs whose worker is gone, and queued ones whose message was taken or swept away before the run began.
 * Locked, and skipped where another process is already at it.
 */
async function findLost(tx: Tx, alone: boolean, held: readonly string[]): Promise<JobRun[]> {
  const stale = sql`clock_timestamp() - make_interval(secs => ${alone ? 0 : leaseSeconds})`;
  const { rows } = await sql<JobRun>`
    select r.* from job_runs r
    where not (r.id = any(${held}::uuid[])) and (
      (r.state = 'running' and r.heartbeat_at < ${stale})
      or (r.state = 'queued' and not exists (
        select from ${sql.id(bossSchema)}.job j
        where j.id = r.dispatch_id
          and (j.state in ('created', 'retry') or (j.state = 'active' and j.started_on >= ${stale}))
      ))
    )
    order by r.created_at
    limit 100
    for update of r skip locked`.execute(tx);
  return rows;
}

/** Puts what died with its worker back into the queue; returns how many runs that were. */
export function recoverRuns(database: Database, options: RecoveryOptions): Promise<number> {
  const { alone, held, redispatch, giveUp } = options;
  return database.transaction(async (tx) => {
    const runs = await findLost(tx, alone, held);
    for (const run of runs) {
      const interrupted = run.state === 'running';
      if (interrupted && run.interruptions + 1 >= mostInterruptions) await giveUp(tx, run, lost);
      else {
        if (interrupted) await uncount(tx, run);
        await redispatch(tx, run);
      }
    }
    return runs.length;
  });
}

/** A try that ended with its process was no failure of the job's. */
const uncount = (tx: Tx, run: JobRun) =>
  tx
    .updateTable('job_runs')
    .set({ attempts: run.attempts - 1, interruptions: run.interruptions + 1 })
    .where('id', '=', run.id)
    .execute();
