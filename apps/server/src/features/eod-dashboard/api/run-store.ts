import {
  eodLogLimit,
  type EodAttempt,
  type EodCounted,
  type EodLogLine,
  type EodStatus,
  type EodStep,
} from '@landfall/contract';
import { sql } from 'kysely';
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
  exceptionsCount: number;
}

export async function findRun(db: Db, runId: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select run_id as "runId", universe_id as "universeId", process_id as "processId",
      effective_date as "effectiveDate", status, inputs_hash as "inputsHash", output_hash as "outputHash",
      inputs, outputs, counts, steps,
      (select count(*)::int from eod_exceptions e where e.run_id = r.run_id) as "exceptionsCount"
    from eod_runs r where run_id = ${runId}`.execute(db);
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
