import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { Node } from './graph.ts';
import type { EodRunsTable } from './tables.ts';
import { processColumns, type Process } from './universe-store.ts';
import './tables.ts';

const ofDay = (universeId: string, date: string) => ({ universe_id: universeId, effective_date: date });

/** A run that is queued or works. */
const ofLiveRun = (runId: string) => ({ run_id: runId, is_current: true, status: 'IN_PROGRESS' as const });

/** False if the day was started before. */
export async function insertDay(
  tx: Tx,
  day: { universeId: string; effectiveDate: string; startedBy: string; startedAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('eod_days')
    .values({
      universe_id: day.universeId,
      effective_date: day.effectiveDate,
      started_by: day.startedBy,
      started_at: day.startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function isStarted(db: Db | Tx, universeId: string, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('eod_days')
    .select('effective_date')
    .where((eb) => eb.and(ofDay(universeId, date)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRestatementReason(db: Db | Tx, universeId: string, date: string): Promise<string | null> {
  const row = await db
    .selectFrom('eod_days')
    .select('restatement_reason')
    .where((eb) => eb.and(ofDay(universeId, date)))
    .executeTakeFirst();
  return row?.restatement_reason ?? null;
}

export const noteRestatement = (tx: Tx, universeId: string, date: string, reason: string) =>
  tx
    .updateTable('eod_days')
    .set({ restatement_reason: reason })
    .where((eb) => eb.and(ofDay(universeId, date)))
    .execute();

/** The same for changed data, if this run's publication is still current. */
export async function markChanged(
  tx: Tx,
  { universeId, effectiveDate, runId }: { universeId: string; effectiveDate: string; runId: string },
  reason: string,
): Promise<void> {
  await tx
    .updateTable('eod_days')
    .set({ restatement_reason: reason })
    .where((eb) => eb.and(ofDay(universeId, effectiveDate)))
    .where('restatement_reason', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('eod_runs')
          .select('run_id')
          .where('run_id', '=', runId)
          .where('is_current', '=', true)
          .where('status', '=', 'COMPLETED'),
      ),
    )
    .execute();
}

export const clearRestatement = (tx: Tx, universeId: string, date: string) =>
  tx
    .updateTable('eod_days')
    .set({ restatement_reason: null })
    .where((eb) => eb.and(ofDay(universeId, date)))
    .where('restatement_reason', 'is not', null)
    .execute();

export type RunRow = Selectable<EodRunsTable>;

export interface DayNode extends Node {
  process: Process;
  run: RunRow;
}

/** The processes that have a run on the day, in order; none before the day has been started. */
export async function readDayNodes(db: Db | Tx, universeId: string, effectiveDate: string): Promise<DayNode[]> {
  const { rows } = await sql<Process & RunRow>`
    select ${processColumns}, r.*
    from eod_runs r
    join eod_processes p on p.universe_id = r.universe_id and p.process_id = r.process_id
    where r.effective_date = ${effectiveDate}::date and r.universe_id = ${universeId} and r.is_current
    order by p.position, p.process_id`.execute(db);
  return rows.map(({ processId, name, position, kind, enableSignoff, dependsOn, ...run }) => ({
    processId,
    position,
    dependsOn,
    status: run.status,
    resolution: run.resolution,
    hasOutput: run.output_hash !== null,
    process: { processId, name, position, kind, enableSignoff, dependsOn },
    run,
  }));
}

export interface NewRun {
  runId: string;
  universeId: string;
  processId: string;
  effectiveDate: string;
  attempt: number;
  triggeredBy: string;
}

export async function insertRuns(tx: Tx, runs: readonly NewRun[], at: Date): Promise<void> {
  if (runs.length === 0) return;
  await tx
    .insertInto('eod_runs')
    .values(
      runs.map((run) => ({
        run_id: run.runId,
        universe_id: run.universeId,
        process_id: run.processId,
        effective_date: run.effectiveDate,
        attempt: run.attempt,
        status: 'NOT_STARTED' as const,
        triggered_by: run.triggeredBy,
        modified_at: at,
      })),
    )
    .execute();
}

/** Makes the runs no longer current, before further attempts. */
export async function replaceRuns(tx: Tx, runIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update eod_runs set is_current = false, modified_at = case when status = 'FAILED' then modified_at else ${at} end
    where run_id = any(${runIds}::uuid[])`.execute(tx);
}

/** Takes a run for this worker; null if there is nothing left to do. */
export async function takeRun(db: Db | Tx, runId: string): Promise<RunRow | null> {
  const run = await db
    .updateTable('eod_runs')
    .set({ fence: sql`fence + 1` })
    .where((eb) => eb.and(ofLiveRun(runId)))
    .returningAll()
    .executeTakeFirst();
  return run ?? null;
}

/** A queued or running run; null for any other. */
export async function findLiveRun(db: Db | Tx, runId: string): Promise<RunRow | null> {
  const run = await db
    .selectFrom('eod_runs')
    .selectAll()
    .where((eb) => eb.and(ofLiveRun(runId)))
    .executeTakeFirst();
  return run ?? null;
}

/**
 * Whether the run still belongs to this worker; with the universe locked this cannot change in the transaction. The row is
 * locked first of all: a snapshot's data version is locked later, and whoever takes the run locks the two in this order.
 */
export async function stillTaken(tx: Tx, { run_id, fence }: Pick<RunRow, 'run_id' | 'fence'>): Promise<boolean> {
  const row = await tx
    .selectFrom('eod_runs')
    .select('run_id')
    .where((eb) => eb.and({ ...ofLiveRun(run_id), fence }))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const updateRun = (tx: Tx, runId: string, values: Updateable<EodRunsTable>) =>
  tx.updateTable('eod_runs').set(values).where('run_id', '=', runId).execute();

/** Earlier failures of the process without a resolution. */
export async function endEarlierFailures(
  tx: Tx,
  run: Pick<RunRow, 'universe_id' | 'process_id' | 'effective_date' | 'attempt'>,
  end: { resolution: 'RESOLVED' | 'SUPERSEDED'; reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('eod_runs')
    .set({ resolution: end.resolution, resolution_reason: end.reason, resolved_by: end.by, resolved_at: end.at })
    .where((eb) => eb.and(ofDay(run.universe_id, run.effective_date)))
    .where('process_id', '=', run.process_id)
    .where('attempt', '<', run.attempt)
    .where('status', '=', 'FAILED')
    .where('resolution', 'is', null)
    .execute();
}

export interface LogLine {
  level: 'INFO' | 'WARNING' | 'ERROR';
  message: string;
}

export async function writeLog(tx: Db | Tx, runId: string, at: Date, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('eod_run_log')
    .values(lines.map(({ level, message }) => ({ run_id: runId, at, level, message })))
    .execute();
}
