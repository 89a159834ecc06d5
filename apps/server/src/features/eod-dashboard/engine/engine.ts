import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { stepJob } from './step-job.ts';

/** What changing a day needs besides the transaction. */
export interface Engine {
  ids: Ids;
  now: () => Date;
  /** Has a run worked on, in the transaction that started it; the job's id where a job does it. */
  dispatch: (tx: Tx, runId: string) => Promise<string | null>;
}

/** Runs are worked on by the job queue. */
export const engineOf = ({ ids, clock, queue }: Pick<Ctx, 'ids' | 'clock' | 'queue'>): Engine => ({
  ids,
  now: () => clock.now(),
  dispatch: (tx, runId) => queue.enqueue(tx, stepJob, { runId }, { key: runId, subject: `eod-run:${runId}` }),
});
