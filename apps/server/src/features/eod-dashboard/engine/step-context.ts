import { previousBusinessDay } from '@landfall/instruments';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { readDayNodes, type DayNode, type RunRow } from './run-store.ts';
import type { StepContext } from './step.ts';
import { requireUniverse, type Universe } from './universe-store.ts';

/** Everything about a day that a step is told, for any of its processes. */
export function contextOf(universe: Universe, date: string, nodes: readonly DayNode[], node: DayNode): StepContext {
  return {
    universe,
    process: node.process,
    run: node.run,
    date,
    previousDate: previousBusinessDay(date, universe.calendar),
    runs: new Map(nodes.map(({ process, run }) => [process.kind, run])),
  };
}

/** For a run that has been taken; null when it is current no longer. */
export async function readContext(db: Db | Tx, run: RunRow, known?: Universe): Promise<StepContext | null> {
  const universe = known ?? (await requireUniverse(db, run.universe_id));
  const nodes = await readDayNodes(db, run.universe_id, run.effective_date);
  const node = nodes.find((each) => each.run.run_id === run.run_id);
  return node ? contextOf(universe, run.effective_date, nodes, { ...node, run }) : null;
}
