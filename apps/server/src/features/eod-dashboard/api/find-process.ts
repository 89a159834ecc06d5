import type { EodProcessKey } from '@landfall/contract';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import { processesOfDay, type ProcessRow } from './store.ts';

/** A process of a day with its current run. */
export async function findProcess(db: Db | Tx, key: EodProcessKey): Promise<ProcessRow> {
  const rows = await processesOfDay(db, key.effectiveDate, key.universeId);
  const row = rows.find(({ processId }) => processId === key.processId);
  if (!row) throw notFound('Process not found.');
  return row;
}

/** What the audit log keeps of a process's state. */
export const stateOf = ({ runId, attempt, status, errorCode, triggeredBy }: ProcessRow) => ({
  runId,
  attempt,
  status: status ?? 'NOT_STARTED',
  errorCode,
  triggeredBy,
});
