import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { RunRow } from './day-store.ts';
import './tables.ts';

type Key = Pick<RunRow, 'universe_id' | 'process_id' | 'effective_date'>;

const ofProcess = (db: Db | Tx, key: Key) =>
  db
    .selectFrom('eod_approvals as a')
    .innerJoin('eod_runs as r', 'r.run_id', 'a.run_id')
    .where('r.universe_id', '=', key.universe_id)
    .where('r.process_id', '=', key.process_id)
    .where('r.effective_date', '=', key.effective_date)
    .where('a.decision', '=', 'APPROVE')
    .where('a.reopened_at', 'is', null);

/** A valid approval of the process for these inputs. */
export async function findStandingApproval(db: Db | Tx, key: Key, inputsHash: string): Promise<string | null> {
  const row = await ofProcess(db, key)
    .select('a.decided_by')
    .where('a.inputs_hash', '=', inputsHash)
    .orderBy('a.approval_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decided_by ?? null;
}

/** Reopens approvals for other inputs; returns their authors. */
export async function reopenApprovals(
  tx: Tx,
  key: Key,
  inputsHash: string,
  { at, reason }: { at: Date; reason: string },
): Promise<string[]> {
  const open = await ofProcess(tx, key)
    .select(['a.approval_no', 'a.decided_by'])
    .where('a.inputs_hash', '<>', inputsHash)
    .execute();
  for (const { approval_no } of open) {
    await tx
      .updateTable('eod_approvals')
      .set({ reopened_at: at, reopen_reason: reason })
      .where('approval_no', '=', approval_no)
      .execute();
  }
  return open.map((row) => row.decided_by);
}

export async function insertDecision(
  tx: Tx,
  decision: {
    runId: string;
    inputsHash: string;
    decision: 'APPROVE' | 'REJECT';
    comment: string;
    by: { id: string | null; email: string };
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('eod_approvals')
    .values({
      run_id: decision.runId,
      inputs_hash: decision.inputsHash,
      decision: decision.decision,
      comment: decision.comment,
      decided_by_id: decision.by.id,
      decided_by: decision.by.email,
      decided_at: decision.at,
    })
    .execute();
}
