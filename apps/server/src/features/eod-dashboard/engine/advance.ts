import { previousBusinessDay } from '@landfall/instruments';
import type { Tx } from '../../../platform/database/schema.ts';
import { isStarted } from './day-store.ts';
import type { Engine } from './engine.ts';
import { readyNodes } from './graph.ts';
import { readDayNodes, updateRun, type DayNode } from './run-store.ts';
import { findSnapshot } from './snapshot-store.ts';
import type { Universe } from './universe-store.ts';

/** A calculation chains from the day before: it waits while that one is under way. */
async function waitsForDayBefore(tx: Tx, universe: Universe, date: string): Promise<boolean> {
  const before = previousBusinessDay(date, universe.calendar);
  if (before <= universe.baseDate || (await findSnapshot(tx, universe.indexCode, before))) return false;
  return isStarted(tx, universe.universeId, before);
}

/** Starts what waits for nothing any more. The caller holds the universe's lock. */
export async function advance(tx: Tx, engine: Engine, universe: Universe, date: string): Promise<void> {
  const ready = readyNodes(await readDayNodes(tx, universe.universeId, date));
  for (const node of ready) {
    if (node.process.kind === 'CALCULATE_INDEX' && (await waitsForDayBefore(tx, universe, date))) continue;
    await startNode(tx, engine, node);
  }
}

async function startNode(tx: Tx, engine: Engine, { run }: DayNode): Promise<void> {
  const at = engine.now();
  await updateRun(tx, run.run_id, {
    status: 'IN_PROGRESS',
    triggered_at: at,
    modified_at: at,
    job_run_id: await engine.dispatch(tx, run.run_id),
  });
}
