import { createContext, type Ctx, type Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { JobError, type JobFailure, type JobHandler, type JobRun, type Run } from '../queue.ts';
import { keepLease, leaseSeconds, type Progress } from './runs.ts';

/** The lease ends after three missed heartbeats. */
const keepMilliseconds = (leaseSeconds * 1000) / 4;
/** Progress is for people, who would not see it more often. */
const progressMilliseconds = 250;

export type Outcome =
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
export async function executeRun(
  services: Services,
  handler: JobHandler,
  row: JobRun,
  stop: AbortSignal,
): Promise<Outcome> {
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

export const jobContext = (services: Services, row: Pick<JobRun, 'id' | 'job'>): Ctx =>
  createContext(services, {
    requestId: `job-${row.id}`,
    log: services.log.child({ job: row.job, runId: row.id }),
  });
