import type { EodProcessKey } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { insertDecision } from './approval-store.ts';
import { readDayNodes, updateRun, writeLog } from './day-store.ts';
import { dependenciesOf } from './graph.ts';
import { staleProcesses, type Person } from './run-again.ts';
import { endFailuresBefore } from './run-step.ts';
import { advance } from './start-day.ts';
import { lockUniverse, requireUniverse } from './universe-store.ts';

export interface Decided extends EodProcessKey {
  decision: 'APPROVE' | 'REJECT';
  /** The inputs that the person was shown. */
  inputsHash: string;
  comment: string;
  by: Person;
}

const changedSince = () =>
  new AppError('STALE_VERSION', 'The inputs have changed since they were shown. Please look at them again.');

/** Its universe is locked until the transaction ends. */
async function lockedProcess(tx: Tx, { universeId, processId, effectiveDate }: EodProcessKey) {
  await lockUniverse(tx, universeId);
  const universe = await requireUniverse(tx, universeId);
  const nodes = await readDayNodes(tx, universeId, effectiveDate);
  const node = nodes.find((each) => each.processId === processId);
  if (!node) throw notFound('This process has not been started on this day.');
  return { universe, nodes, node };
}

/** Decides on a waiting run, for exactly the inputs that were shown, and only while they are current. */
export async function decideApproval(tx: Tx, ctx: Ctx, decided: Decided): Promise<void> {
  const { processId, effectiveDate, decision, inputsHash, comment, by } = decided;
  const { universe, nodes, node } = await lockedProcess(tx, decided);
  if (node.status !== 'PENDING_APPROVAL') throw conflict('This process does not wait for approval.');
  if (node.run.inputs_hash !== inputsHash) throw changedSince();
  const seen = new Set([...dependenciesOf(nodes, processId), processId]);
  const stale = await staleProcesses(tx, universe, effectiveDate, nodes, seen);
  if (decision === 'APPROVE' && stale.size > 0) throw changedSince();
  const at = ctx.clock.now();
  const { run } = node;
  await insertDecision(tx, { runId: run.run_id, inputsHash, decision, comment, by, at });
  const isApproved = decision === 'APPROVE';
  const said = comment === '' ? '' : `: ${comment}`;
  const message = `${isApproved ? 'Approved' : 'Rejected'} by ${by.email}${said}`;
  await writeLog(tx, run.run_id, at, [{ level: isApproved ? 'INFO' : 'ERROR', message }]);
  const status = isApproved ? 'COMPLETED' : 'FAILED';
  await updateRun(tx, run.run_id, {
    status,
    modified_at: at,
    error_code: isApproved ? null : 'REJECTED',
    error_details: isApproved ? null : message,
    // A rejected run has no output, even if it is waived, so that nothing is published without approval.
    ...(isApproved ? {} : { output_hash: null }),
  });
  await endFailuresBefore(tx, run, status, at);
  if (isApproved) await advance(tx, ctx, universe, effectiveDate);
}

/** Waives a failure. Dependent processes continue if the process has an output, such as findings to sign off. */
export async function waiveFailure(
  tx: Tx,
  ctx: Ctx,
  { reason, by, ...process }: EodProcessKey & { reason: string; by: Person },
): Promise<void> {
  const { universe, node } = await lockedProcess(tx, process);
  if (node.status !== 'FAILED') throw conflict('Only a failed process can be waived.');
  if (node.resolution !== null) throw conflict('This failure has already been dealt with.');
  const at = ctx.clock.now();
  await updateRun(tx, node.run.run_id, {
    resolution: 'WAIVED',
    resolution_reason: reason,
    resolved_by: by.email,
    resolved_at: at,
  });
  await writeLog(tx, node.run.run_id, at, [{ level: 'WARNING', message: `Waived by ${by.email}: ${reason}` }]);
  await advance(tx, ctx, universe, process.effectiveDate);
}
