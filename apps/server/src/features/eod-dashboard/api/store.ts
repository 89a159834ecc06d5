import {
  eodLogLimit,
  type EodAttempt,
  type EodCounted,
  type EodLogLine,
  type EodResolution,
  type EodStatus,
  type EodStep,
} from '@landfall/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { DaySecurity } from './get-run.ts';

/** A process of a universe with its current run of a day, whose fields are null before it starts. */
export interface ProcessRow {
  universeId: string;
  universeName: string;
  indexCode: string;
  calendar: string;
  baseDate: string;
  isActive: boolean;
  /** Null if the day has not been started. */
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
  /** Whether it has an output that later processes can use, even if it is a waived failure. */
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

export async function failuresOfDay(db: Db | Tx, date: string, universeId?: string): Promise<FailureRow[]> {
  let rows = db
    .selectFrom('eod_runs')
    .select(['universe_id as universeId', 'process_id as processId', 'resolution'])
    .where('effective_date', '=', date)
    .where('status', '=', 'FAILED');
  if (universeId !== undefined) rows = rows.where('universe_id', '=', universeId);
  return rows.execute();
}

/** Current steps of days since then that have failed without a resolution or wait for approval, oldest first. */
export async function openSteps(
  db: Db,
  since: string,
  status: 'FAILED' | 'PENDING_APPROVAL',
): Promise<{ effectiveDate: string; triggeredBy: string }[]> {
  return db
    .selectFrom('eod_runs')
    .select(['effective_date as effectiveDate', 'triggered_by as triggeredBy'])
    .where('status', '=', status)
    .where('is_current', '=', true)
    .where('resolution', 'is', null)
    .where('effective_date', '>=', since)
    .orderBy('effective_date')
    .execute();
}

export interface RunRow {
  runId: string;
  universeId: string;
  processId: string;
  effectiveDate: string;
  status: EodStatus;
  inputsHash: string | null;
  outputHash: string | null;
  inputs: EodCounted[];
  outputs: EodCounted[];
  counts: EodCounted[];
  steps: EodStep[];
  /** The output, for later processes. */
  result: unknown;
  /** The run whose findings are shown. */
  findingsRunId: string;
  exceptionsCount: number;
}

/** The findings of a sign-off are those of its validation. */
export async function findRun(db: Db, runId: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select r.*, (select count(*)::int from eod_exceptions e where e.run_id = r."findingsRunId") as "exceptionsCount"
    from (
      select run_id as "runId", universe_id as "universeId", process_id as "processId",
        effective_date as "effectiveDate", status, inputs_hash as "inputsHash", output_hash as "outputHash",
        inputs, outputs, counts, steps, result,
        coalesce((
          select v.run_id from eod_processes s
          join eod_processes vp on vp.universe_id = s.universe_id and vp.kind = 'VALIDATE_PRICES'
          join eod_runs v on v.universe_id = vp.universe_id and v.process_id = vp.process_id and v.is_current
          where s.universe_id = own.universe_id and s.process_id = own.process_id and s.kind = 'SIGN_OFF_PRICES'
            and v.effective_date = own.effective_date), run_id) as "findingsRunId"
      from eod_runs own where run_id = ${runId}
    ) r`.execute(db);
  return rows[0] ?? null;
}

type Key = Pick<RunRow, 'universeId' | 'processId' | 'effectiveDate'>;

/** Of `eod_runs as r`: the attempts of a process on a day. */
const ofRuns = ({ universeId, processId, effectiveDate }: Key) => ({
  'r.universe_id': universeId,
  'r.process_id': processId,
  'r.effective_date': effectiveDate,
});

/** Newest first. */
export async function attemptsOf(db: Db, key: Key): Promise<EodAttempt[]> {
  const rows = await db
    .selectFrom('eod_runs as r')
    .selectAll()
    .where((eb) => eb.and(ofRuns(key)))
    .where('triggered_at', 'is not', null)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    attempt: row.attempt,
    status: row.status,
    triggeredBy: row.triggered_by,
    startedAt: (row.triggered_at ?? row.modified_at).toISOString(),
    endedAt: ['COMPLETED', 'FAILED'].includes(row.status) ? row.modified_at.toISOString() : null,
    errorCode: row.error_code,
    errorDetails: row.error_details,
    resolution: row.resolution,
    resolutionReason: row.resolution_reason,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }));
}

/** The newest log lines of all attempts of a process, oldest first. */
export async function logOf(db: Db, key: Key): Promise<EodLogLine[]> {
  const rows = await db
    .selectFrom('eod_run_log as l')
    .innerJoin('eod_runs as r', 'r.run_id', 'l.run_id')
    .select(['l.at', 'l.level', 'l.message', 'r.attempt'])
    .where((eb) => eb.and(ofRuns(key)))
    .orderBy('l.log_no', 'desc')
    .limit(eodLogLimit)
    .execute();
  return rows
    .map(({ at, level, message, attempt }) => ({ at: at.toISOString(), attempt, level, text: message }))
    .toReversed();
}

/** Every decision on a process of a day, newest first. */
export async function decisionsOf(db: Db, key: Key) {
  const rows = await db
    .selectFrom('eod_approvals as a')
    .innerJoin('eod_runs as r', 'r.run_id', 'a.run_id')
    .select(['a.decision', 'a.decided_by', 'a.decided_at', 'a.comment', 'a.reopened_at', 'a.reopen_reason'])
    .where((eb) => eb.and(ofRuns(key)))
    .orderBy('a.approval_no', 'desc')
    .execute();
  return rows.map((row) => ({
    decision: row.decision,
    by: row.decided_by,
    at: row.decided_at.toISOString(),
    comment: row.comment,
    isCurrent: row.reopened_at === null,
    reopenReason: row.reopen_reason,
  }));
}

/** The securities of a universe's day, by number. */
export async function securitiesOfDay(db: Db, universeId: string, date: string): Promise<DaySecurity[]> {
  const { rows } = await sql<DaySecurity>`
    select s.isin, s.cusip, coalesce(m.price_date < m.effective_date and m.override_price is null, false) as "isCarried",
      m.price_date as "priceDate",
      coalesce(m.override_price is not null, false) as "isOverridden", coalesce(c.new_entrant, false) as "isNewEntrant"
    from (select * from eod_marks where universe_id = ${universeId} and effective_date = ${date}::date) m
    full join (select * from eod_members where universe_id = ${universeId} and effective_date = ${date}::date) c
      on c.security_no = m.security_no
    join securities s on s.security_no = coalesce(m.security_no, c.security_no)
    order by s.security_no`.execute(db);
  return rows;
}
