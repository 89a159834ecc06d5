import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { conflict, notFound } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import type { JobHandler, Queue } from '../queue.ts';
import { bossSchema, prepareQueue, startBoss } from './boss.ts';
import { dispatch } from './dispatch.ts';
import { findLiveRun, findRun, findRunsBySubject, insertRun, requeueFailed } from './runs.ts';

export interface QueueParts {
  queue: Queue;
  boss: PgBoss;
  handlers: ReadonlyMap<string, JobHandler>;
  /** Called after a run of this job has become due, in this process. */
  onEnqueued: (listener: (job: string) => void) => void;
}

export interface QueueOptions {
  database: Database;
  ids: Ids;
  log: Log;
  handlers: readonly JobHandler[];
  /** Whether this process works on the jobs, and so keeps the queue's tables tidy. */
  working: boolean;
}

/** The sending side; `startWorker` is the other one. */
export async function createQueue({ database, ids, log, handlers, working }: QueueOptions): Promise<QueueParts> {
  const byName = new Map(handlers.map((handler) => [handler.job.name, handler]));
  if (byName.size !== handlers.length) throw new Error('Two handlers serve jobs of the same name');
  const boss = await startBoss(database, log, working);
  for (const name of byName.keys()) await prepareQueue(boss, name);
  let wake: (job: string) => void = () => undefined;

  const queue: Queue = {
    enqueue: async (tx, job, payload, { key, subject, startAfterSeconds } = {}) => {
      if (!byName.has(job.name)) throw new Error(`No handler serves the job ${job.name}`);
      for (;;) {
        const id = ids.uuid();
        const dispatchId = ids.uuid();
        const run = {
          id,
          dispatchId,
          job: job.name,
          payload: job.payload.parse(payload),
          key: key ?? null,
          subject: subject ?? null,
          maxAttempts: job.retryLimit + 1,
        };
        if (await insertRun(tx, run)) {
          await dispatch(boss, tx, job, id, {
            dispatchId,
            ...(startAfterSeconds === undefined ? {} : { startAfterSeconds }),
          });
          database.afterCommit(tx, () => wake(job.name));
          return id;
        }
        const live = key === undefined ? undefined : await findLiveRun(tx, job.name, key);
        if (live) return live.id;
      }
    },
    retry: async (tx, runId) => {
      const run = await findRun(tx, runId);
      if (!run) throw notFound();
      const handler = byName.get(run.job);
      if (!handler) throw new Error(`No handler serves the job ${run.job}`);
      const dispatchId = ids.uuid();
      if (!(await requeueFailed(tx, runId, dispatchId))) throw conflict('This has not failed.');
      await dispatch(boss, tx, handler.job, runId, { dispatchId });
      database.afterCommit(tx, () => wake(run.job));
    },
    find: findRun,
    findBySubject: findRunsBySubject,
    check: async () => {
      await sql`select from ${sql.id(bossSchema)}.queue limit 1`.execute(database.db);
    },
  };
  return {
    queue,
    boss,
    handlers: byName,
    onEnqueued: (listener) => {
      wake = listener;
    },
  };
}
