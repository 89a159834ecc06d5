import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { advance } from './advance.ts';
import { engineOf } from './engine.ts';
import { readDayNodes, updateRun, writeLog } from './run-store.ts';
import type { Person, ProcessKey } from './retry-process.ts';
import { lockUniverse, requireUniverse } from './universe-store.ts';

/** Lets a failure stand. What depends on the process goes on where it left an output, such as findings to be signed off. */
export async function waiveFailure(
  tx: Tx,
  ctx: Ctx,
  { universeId, processId, effectiveDate, reason, by }: ProcessKey & { reason: string; by: Person },
): Promise<void> {
  await lockUniverse(tx, universeId);
  const universe = await requireUniverse(tx, universeId);
  const nodes = await readDayNodes(tx, universeId, effectiveDate);
  const node = nodes.find((each) => each.processId === processId);
  if (!node) throw notFound('This process has not been started on this day.');
  if (node.status !== 'FAILED') throw conflict('Only a failure can be waived.');
  if (node.resolution !== null) throw conflict('This failure has been waived already.');
  const engine = engineOf(ctx);
  const at = engine.now();
  await updateRun(tx, node.run.run_id, {
    resolution: 'WAIVED',
    resolution_reason: reason,
    resolved_by: by.email,
    resolved_at: at,
  });
  await writeLog(tx, node.run.run_id, at, [{ level: 'WARNING', message: `Waived by ${by.email}: ${reason}` }]);
  await advance(tx, engine, universe, effectiveDate);
}
