import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { conflict } from '../../../platform/errors.ts';
import { noteRestatement } from './day-store.ts';
import { engineOf } from './engine.ts';
import { redo } from './redo.ts';
import { readDayNodes } from './run-store.ts';
import type { DayKey } from './start-day.ts';
import { lockUniverse, requireUniverse } from './universe-store.ts';

/**
 * Runs a started day again on the data as it stands now. Where that gives another content than what is published, it becomes a
 * further revision, and the days after it follow.
 */
export async function restateDay(
  tx: Tx,
  ctx: Ctx,
  { universeId, effectiveDate, triggeredBy, reason }: DayKey & { triggeredBy: string; reason: string },
): Promise<void> {
  await lockUniverse(tx, universeId);
  const universe = await requireUniverse(tx, universeId);
  const nodes = await readDayNodes(tx, universeId, effectiveDate);
  if (nodes.length === 0) throw conflict('This day has not been started.');
  if (nodes.some(({ status }) => status === 'IN_PROGRESS')) throw conflict('This day is running. Please wait for it.');
  await noteRestatement(tx, universeId, effectiveDate, reason);
  const from = new Set(nodes.filter(({ process }) => process.kind !== 'OPEN_DAY').map(({ processId }) => processId));
  await redo(tx, engineOf(ctx), universe, effectiveDate, { from, triggeredBy, reason });
}
