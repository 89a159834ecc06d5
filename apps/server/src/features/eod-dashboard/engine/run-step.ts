import type { EodStatus } from '@landfall/contract';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import { contentHash } from './canonical.ts';
import type { Engine } from './engine.ts';
import { finishRun, type Finished } from './finish-run.ts';
import { stillTaken, takeRun, updateRun, writeLog } from './run-store.ts';
import { readContext } from './step-context.ts';
import { failed, StepFault, type StepContext, type StepOutcome } from './step.ts';
import { steps } from './steps/steps.ts';
import type { RunStep } from './tables.ts';
import { lockUniverse } from './universe-store.ts';

/** Told how far a run is. */
export type Report = (done: number, total: number, stage: string) => Promise<void>;

const stageCount = 3;

/** Reads and works, without changing anything. */
export async function workOn(db: Db | Tx, at: StepContext, now: () => Date, report: Report): Promise<Finished> {
  const step = steps[at.process.kind];
  const stages: RunStep[] = [];
  const stage = async <T>(index: 0 | 1, act: () => T | Promise<T>): Promise<T> => {
    const startedAt = now().toISOString();
    await report(index, stageCount, step.stages[index]);
    const done = await act();
    const endedAt = now().toISOString();
    stages.push({ name: step.stages[index], status: 'COMPLETED', startedAt, endedAt, detail: null });
    return done;
  };
  const input = await stage(0, () => step.read(db, at));
  const inputsHash = contentHash(step.seen(input, at));
  const outcome = await stage(1, () => step.work(input, at));
  await report(2, stageCount, step.stages[2]);
  const stored = now().toISOString();
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

/** True where the failure is no failure yet: the run stays in progress until its inputs change or the time is up. */
const isWaiting = ({ failure }: StepOutcome, now: Date): boolean =>
  failure?.waitUntil !== undefined && now < failure.waitUntil;

async function keepWaiting(tx: Tx, engine: Engine, at: StepContext, { inputsHash, outcome }: Finished): Promise<void> {
  const now = engine.now();
  const details = outcome.failure?.details ?? '';
  await writeLog(tx, at.run.run_id, now, [{ level: 'WARNING', message: details }]);
  // Without a job it is taken up again by the recheck.
  await updateRun(tx, at.run.run_id, {
    job_run_id: null,
    inputs_hash: inputsHash,
    inputs: json(outcome.inputs),
    result: json({ waiting: outcome.failure?.waiting ?? null }),
    modified_at: now,
  });
}

export interface StepParts {
  db: Db;
  /** One transaction. */
  tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  engine: Engine;
  report: Report;
}

/**
 * Works on one run: takes it, works on what it reads, and ends it in one transaction with everything it has made. A run that
 * another worker has taken since, or that a further attempt has replaced, is left alone: nothing of this work is kept.
 */
export async function runStep({ db, tx: transaction, engine, report }: StepParts, runId: string): Promise<void> {
  const run = await takeRun(db, runId);
  if (!run) return;
  const at = await readContext(db, run);
  if (!at) return;
  const finished = await workOn(db, at, engine.now, report);
  const end = (ended: Finished): Promise<void> =>
    transaction(async (tx) => {
      await lockUniverse(tx, at.universe.universeId);
      if (!(await stillTaken(tx, run))) return;
      if (isWaiting(ended.outcome, engine.now())) await keepWaiting(tx, engine, at, ended);
      else await finishRun(tx, engine, at, ended);
    });
  try {
    await end(finished);
  } catch (error) {
    if (!(error instanceof StepFault)) throw error;
    await end({ ...finished, outcome: failed(error.code, error.message) });
  }
}
