import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { JobFailure, JobHandler, JobRun } from '../queue.ts';
import type { QueueParts } from './create-queue.ts';
import { dispatch, type Message } from './dispatch.ts';
import { executeRun, jobContext, type Outcome } from './execute-run.ts';
import { recoverRuns } from './recovery.ts';
import { failRun, releaseRun, startRun, succeedRun, type Lease } from './runs.ts';

const recoverMilliseconds = 5_000;
/** What is running at a stop gets this long to finish before it goes back to the queue. */
const graceMilliseconds = 3_000;
const longestRetryDelaySeconds = 600;

export interface Worker {
  /** Starts to take jobs, after putting back what died with an earlier process. */
  start(): Promise<void>;
  /** Runs everything that is queued, retries without their delay, and returns when nothing is left. For tests. */
  drain(): Promise<void>;
  /** Puts runs of dead workers back; returns how many. */
  recover(alone: boolean): Promise<number>;
  /** Takes no more, lets finish or puts back what is running. */
  stop(): Promise<void>;
}

export function createWorker(services: Services, { boss, handlers, onEnqueued }: QueueParts): Worker {
  const { database, ids, log } = services;
  const owner = ids.uuid();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;

  const wake = (job: string): void => workers.get(job)?.forEach((id) => boss.notifyWorker(id));

  async function giveUp(tx: Tx, handler: JobHandler | undefined, run: JobRun, failure: JobFailure): Promise<void> {
    const payload = handler?.job.payload.safeParse(run.payload);
    if (payload?.success) await handler?.failed?.(tx, jobContext(services, run), payload.data, failure);
  }

  async function settle(handler: JobHandler, run: JobRun, lease: Lease, outcome: Outcome): Promise<void> {
    const { job } = handler;
    if (outcome.kind === 'lost') return;
    if (outcome.kind === 'succeeded') {
      await succeedRun(database.db, lease);
      return;
    }
    await database.transaction(async (tx) => {
      const dispatchId = ids.uuid();
      if (outcome.kind === 'stopped') {
        if (await releaseRun(tx, lease, dispatchId, { uncount: true }))
          await dispatch(boss, tx, job, run.id, { dispatchId });
      } else if (outcome.retry && lease.attempt < run.max_attempts) {
        const delay = Math.min(job.retryDelaySeconds * 2 ** (lease.attempt - 1), longestRetryDelaySeconds);
        if (await releaseRun(tx, lease, dispatchId, { failure: outcome.failure })) {
          await dispatch(boss, tx, job, run.id, { dispatchId, startAfterSeconds: delay });
        }
      } else if (await failRun(tx, lease, outcome.failure)) {
        await giveUp(tx, handler, run, outcome.failure);
      }
    });
  }

  async function work(handler: JobHandler, runId: string, dispatchId: string): Promise<void> {
    const run = await startRun(database.db, runId, dispatchId, owner);
    if (!run) return;
    const lease: Lease = { id: run.id, owner, attempt: run.attempts };
    const outcome = await executeRun(services, handler, run, lease, stopping.signal);
    log.info({ job: run.job, runId, attempt: lease.attempt, outcome: outcome.kind }, 'A job ended');
    await settle(handler, run, lease, outcome);
  }

  async function take(handler: JobHandler, runId: string, dispatchId: string): Promise<void> {
    const done = work(handler, runId, dispatchId);
    running.set(runId, done);
    try {
      await done;
    } finally {
      running.delete(runId);
    }
  }

  const recover = (alone: boolean): Promise<number> =>
    recoverRuns(database, {
      alone,
      held: [...running.keys()],
      redispatch: async (tx, run) => {
        const handler = handlers.get(run.job);
        if (!handler) return;
        const dispatchId = ids.uuid();
        await tx
          .updateTable('job_runs')
          .set({ state: 'queued', dispatch_id: dispatchId, lease_owner: null, heartbeat_at: null })
          .where('id', '=', run.id)
          .execute();
        await dispatch(boss, tx, handler.job, run.id, { dispatchId });
        database.afterCommit(tx, () => wake(run.job));
      },
      giveUp: async (tx, run, failure) => {
        const lease = { id: run.id, owner: run.lease_owner ?? '', attempt: run.attempts };
        if (await failRun(tx, lease, failure)) await giveUp(tx, handlers.get(run.job), run, failure);
      },
    });

  async function listen(handler: JobHandler): Promise<void> {
    const { name, concurrency } = handler.job;
    const listeners: string[] = [];
    workers.set(name, listeners);
    for (let count = 0; count < concurrency; count += 1) {
      const id = await boss.work<Message>(name, { pollingIntervalSeconds: 2 }, async ([message]) => {
        if (message) await take(handler, message.data.runId, message.id);
        // There may be more: look at once instead of after the polling interval.
        wake(name);
      });
      listeners.push(id);
    }
  }

  return {
    start: async () => {
      const count = await recover(database.kind === 'embedded');
      if (count > 0) log.info({ count }, 'Jobs of a server that ended were put back into the queue');
      onEnqueued(wake);
      for (const handler of handlers.values()) await listen(handler);
      timer = setInterval(() => {
        recover(false).catch((error: unknown) => log.warn({ err: error }, 'Looking for lost jobs failed'));
      }, recoverMilliseconds);
    },
    drain: async () => {
      for (let busy = true; busy;) {
        busy = false;
        for (const handler of handlers.values()) {
          const messages = await boss.fetch<Message>(handler.job.name, { batchSize: 10, ignoreStartAfter: true });
          for (const message of messages) {
            busy = true;
            await take(handler, message.data.runId, message.id);
            await boss.complete(handler.job.name, message.id);
          }
        }
      }
    },
    recover,
    stop: async () => {
      clearInterval(timer);
      onEnqueued(() => undefined);
      for (const name of workers.keys()) await boss.offWork(name, { wait: false });
      await Promise.race([Promise.allSettled(running.values()), wait(graceMilliseconds, undefined, { ref: false })]);
      stopping.abort();
      await Promise.allSettled(running.values());
      await boss.stop({ graceful: false, close: false });
    },
  };
}
