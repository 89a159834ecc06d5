import type { EodUniverse } from '@landfall/contract';
import { audit, type AuditEntry } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { noSession, notFound } from '../../../platform/errors.ts';
import { lockUniverse, requireUniverse } from '../engine/universe-store.ts';
import type { Person } from '../engine/index.ts';
import { readUniverse } from './get-dashboard.ts';

interface DayKey {
  universeId: string;
  effectiveDate: string;
}

type Change = (tx: Tx, by: Person) => Promise<Pick<AuditEntry, 'action' | 'before' | 'after' | 'detail'>>;

/**
 * One change of a universe's day by the signed-in person: in one transaction, in turn with every other change of the
 * universe, and audited. Returns the universe as it stands after it.
 */
export function changeUniverse(ctx: Ctx, key: DayKey & { processId?: string }, change: Change): Promise<EodUniverse> {
  const { actor } = ctx;
  if (!actor) throw noSession();
  const subject = [key.universeId, key.effectiveDate, key.processId].filter((part) => part !== undefined).join('/');
  return ctx.tx(async (tx) => {
    await lockUniverse(tx, key.universeId);
    await requireUniverse(tx, key.universeId);
    const entry = await change(tx, { id: actor.id, email: actor.email });
    await audit(tx, ctx, { ...entry, subjectType: 'eod-process', subjectId: subject });
    const universe = await readUniverse(ctx, tx, key.effectiveDate, key.universeId);
    if (!universe) throw notFound('Universe not found.');
    return universe;
  });
}
