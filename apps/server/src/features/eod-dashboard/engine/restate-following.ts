import { eodSystemTrigger } from '@landfall/contract';
import { addDays, nextBusinessDay } from '@landfall/instruments';
import type { Tx } from '../../../platform/database/schema.ts';
import { advance } from './advance.ts';
import { noteRestatement } from './day-store.ts';
import type { Engine } from './engine.ts';
import { redo } from './redo.ts';
import { readDayNodes } from './run-store.ts';
import { findSnapshot } from './snapshot-store.ts';
import type { Universe } from './universe-store.ts';

/** A day that chains from one that has just been published goes on if it waited for that, or is calculated again. */
async function follow(tx: Tx, engine: Engine, universe: Universe, date: string, reason: string): Promise<void> {
  const { universeId, indexCode } = universe;
  const nodes = await readDayNodes(tx, universeId, date);
  const calculation = nodes.find(({ process }) => process.kind === 'CALCULATE_INDEX');
  if (!calculation) return;
  if (calculation.status === 'NOT_STARTED') {
    await advance(tx, engine, universe, date);
    return;
  }
  if (await findSnapshot(tx, indexCode, date)) await noteRestatement(tx, universeId, date, reason);
  const from = new Set([calculation.processId]);
  await redo(tx, engine, universe, date, { from, triggeredBy: eodSystemTrigger, reason });
}

/**
 * After a day has been published: the days that chain from it follow, each from the corrected level. Those are the next
 * business day, and closed days before it that were run by hand. Publishing the next one reaches those after it in turn.
 */
export async function restateFollowing(
  tx: Tx,
  engine: Engine,
  universe: Universe,
  date: string,
  revision: number,
): Promise<void> {
  const { calendar } = universe;
  // Nothing chains from a closed day.
  if (!calendar.isBusinessDay(date)) return;
  const last = nextBusinessDay(date, calendar);
  const reason = `${date} was published again as revision ${revision}.`;
  for (let day = addDays(date, 1); day <= last; day = addDays(day, 1)) await follow(tx, engine, universe, day, reason);
}
