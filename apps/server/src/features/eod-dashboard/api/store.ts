import type { EodResolution, EodStatus } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** A process of a universe with its current run of a day; the run's fields are null before it has one. */
export interface ProcessRow {
  universeId: string;
  universeName: string;
  indexCode: string;
  calendar: string;
  baseDate: string;
  isActive: boolean;
  /** Null where the day has not been started. */
  startedAt: Date | null;
  restatementReason: string | null;
  processId: string;
  processName: string;
  enableSignoff: boolean;
  dependsOn: string[];
  runId: string | null;
  attempt: number | null;
  status: EodStatus | null;
  triggeredBy: string | null;
  triggeredAt: Date | null;
  modifiedAt: Date | null;
  errorCode: string | null;
  errorDetails: string | null;
  inputsHash: string | null;
  /** What comes after it can go on with this, even where it was a failure that was let stand. */
  hasOutput: boolean;
  resolution: EodResolution | null;
  resolutionReason: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  progressDone: number | null;
  progressTotal: number | null;
  progressStage: string | null;
}

/** By universe, then in the order they run. */
export async function processesOfDay(db: Db | Tx, date: string, universeId?: string): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select u.universe_id as "universeId", u.name as "universeName", u.index_code as "indexCode", u.calendar,
      u.base_date as "baseDate", u.is_active as "isActive",
      d.started_at as "startedAt", d.restatement_reason as "restatementReason",
      p.process_id as "processId", p.name as "processName", p.enable_signoff as "enableSignoff",
      array(select x.depends_on from eod_process_dependencies x
        where x.universe_id = p.universe_id and x.process_id = p.process_id order by x.depends_on) as "dependsOn",
      r.run_id as "runId", r.attempt, r.status, r.triggered_by as "triggeredBy", r.triggered_at as "triggeredAt",
      r.modified_at as "modifiedAt", r.error_code as "errorCode", r.error_details as "errorDetails",
      r.inputs_hash as "inputsHash", r.output_hash is not null as "hasOutput", r.resolution, r.resolution_reason as "resolutionReason",
      r.resolved_by as "resolvedBy", r.resolved_at as "resolvedAt",
      coalesce(j.progress_done, (w.waiting->>'done')::int) as "progressDone",
      coalesce(j.progress_total, (w.waiting->>'total')::int) as "progressTotal",
      coalesce(j.progress_stage, w.waiting->>'stage') as "progressStage"
    from eod_universes u
    join eod_processes p on p.universe_id = u.universe_id
    left join eod_days d on d.universe_id = u.universe_id and d.effective_date = ${date}::date
    left join eod_runs r on r.universe_id = p.universe_id and r.process_id = p.process_id
      and r.effective_date = ${date}::date and r.is_current
    left join job_runs j on j.id = r.job_run_id and j.state in ('queued', 'running')
    left join lateral (select r.result->'waiting' as waiting where r.status = 'IN_PROGRESS') w on true
    where ${universeId ?? null}::text is null or u.universe_id = ${universeId ?? null}::text
    order by u.universe_id collate "C", p.position`.execute(db);
  return rows;
}

export interface FailureRow {
  universeId: string;
  processId: string;
  resolution: EodResolution | null;
}

/** Every failed try of a day, the earlier ones too. */
export async function failuresOfDay(db: Db | Tx, date: string, universeId?: string): Promise<FailureRow[]> {
  let rows = db
    .selectFrom('eod_runs')
    .select(['universe_id as universeId', 'process_id as processId', 'resolution'])
    .where('effective_date', '=', date)
    .where('status', '=', 'FAILED');
  if (universeId !== undefined) rows = rows.where('universe_id', '=', universeId);
  return rows.execute();
}
