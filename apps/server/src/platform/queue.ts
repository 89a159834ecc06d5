import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { Db, JobRunsTable, Tx } from './database/schema.ts';
import type { Database } from './database/database.ts';
import type { Ids } from './ids.ts';
import { cancelRuns, findLiveRun, findRecentRun, findRun, findRunsBySubject, insertRun } from './queue/runs.ts';

export interface Job<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** How often a failed run is retried. */
  retryLimit: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelaySeconds: number;
  /** A run that takes longer is aborted and counts as failed. */
  timeoutSeconds: number;
  /** Runs at the same time in one process. */
  concurrency: number;
}

type JobOptions<P> = Pick<Job<P>, 'name' | 'payload'> & Partial<Job<P>>;

export const defineJob = <P>(options: JobOptions<P>): Job<P> => ({
  retryLimit: 2,
  retryDelaySeconds: 2,
  timeoutSeconds: 300,
  concurrency: 1,
  ...options,
});

/** A failure with a message for users. `retry: false` if a retry cannot help. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly code: string;
  readonly retry: boolean;

  constructor(code: string, message: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retry = options.retry ?? true;
  }
}

export interface Run {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted at the timeout, when the server stops, and when another process has taken over the run. */
  readonly signal: AbortSignal;
  progress(done: number, total: number, stage: string): Promise<void>;
}

export interface JobFailure {
  code: string;
  message: string;
}

export interface JobHandler<P = unknown> {
  job: Job<P>;
  /** Must be harmless to repeat: the run of a killed process starts again from the beginning. */
  handle(ctx: Ctx, payload: P, run: Run): Promise<void>;
  /** Called when the run has failed for good, in the same transaction. */
  failed?(tx: Tx, ctx: Ctx, payload: P, failure: JobFailure, runId: string): Promise<void>;
}

/** Checks a handler's payload type, and drops it for the list of all handlers. */
export const handleJob = <P>(handler: JobHandler<P>): JobHandler => handler;

interface EnqueueOptions {
  /** With a key, a queued or running run with the same job and key is returned instead of a second one. */
  key?: string;
  /** What the run is about, such as `document:<id>`. */
  subject?: string;
  startAfterSeconds?: number;
  /** For what every server repeats: where any of them has queued one with this subject within this time, nothing is queued. */
  everySeconds?: number;
}

export type JobRun = Selectable<JobRunsTable>;

export interface Queue {
  /** Inside the caller's transaction: the run exists exactly if the change that needs it does. Returns the run's id. */
  enqueue<P>(tx: Tx, job: Job<P>, payload: P, options?: EnqueueOptions): Promise<string>;
  /** Ends all runs of a subject that are queued or running, because it is no more. */
  cancel(tx: Tx, subject: string): Promise<void>;
  find(db: Db | Tx, runId: string): Promise<JobRun | null>;
  /** Newest first. */
  findBySubject(db: Db | Tx, subject: string): Promise<JobRun[]>;
  /** Throws when the queue does not work. */
  check(): Promise<void>;
}

export interface QueueParts {
  queue: Queue;
  handlers: ReadonlyMap<string, JobHandler>;
  /** Called when this process has queued a run, once its transaction has committed. */
  onEnqueued: (listener: () => void) => void;
}

interface QueueOptions {
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
    cancel: cancelRuns,
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
