import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { JobHandler, Queue } from '../queue.ts';
import { findLiveRun, findRecentRun, findRun, findRunsBySubject, insertRun } from './runs.ts';

export interface QueueParts {
  queue: Queue;
  handlers: ReadonlyMap<string, JobHandler>;
  /** Called when this process has queued a run, once its transaction has committed. */
  onEnqueued: (listener: () => void) => void;
}

export interface QueueOptions {
  database: Database;
  ids: Ids;
  handlers: readonly JobHandler[];
}

/** The sending side; `createWorker` is the other one. */
export function createQueue({ database, ids, handlers }: QueueOptions): QueueParts {
  const byName = new Map(handlers.map((handler) => [handler.job.name, handler]));
  if (byName.size !== handlers.length) throw new Error('Two handlers serve jobs of the same name');
  let enqueued: () => void = () => undefined;
  const wakeAfterCommit = (): void => database.afterCommit(() => enqueued());

  const queue: Queue = {
    enqueue: async (tx, job, payload, { key = null, subject = null, startAfterSeconds = 0, everySeconds = 0 } = {}) => {
      if (!byName.has(job.name)) throw new Error(`No handler serves the job ${job.name}`);
      const recent = subject !== null && (await findRecentRun(tx, job.name, subject, everySeconds));
      if (recent) return recent.id;
      const run = {
        id: ids.uuid(),
        job: job.name,
        payload: job.payload.parse(payload),
        key,
        subject,
        maxAttempts: job.retryLimit + 1,
        startAfterSeconds,
      };
      for (;;) {
        if (await insertRun(tx, run)) {
          wakeAfterCommit();
          return run.id;
        }
        // If that run has ended meanwhile, try again.
        const live = key === null ? undefined : await findLiveRun(tx, job.name, key);
        if (live) return live.id;
      }
    },
    find: findRun,
    findBySubject: findRunsBySubject,
    check: async () => {
      await sql`select from job_runs limit 1`.execute(database.db);
    },
  };
  return {
    queue,
    handlers: byName,
    onEnqueued: (listener) => {
      enqueued = listener;
    },
  };
}
