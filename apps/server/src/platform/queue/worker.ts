import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { isDatabaseDown } from '../database/failure.ts';
import type { JobFailure, JobHandler, JobRun, QueueParts } from '../queue.ts';
import { executeRun, jobContext, type Outcome } from './execute-run.ts';
import { claimRun, endLeases, failRun, postponeRun, returnRun, succeedRun } from './runs.ts';

/** How often to look for delayed runs and those of other processes; this process's own runs start at once. */
const lookMilliseconds = 2_000;
/** At a stop, running jobs get this long to finish before they return to the queue. */
const graceMilliseconds = 3_000;
const longestRetryDelaySeconds = 600;
/** A run whose worker has died so often is considered the cause. */
const mostInterruptions = 20;

const lost: JobFailure = { code: 'WORKER_LOST', message: 'The server stopped several times while working on this.' };

export interface Worker {
  /** Starts to take runs, first those of an earlier process. */
  start(): Promise<void>;
  /** Runs everything that is queued, retries without their delay, and returns when nothing is left. For tests. */
  drain(): Promise<void>;
  /** Takes no more runs; running ones finish or return to the queue. */
  stop(): Promise<void>;
}

export function createWorker(services: Services, { handlers, onEnqueued }: QueueParts): Worker {
  const { database, ids, log, metrics } = services;
  /** No more runs are taken. */
  const closing = new AbortController();
  /** Running jobs must end. */
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const running = new Map<string, { job: string; done: Promise<void> }>();

  /** Where the handler's own part of it fails, the run ends all the same: it would be tried again for ever. */
  async function fail(handler: JobHandler, run: JobRun, failure: JobFailure): Promise<void> {
    const ctx = jobContext(services, run);
    try {
      await database.transaction(async (tx) => {
        if (!(await failRun(tx, run, failure))) return;
        const payload = handler.job.payload.safeParse(run.payload);
        if (payload.success) await handler.failed?.(tx, ctx, payload.data, failure, run.id);
      });
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      ctx.log.error({ err: error }, 'A job failed, and so did what was to be done about it');
      await database.transaction((tx) => failRun(tx, run, failure));
    }
  }

  async function settle(handler: JobHandler, run: JobRun, outcome: Outcome): Promise<void> {
    const { db } = database;
    if (outcome.kind === 'lost') return;
    if (outcome.kind === 'succeeded') await succeedRun(db, run);
    else if (outcome.kind === 'stopped') await returnRun(db, run);
    else if (outcome.retry && run.attempts < run.max_attempts) {
      const delay = handler.job.retryDelaySeconds * 2 ** (run.attempts - 1);
      await postponeRun(db, run, outcome.failure, Math.min(delay, longestRetryDelaySeconds));
    } else await fail(handler, run, outcome.failure);
  }

  async function work(handler: JobHandler, run: JobRun): Promise<void> {
    if (run.interruptions >= mostInterruptions) return fail(handler, run, lost);
    const outcome = await executeRun(services, handler, run, stopping.signal);
    metrics.jobRuns.inc({ job: run.job, outcome: outcome.kind });
    log.info({ job: run.job, runId: run.id, attempt: run.attempts, outcome: outcome.kind }, 'A job ended');
    return settle(handler, run, outcome);
  }

  /** Jobs with fewer runs in this process than it may have. */
  function jobsWithRoom(): string[] {
    const counts = new Map<string, number>();
    for (const { job } of running.values()) counts.set(job, (counts.get(job) ?? 0) + 1);
    return [...handlers.values()]
      .filter(({ job }) => (counts.get(job.name) ?? 0) < job.concurrency)
      .map(({ job }) => job.name);
  }

  /** Takes a run and starts it; null if nothing is due. */
  async function take(early = false): Promise<{ done: Promise<void> } | null> {
    const jobs = jobsWithRoom();
    if (jobs.length === 0 || closing.signal.aborted) return null;
    const run = await claimRun(database.db, { leaseId: ids.uuid(), jobs, held: [...running.keys()], early });
    const handler = run && handlers.get(run.job);
    if (!handler) return null;
    const done = work(handler, run)
      // Its lease will end, and a worker will take it again.
      .catch((error: unknown) => log.error({ err: error, runId: run.id }, 'How a job ended could not be written down'))
      .finally(() => running.delete(run.id));
    running.set(run.id, { job: run.job, done });
    return { done };
  }

  let looking: Promise<void> | null = null;
  let lookAgain = false;
  /** Takes due runs, as far as there is capacity. */
  async function takeDue(): Promise<void> {
    try {
      while (lookAgain && !closing.signal.aborted) {
        lookAgain = false;
        for (let taken = await take(); taken; taken = await take()) void taken.done.then(look);
      }
    } catch (error) {
      lookAgain = false;
      log.warn({ err: error }, 'Looking for jobs failed');
    }
  }
  function look(): void {
    lookAgain = true;
    looking ??= takeDue().finally(() => {
      looking = null;
      if (lookAgain && !closing.signal.aborted) look();
    });
  }

  return {
    start: async () => {
      if (database.kind === 'embedded') await endLeases(database.db);
      onEnqueued(look);
      timer = setInterval(look, lookMilliseconds);
      look();
    },
    drain: async () => {
      for (let taken = await take(true); taken; taken = await take(true)) await taken.done;
    },
    stop: async () => {
      closing.abort();
      clearInterval(timer);
      onEnqueued(() => undefined);
      await looking;
      const ended = Promise.all(Array.from(running.values(), ({ done }) => done));
      await Promise.race([ended, wait(graceMilliseconds, undefined, { ref: false })]);
      stopping.abort();
      await ended;
    },
  };
}
