import type { PgBoss } from 'pg-boss';
import type { Tx } from '../database/schema.ts';
import type { Job } from '../queue.ts';
import { overTransaction } from './boss.ts';

export interface Message {
  runId: string;
}

export interface DispatchOptions {
  dispatchId: string;
  startAfterSeconds?: number;
}

/**
 * Sends the message that starts a run, in the transaction of the change that made it due. The run's row, not the
 * message, decides what happens: pg-boss redelivers only when the row could not be reached.
 */
export async function dispatch(
  boss: PgBoss,
  tx: Tx,
  job: Pick<Job, 'name' | 'timeoutSeconds'>,
  runId: string,
  { dispatchId, startAfterSeconds = 0 }: DispatchOptions,
): Promise<void> {
  const message: Message = { runId };
  await boss.send(job.name, message, {
    id: dispatchId,
    db: overTransaction(tx),
    startAfter: startAfterSeconds,
    retryLimit: 10,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: Math.ceil(job.timeoutSeconds) + 120,
    deleteAfterSeconds: 86_400,
    retentionSeconds: 86_400 * 365,
  });
}
