import type { EodProcessKey, EodUniverse } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { waiveFailure as waive } from '../engine/index.ts';
import { changeUniverse } from './change-universe.ts';
import { requireRecentDate } from './check-date.ts';
import { findProcess, stateOf } from './find-process.ts';

/** Lets a failure stand, for a reason that stays with it. */
export function waiveFailure(ctx: Ctx, input: EodProcessKey & { reason: string }): Promise<EodUniverse> {
  requireRecentDate(ctx, input.effectiveDate);
  return changeUniverse(ctx, input, async (tx, by) => {
    const process = await findProcess(tx, input);
    if (process.status !== 'FAILED') throw conflict('Only a failed process can be waived.');
    if (process.resolution !== null) throw conflict('This failure has already ended.');
    await waive(tx, ctx, { ...input, by });
    return { action: 'eod.waive', before: stateOf(process), after: { resolution: 'WAIVED', reason: input.reason } };
  });
}
