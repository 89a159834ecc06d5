import type { Tx } from '../../../platform/database/schema.ts';
import { insertRuns, readDayNodes, replaceRuns, updateRun, writeLog, type NewRun } from './day-store.ts';
import type { Engine } from './engine.ts';
import { withDependants } from './graph.ts';
import { advance } from './start-day.ts';
import type { Universe } from './universe-store.ts';

export interface Redo {
  /** These processes, and everything after them. */
  from: ReadonlySet<string>;
  triggeredBy: string;
  reason: string;
}

/** Creates further attempts of processes, and starts what can start. The caller holds the universe's lock. */
export async function redo(
  tx: Tx,
  engine: Engine,
  universe: Universe,
  date: string,
  { from, triggeredBy, reason }: Redo,
): Promise<void> {
  const at = engine.now();
  const nodes = withDependants(await readDayNodes(tx, universe.universeId, date), from);
  const fresh: NewRun[] = [];
  for (const { run } of nodes) {
    // A process that has not started needs no further attempt, only the name of its starter.
    if (run.status === 'NOT_STARTED') {
      await updateRun(tx, run.run_id, { triggered_by: triggeredBy });
      continue;
    }
    fresh.push({
      runId: engine.ids.uuid(),
      universeId: run.universe_id,
      processId: run.process_id,
      effectiveDate: run.effective_date,
      attempt: run.attempt + 1,
      triggeredBy,
    });
  }
  const replaced = nodes.filter(({ run }) => run.status !== 'NOT_STARTED').map(({ run }) => run.run_id);
  await replaceRuns(tx, replaced, at);
  await insertRuns(tx, fresh, at);
  const [first] = fresh;
  if (first) await writeLog(tx, first.runId, at, [{ level: 'INFO', message: reason }]);
  await advance(tx, engine, universe, date);
}
