import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ids } from '../../../platform/ids.ts';

/** Runs one attempt of one process. */
export const stepJob = defineJob({
  name: 'eod.step',
  payload: z.strictObject({ runId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  concurrency: 2,
});

/** What changing a day needs besides the transaction. */
export interface Engine {
  ids: Ids;
  now: () => Date;
  /** Starts the work on a run, in the transaction that created it; returns the job's id, if there is a job. */
  dispatch: (tx: Tx, runId: string) => Promise<string | null>;
}

export const engineOf = ({ ids, clock, queue }: Pick<Ctx, 'ids' | 'clock' | 'queue'>): Engine => ({
  ids,
  now: () => clock.now(),
  dispatch: (tx, runId) => queue.enqueue(tx, stepJob, { runId }, { key: runId, subject: `eod-run:${runId}` }),
});
