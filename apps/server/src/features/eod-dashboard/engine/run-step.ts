import { eodSystemTrigger, type EodStatus } from '@landfall/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import { findStandingApproval, reopenApprovals } from './approval-store.ts';
import { contentHash } from '../../../platform/canonical-json.ts';
import type { Finding } from './compute/finding.ts';
import {
  endEarlierFailures,
  stillTaken,
  takeRun,
  updateRun,
  writeLog,
  type LogLine,
  type RunRow,
} from './day-store.ts';
import { tellOfFailure } from './failure-mail.ts';
import { advance } from './start-day.ts';
import { failed, readContext, StepFault, type StepContext, type StepOutcome } from './step.ts';
import { steps } from './steps/steps.ts';
import type { RunStep } from './tables.ts';
import './tables.ts';
import { lockUniverse } from './universe-store.ts';

export type Report = (done: number, total: number, stage: string) => Promise<void>;

const stageCount = 3;

/** Reads and computes, without changing anything. */
export async function workOn({ clock }: Ctx, db: Db | Tx, at: StepContext, report: Report): Promise<Finished> {
  const step = steps[at.process.kind];
  const stages: RunStep[] = [];
  const stage = async <T>(index: 0 | 1, act: () => T | Promise<T>): Promise<T> => {
    const startedAt = clock.now().toISOString();
    await report(index, stageCount, step.stages[index]);
    const done = await act();
    const endedAt = clock.now().toISOString();
    stages.push({ name: step.stages[index], status: 'COMPLETED', startedAt, endedAt, detail: null });
    return done;
  };
  const input = await stage(0, () => step.read(db, at));
  const inputsHash = contentHash(step.seen(input, at));
  const outcome = await stage(1, () => step.work(input, at));
  await report(2, stageCount, step.stages[2]);
  const stored = clock.now().toISOString();
  const last = outcome.failure
    ? { status: 'NOT_STARTED' as EodStatus, at: null }
    : { status: 'COMPLETED' as EodStatus, at: stored };
  const [read, work] = stages;
  const worked =
    work && outcome.failure ? { ...work, status: 'FAILED' as EodStatus, detail: outcome.failure.details } : work;
  return {
    inputsHash,
    outcome,
    steps: [
      ...(read ? [read] : []),
      ...(worked ? [worked] : []),
      { name: step.stages[2], status: last.status, startedAt: last.at, endedAt: last.at, detail: null },
    ],
  };
}

/** True if the run may still wait: it stays in progress until its inputs change or the time is up. */
const isWaiting = ({ failure }: StepOutcome, now: Date): boolean =>
  failure?.waitUntil !== undefined && now < failure.waitUntil;

async function keepWaiting(tx: Tx, ctx: Ctx, at: StepContext, { inputsHash, outcome }: Finished): Promise<void> {
  const now = ctx.clock.now();
  const details = outcome.failure?.details ?? '';
  await writeLog(tx, at.run.run_id, now, [{ level: 'WARNING', message: details }]);
  // Without a job, the recheck starts it again.
  await updateRun(tx, at.run.run_id, {
    job_run_id: null,
    inputs_hash: inputsHash,
    inputs: json(outcome.inputs),
    result: json({ waiting: outcome.failure?.waiting ?? null }),
    modified_at: now,
  });
}

/**
 * Works on one run: takes it, works on what it reads, and ends it in one transaction with everything it has made. A run that
 * another worker has taken since, or that a further attempt has replaced, is left alone: nothing of this work is kept.
 */
export async function runStep(ctx: Ctx, runId: string, report: Report): Promise<void> {
  const run = await takeRun(ctx.db, runId);
  if (!run) return;
  const at = await readContext(ctx.db, run);
  if (!at) return;
  const finished = await workOn(ctx, ctx.db, at, report);
  const end = (ended: Finished): Promise<void> =>
    ctx.tx(async (tx) => {
      await lockUniverse(tx, at.universe.universeId);
      if (!(await stillTaken(tx, run))) return;
      if (isWaiting(ended.outcome, ctx.clock.now())) await keepWaiting(tx, ctx, at, ended);
      else {
        await finishRun(tx, ctx, at, ended);
        if (ended.outcome.failure) await tellOfFailure(tx, ctx, run);
      }
    });
  try {
    await end(finished);
  } catch (error) {
    if (!(error instanceof StepFault)) throw error;
    await end({ ...finished, outcome: failed(error.code, error.message) });
  }
}

const changedInputs = 'The inputs have changed since.';

/** If an approval is needed: reopens those for other inputs, and keeps a valid one for these. */
async function statusAfterWork(
  tx: Tx,
  { process, run }: StepContext,
  inputsHash: string,
  at: Date,
): Promise<{ status: EodStatus; log: LogLine[] }> {
  if (!process.enableSignoff) return { status: 'COMPLETED', log: [] };
  const reopened = await reopenApprovals(tx, run, inputsHash, { at, reason: changedInputs });
  const log = reopened.map((by): LogLine => ({
    level: 'WARNING',
    message: `The approval by ${by} was reopened: the inputs have changed.`,
  }));
  const standing = await findStandingApproval(tx, run, inputsHash);
  if (standing === null) return { status: 'PENDING_APPROVAL', log };
  return { status: 'COMPLETED', log: [{ level: 'INFO', message: `${standing} approved the same inputs before.` }] };
}

/** Stores how the failures before this attempt were resolved. */
export async function endFailuresBefore(tx: Tx, run: RunRow, status: EodStatus, at: Date): Promise<void> {
  if (run.attempt === 1 || (status !== 'COMPLETED' && status !== 'FAILED')) return;
  const isSuccess = status === 'COMPLETED';
  await endEarlierFailures(tx, run, {
    resolution: isSuccess ? 'RESOLVED' : 'SUPERSEDED',
    reason: isSuccess ? `Attempt ${run.attempt} succeeded.` : `Attempt ${run.attempt} replaced it.`,
    by: run.triggered_by === '' ? eodSystemTrigger : run.triggered_by,
    at,
  });
}

export interface Finished {
  inputsHash: string;
  outcome: StepOutcome;
  steps: RunStep[];
}

/**
 * Puts what a step has made into the tables, ends its run and starts what waited for it, all in the caller's transaction. The
 * caller holds the universe's lock and has seen that the run is still its own.
 */
export async function finishRun(
  tx: Tx,
  ctx: Ctx,
  at: StepContext,
  { inputsHash, outcome, steps }: Finished,
): Promise<void> {
  const { run, universe, date } = at;
  const { failure, findings } = outcome;
  const report = failure === null ? await outcome.store?.(tx, ctx) : undefined;
  const now = ctx.clock.now();
  const { status, log } = failure
    ? { status: 'FAILED' as const, log: [{ level: 'ERROR' as const, message: failure.details }] }
    : await statusAfterWork(tx, at, inputsHash, now);
  await insertFindings(tx, run.run_id, findings);
  await writeLog(tx, run.run_id, now, [...outcome.log, ...(report?.log ?? []), ...log]);
  await updateRun(tx, run.run_id, {
    status,
    modified_at: now,
    error_code: failure?.code ?? null,
    error_details: failure?.details ?? null,
    inputs_hash: inputsHash,
    output_hash: outcome.output === null ? null : contentHash(outcome.output),
    inputs: json(outcome.inputs),
    outputs: json([...outcome.outputs, ...(report?.outputs ?? [])]),
    counts: json(outcome.counts),
    steps: json(steps),
    result: json(outcome.result),
  });
  await endFailuresBefore(tx, run, status, now);
  if (status === 'COMPLETED') await advance(tx, ctx, universe, date);
}

/** Ends a run that has failed in the queue. */
export async function failRun(
  tx: Tx,
  ctx: Ctx,
  run: RunRow,
  failure: { code: string; message: string },
): Promise<void> {
  const now = ctx.clock.now();
  await writeLog(tx, run.run_id, now, [{ level: 'ERROR', message: failure.message }]);
  await updateRun(tx, run.run_id, {
    status: 'FAILED',
    modified_at: now,
    error_code: failure.code,
    error_details: failure.message,
  });
  await endFailuresBefore(tx, run, 'FAILED', now);
}

async function insertFindings(tx: Tx, runId: string, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into eod_exceptions (run_id, security_no, code, severity, message, price, reference, change_percent)
    select ${runId}::uuid, given.* from unnest(
      ${findings.map((each) => each.securityNo)}::int4[],
      ${findings.map((each) => each.code)}::text[],
      ${findings.map((each) => each.severity)}::text[],
      ${findings.map((each) => each.message)}::text[],
      ${findings.map((each) => each.price)}::numeric[],
      ${findings.map((each) => each.reference)}::numeric[],
      ${findings.map((each) => each.changePercent)}::numeric[]
    ) as given`.execute(tx);
}
