import type { Db, Tx } from '../../../platform/database/schema.ts';
import { contentHash } from './canonical.ts';
import { isSatisfied } from './graph.ts';
import type { DayNode } from './run-store.ts';
import { contextOf } from './step-context.ts';
import { steps } from './steps/steps.ts';
import type { Universe } from './universe-store.ts';

/**
 * Whether data has changed since a run looked at it. Publishing has no data of its own, and a calculation is made again
 * through what it depends on or from the day before.
 */
const isOfOwnData = (node: DayNode): boolean => node.process.kind !== 'PUBLISH_INDEX';

/** The processes among these that would see other inputs now than when they ran. */
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
    // What follows a stale one is made again anyway.
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
