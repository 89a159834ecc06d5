import {
  eodLogLimit,
  type EodAttempt,
  type EodCounted,
  type EodLogLine,
  type EodStatus,
  type EodStep,
} from '@landfall/contract';
import { sql } from 'kysely';
import type { DaySecurity } from './row-links.ts';
import type { Db } from '../../../platform/database/schema.ts';

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
  /** What the processes after it read. */
  result: unknown;
  /** The run whose findings are shown. */
  findingsRunId: string;
  exceptionsCount: number;
}

/** A sign-off is about what the validation before it found: its findings are that run's. */
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

/** Newest first. */
export async function attemptsOf(db: Db, key: Key): Promise<EodAttempt[]> {
  const rows = await db
    .selectFrom('eod_runs')
    .selectAll()
    .where('universe_id', '=', key.universeId)
    .where('process_id', '=', key.processId)
    .where('effective_date', '=', key.effectiveDate)
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

/** The newest lines of every try of a process, oldest first. */
export async function logOf(db: Db, key: Key): Promise<EodLogLine[]> {
  const rows = await db
    .selectFrom('eod_run_log as l')
    .innerJoin('eod_runs as r', 'r.run_id', 'l.run_id')
    .select(['l.at', 'l.level', 'l.message', 'r.attempt'])
    .where('r.universe_id', '=', key.universeId)
    .where('r.process_id', '=', key.processId)
    .where('r.effective_date', '=', key.effectiveDate)
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
    .where('r.universe_id', '=', key.universeId)
    .where('r.process_id', '=', key.processId)
    .where('r.effective_date', '=', key.effectiveDate)
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

/** The securities that a universe's day works with, by number. */
export async function securitiesOfDay(db: Db, universeId: string, date: string): Promise<DaySecurity[]> {
  const { rows } = await sql<DaySecurity>`
    select s.isin, coalesce(m.price_date < m.effective_date and m.override_price is null, false) as "isCarried",
      coalesce(m.override_price is not null, false) as "isOverridden", coalesce(c.new_entrant, false) as "isNewEntrant"
    from (select * from eod_marks where universe_id = ${universeId} and effective_date = ${date}::date) m
    full join (select * from eod_members where universe_id = ${universeId} and effective_date = ${date}::date) c
      on c.security_no = m.security_no
    join securities s on s.security_no = coalesce(m.security_no, c.security_no)
    order by s.security_no`.execute(db);
  return rows;
}
