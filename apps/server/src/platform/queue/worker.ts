import { setTimeout as wait } from 'node:timers/promises';
import { type Services, createContext, type Ctx } from '../context.ts';
import { isDatabaseDown } from '../database/failure.ts';
import { type JobFailure, type JobHandler, type JobRun, type QueueParts, JobError, type Run } from '../queue.ts';
import {
  claimRun,
  endLeases,
  failRun,
  postponeRun,
  returnRun,
  succeedRun,
  keepLease,
  leaseSeconds,
  type Progress,
} from './runs.ts';
import { AppError } from '../errors.ts';

/** The lease ends after three missed heartbeats. */
const keepMilliseconds = (leaseSeconds * 1000) / 4;
/** Progress is for people, who would not see it more often. */
const progressMilliseconds = 250;

type Outcome =
  | { kind: 'succeeded' }
  | { kind: 'failed'; failure: JobFailure; retry: boolean }
  /** The server stops: the run returns to the queue. */
  | { kind: 'stopped' }
  /** Another process has the run now. */
  | { kind: 'lost' };

class RunEnd extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

function outcomeOf(error: unknown, ctx: Ctx): Outcome {
  if (error instanceof RunEnd) return error.outcome;
  if (error instanceof JobError) {
    return { kind: 'failed', failure: { code: error.code, message: error.message }, retry: error.retry };
  }
  if (error instanceof AppError) {
    const failure = { code: error.code, message: error.message };
    return { kind: 'failed', failure, retry: error.httpStatus >= 500 };
  }
  ctx.log.error({ err: error }, 'A job failed unexpectedly');
  return { kind: 'failed', failure: { code: 'INTERNAL', message: 'Something went wrong.' }, retry: true };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

/** Runs a handler under its time limit, keeping its lease; never throws. `stop` ends it early. */
async function executeRun(services: Services, handler: JobHandler, row: JobRun, stop: AbortSignal): Promise<Outcome> {
  const { db } = services.database;
  const ctx = jobContext(services, row);
  const control = new AbortController();
  const end = (outcome: Outcome): void => control.abort(new RunEnd(outcome));
  const stopped = (): void => end({ kind: 'stopped' });
  stop.addEventListener('abort', stopped, { once: true });
  if (stop.aborted) stopped();
  const keep = async (progress?: Progress): Promise<void> => {
    if (!(await keepLease(db, row, progress))) end({ kind: 'lost' });
  };
  const keeping = setInterval(() => {
    keep().catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'A job could not say that it is still being worked on'),
    );
  }, keepMilliseconds);
  const limit = setTimeout(() => {
    const message = `It took longer than ${handler.job.timeoutSeconds} seconds.`;
    end({ kind: 'failed', failure: { code: 'TIMED_OUT', message }, retry: true });
  }, handler.job.timeoutSeconds * 1000);

  let shown = { at: Number.NEGATIVE_INFINITY, stage: '' };
  const run: Run = {
    id: row.id,
    attempt: row.attempts,
    signal: control.signal,
    progress: async (done, total, stage) => {
      const at = performance.now();
      if (done < total && stage === shown.stage && at - shown.at < progressMilliseconds) return;
      shown = { at, stage };
      await keep({ done, total, stage });
    },
  };
  try {
    const parsed = handler.job.payload.safeParse(row.payload);
    if (!parsed.success) throw new JobError('BAD_PAYLOAD', 'It was queued with invalid data.', { retry: false });
    await Promise.race([handler.handle(ctx, parsed.data, run), whenAborted(control.signal)]);
    return { kind: 'succeeded' };
  } catch (error) {
    // An error after an abort is not the handler's failure.
    return outcomeOf(control.signal.aborted ? control.signal.reason : error, ctx);
  } finally {
    clearInterval(keeping);
    clearTimeout(limit);
    stop.removeEventListener('abort', stopped);
    // Tells a handler that is still running to stop.
    if (!control.signal.aborted) control.abort();
  }
}

const jobContext = (services: Services, row: Pick<JobRun, 'id' | 'job'>): Ctx =>
  createContext(services, {
    requestId: `job-${row.id}`,
    log: services.log.child({ job: row.job, runId: row.id }),
  });

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
  /** Runs what is due, one after the other, and returns when nothing is. What is to be tried again later stays. */
  runDue(): Promise<void>;
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
    runDue: async () => {
      for (let taken = await take(); taken; taken = await take()) await taken.done;
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
