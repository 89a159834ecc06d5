import type { EodStatus } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { engineOf } from './engine.ts';
import { dependenciesOf, withDependants } from './graph.ts';
import { redo } from './redo.ts';
import { readDayNodes, type DayNode } from './run-store.ts';
import { staleProcesses } from './stale-inputs.ts';
import type { DayKey } from './start-day.ts';
import { lockUniverse, requireUniverse, type Universe } from './universe-store.ts';

export interface ProcessKey extends DayKey {
  processId: string;
}

export interface Person {
  id: string | null;
  email: string;
}

export interface RetryPlan {
  /** A sentence, where the retry would be refused. */
  blockedBy: string | null;
  /** In the order they run. */
  redoes: { processId: string; processName: string; status: EodStatus; because: string }[];
  keeps: { processId: string; processName: string; status: EodStatus }[];
}

const line = ({ processId, process, status }: DayNode) => ({ processId, processName: process.name, status });

function because(node: DayNode, failed: DayNode, stale: ReadonlySet<string>, nodes: readonly DayNode[]): string {
  if (node === failed) return 'It failed.';
  if (stale.has(node.processId)) return 'Its inputs have changed since.';
  const before = nodes.find(({ processId }) => node.dependsOn.includes(processId));
  return node.status === 'NOT_STARTED' ? 'It waits for it.' : `It depends on ${before?.process.name ?? 'it'}.`;
}

/** Decides what a retry has to make again: the failed process, what its inputs have changed for, and all that follows. */
async function planRetry(
  db: Db | Tx,
  universe: Universe,
  { processId, effectiveDate }: ProcessKey,
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

/** What a retry would run again, and what it leaves. */
export async function previewRetry(db: Db | Tx, key: ProcessKey): Promise<RetryPlan> {
  return (await planRetry(db, await requireUniverse(db, key.universeId), key)).plan;
}

/** Gives a failed process, and what goes with it, a further attempt. */
export async function retryProcess(tx: Tx, ctx: Ctx, { by, ...key }: ProcessKey & { by: Person }): Promise<RetryPlan> {
  await lockUniverse(tx, key.universeId);
  const universe = await requireUniverse(tx, key.universeId);
  const { plan, from } = await planRetry(tx, universe, key);
  if (plan.blockedBy !== null) throw conflict(plan.blockedBy);
  const reason = `Retried by ${by.email}.`;
  await redo(tx, engineOf(ctx), universe, key.effectiveDate, { from, triggeredBy: by.email, reason });
  return plan;
}
