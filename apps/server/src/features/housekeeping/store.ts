import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/**
 * Removes some of the runs that succeeded before a time and that nothing refers to: neither a document, nor its
 * extraction, nor a step of an end of day. Failed runs stay, for whoever looks into them.
 */
export async function deleteOldRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_runs where id in (
      select r.id from job_runs r
      where r.state = 'succeeded' and r.finished_at < ${before}
        and not exists (select from documents d where d.latest_run_id = r.id)
        and not exists (select from extractions x where x.run_id = r.id)
        and not exists (select from eod_runs e where e.job_run_id = r.id)
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
