import type { EodProcessKey, previewEodRetry } from '@landfall/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { contentHash } from '../../../platform/canonical-json.ts';
import { noteRestatement, readDayNodes, type DayNode } from './day-store.ts';
import { dependenciesOf, isSatisfied, withDependants } from './graph.ts';
import { redo, type DayKey } from './start-day.ts';
import { findSnapshot } from './snapshot-store.ts';
import { contextOf } from './step.ts';
import { steps } from './steps/steps.ts';
import { lockUniverse, requireUniverse, type Universe } from './universe-store.ts';

/**
 * Whether data has changed since a run looked at it. Publishing has no data of its own, and a calculation is made again
 * through what it depends on or from the day before.
 */
const isOfOwnData = (node: DayNode): boolean => node.process.kind !== 'PUBLISH_INDEX';

/** The processes among these whose inputs have changed since they ran. */
export async function staleProcesses(
  db: Db | Tx,
  universe: Universe,
  date: string,
  nodes: readonly DayNode[],
  among: ReadonlySet<string>,
): Promise<Set<string>> {
  const stale = new Set<string>();
  for (const node of nodes) {
    const { run, process } = node;
    const isDone = isSatisfied(node) || node.status === 'PENDING_APPROVAL';
    if (!among.has(node.processId) || !isDone || run.inputs_hash === null || !isOfOwnData(node)) continue;
    // Processes after a stale one run again anyway.
    if (node.dependsOn.some((id) => stale.has(id))) {
      stale.add(node.processId);
      continue;
    }
    const at = contextOf(universe, date, nodes, node);
    const step = steps[process.kind];
    if (contentHash(step.seen(await step.read(db, at), at)) !== run.inputs_hash) stale.add(node.processId);
  }
  return stale;
}

export interface Person {
  id: string | null;
  email: string;
}

export type RetryPlan = z.output<(typeof previewEodRetry)['responses'][200]>['data'];

const line = ({ processId, process, status }: DayNode) => ({ processId, processName: process.name, status });

function because(node: DayNode, failed: DayNode, stale: ReadonlySet<string>, nodes: readonly DayNode[]): string {
  if (node === failed) return 'It failed.';
  if (stale.has(node.processId)) return 'Its inputs have changed since.';
  const before = nodes.find(({ processId }) => node.dependsOn.includes(processId));
  return node.status === 'NOT_STARTED' ? 'It has not run yet.' : `It depends on ${before?.process.name ?? 'it'}.`;
}

/** Decides what a retry runs again: the failed process, earlier ones with changed inputs, and all that follow. */
async function planRetry(
  db: Db | Tx,
  universe: Universe,
  { processId, effectiveDate }: EodProcessKey,
): Promise<{ plan: RetryPlan; from: Set<string> }> {
  const nodes = await readDayNodes(db, universe.universeId, effectiveDate);
  const failed = nodes.find((node) => node.processId === processId);
  if (!failed) throw notFound('This process has not been started on this day.');
  const stale = await staleProcesses(db, universe, effectiveDate, nodes, dependenciesOf(nodes, processId));
  const from = new Set([processId, ...stale]);
  const redone = withDependants(nodes, from);
  const running = redone.find(({ status }) => status === 'IN_PROGRESS');
  const blockedBy =
    failed.status === 'FAILED'
      ? running
        ? `${running.process.name} is running. Please wait for it.`
        : null
      : 'Only a failed process can be retried.';
  return {
    from,
    plan: {
      blockedBy,
      redoes: redone.map((node) => ({ ...line(node), because: because(node, failed, stale, redone) })),
      keeps: nodes.filter((node) => !redone.includes(node)).map(line),
    },
  };
}

export async function previewRetry(db: Db | Tx, key: EodProcessKey): Promise<RetryPlan> {
  return (await planRetry(db, await requireUniverse(db, key.universeId), key)).plan;
}

/** Creates further attempts of a failed process and those that belong to its retry. */
export async function retryProcess(
  tx: Tx,
  ctx: Ctx,
  { by, ...key }: EodProcessKey & { by: Person },
): Promise<RetryPlan> {
  await lockUniverse(tx, key.universeId);
  const universe = await requireUniverse(tx, key.universeId);
  const { plan, from } = await planRetry(tx, universe, key);
  if (plan.blockedBy !== null) throw conflict(plan.blockedBy);
  const reason = `Retried by ${by.email}.`;
  await redo(tx, ctx, universe, key.effectiveDate, { from, triggeredBy: by.email, reason });
  return plan;
}

/**
 * Runs a started day again on the data as it stands now. Where that gives another content than what is published, it becomes a
 * further revision, and the days after it follow. Says whether it was published.
 */
export async function restateDay(
  tx: Tx,
  ctx: Ctx,
  { universeId, effectiveDate, triggeredBy, reason }: DayKey & { triggeredBy: string; reason: string },
): Promise<boolean> {
  await lockUniverse(tx, universeId);
  const universe = await requireUniverse(tx, universeId);
  const nodes = await readDayNodes(tx, universeId, effectiveDate);
  if (nodes.length === 0) throw conflict('This day has not been started.');
  if (nodes.some(({ status }) => status === 'IN_PROGRESS')) throw conflict('This day is running. Please wait for it.');
  // What has not been published cannot differ from what is.
  const isPublished = (await findSnapshot(tx, universe.indexCode, effectiveDate)) !== null;
  if (isPublished) await noteRestatement(tx, universeId, effectiveDate, reason);
  const from = new Set(nodes.filter(({ process }) => process.kind !== 'OPEN_DAY').map(({ processId }) => processId));
  await redo(tx, ctx, universe, effectiveDate, { from, triggeredBy, reason });
  return isPublished;
}
