import { eodSystemTrigger } from '@landfall/contract';
import { nextBusinessDay } from '@landfall/instruments';
import type { Tx } from '../../../platform/database/schema.ts';
import { advance } from './advance.ts';
import { noteRestatement } from './day-store.ts';
import type { Engine } from './engine.ts';
import { redo } from './redo.ts';
import { readDayNodes } from './run-store.ts';
import { findSnapshot } from './snapshot-store.ts';
import type { Universe } from './universe-store.ts';

/**
 * After a day has been published: the next business day, where it has been started, goes on if it waited for this, or is
 * calculated again from the corrected level. Publishing that one reaches the day after it in turn.
 */
export async function restateFollowing(
  tx: Tx,
  engine: Engine,
  universe: Universe,
  date: string,
  revision: number,
): Promise<void> {
  const { universeId, calendar, indexCode } = universe;
  const next = nextBusinessDay(date, calendar);
  const nodes = await readDayNodes(tx, universeId, next);
  const calculation = nodes.find(({ process }) => process.kind === 'CALCULATE_INDEX');
  if (!calculation) return;
  if (calculation.status === 'NOT_STARTED') {
    await advance(tx, engine, universe, next);
    return;
  }
  const reason = `${date} was published again as revision ${revision}.`;
  if (await findSnapshot(tx, indexCode, next)) await noteRestatement(tx, universeId, next, reason);
  const from = new Set([calculation.processId]);
  await redo(tx, engine, universe, next, { from, triggeredBy: eodSystemTrigger, reason });
}
