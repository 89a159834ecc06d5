import type { Db, Tx } from '../../../platform/database/schema.ts';
import './tables.ts';

/** False when the day has been started before. */
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
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', date)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRestatementReason(db: Db | Tx, universeId: string, date: string): Promise<string | null> {
  const row = await db
    .selectFrom('eod_days')
    .select('restatement_reason')
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', date)
    .executeTakeFirst();
  return row?.restatement_reason ?? null;
}

export const noteRestatement = (tx: Tx, universeId: string, date: string, reason: string) =>
  tx
    .updateTable('eod_days')
    .set({ restatement_reason: reason })
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', date)
    .execute();

/** The same for data that has changed, where the day still stands as this run has published it. */
export async function markChanged(
  tx: Tx,
  { universeId, effectiveDate, runId }: { universeId: string; effectiveDate: string; runId: string },
  reason: string,
): Promise<void> {
  await tx
    .updateTable('eod_days')
    .set({ restatement_reason: reason })
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', effectiveDate)
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
    .where('universe_id', '=', universeId)
    .where('effective_date', '=', date)
    .where('restatement_reason', 'is not', null)
    .execute();
