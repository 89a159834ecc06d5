import './tables.ts';
import { type EodStatus, eodSystemTrigger } from '@landfall/contract';
import { json, type Tx } from '../../../platform/database/schema.ts';
import { advance } from './advance.ts';
import { findStandingApproval, reopenApprovals } from './approval-store.ts';
import { contentHash } from './canonical.ts';
import type { Engine } from './engine.ts';
import { endEarlierFailures, updateRun, writeLog, type LogLine, type RunRow } from './run-store.ts';
import type { StepContext, StepOutcome } from './step.ts';
import type { RunStep } from './tables.ts';
import { sql } from 'kysely';
import type { Finding } from './compute/finding.ts';

const changedInputs = 'The inputs have changed since.';

/** Where an approval is needed: reopens those for other inputs, keeps the one that stands for these. */
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
    message: `The approval by ${by} is open again: the inputs have changed.`,
  }));
  const standing = await findStandingApproval(tx, run, inputsHash);
  if (standing === null) return { status: 'PENDING_APPROVAL', log };
  return { status: 'COMPLETED', log: [{ level: 'INFO', message: `${standing} approved the same inputs before.` }] };
}

/** Says how the failures before this attempt have ended. */
export async function endFailuresBefore(tx: Tx, run: RunRow, status: EodStatus, at: Date): Promise<void> {
  if (run.attempt === 1 || (status !== 'COMPLETED' && status !== 'FAILED')) return;
  const isSuccess = status === 'COMPLETED';
  await endEarlierFailures(tx, run, {
    resolution: isSuccess ? 'RESOLVED' : 'SUPERSEDED',
    reason: isSuccess ? `Attempt ${run.attempt} succeeded.` : `Attempt ${run.attempt} took its place.`,
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
  engine: Engine,
  at: StepContext,
  { inputsHash, outcome, steps }: Finished,
): Promise<void> {
  const { run, universe, date } = at;
  const { failure, findings } = outcome;
  const report = failure === null ? await outcome.store?.(tx, engine) : undefined;
  const now = engine.now();
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
  if (status === 'COMPLETED') await advance(tx, engine, universe, date);
}

/** Ends a run that the queue has given up. */
export async function failRun(
  tx: Tx,
  engine: Engine,
  run: RunRow,
  failure: { code: string; message: string },
): Promise<void> {
  const now = engine.now();
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
