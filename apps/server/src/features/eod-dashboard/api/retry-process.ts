import type { EodProcessKey, EodUniverse } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { retryProcess as redo } from '../engine/index.ts';
import { changeUniverse } from './change-universe.ts';
import { findProcess, stateOf } from './find-process.ts';
import { notToday, retryBarrier } from './retry-rules.ts';

/** Runs a failed process of today again, with what waits for it. */
export function retryProcess(ctx: Ctx, key: EodProcessKey): Promise<EodUniverse> {
  if (key.effectiveDate !== ctx.clock.businessDate()) throw conflict(notToday);
  return changeUniverse(ctx, key, async (tx, by) => {
    const process = await findProcess(tx, key);
    const barrier = retryBarrier(process.status);
    if (barrier !== null) throw conflict(barrier);
    const plan = await redo(tx, ctx, { ...key, by });
    return {
      action: 'eod.retry',
      before: stateOf(process),
      after: { redoes: plan.redoes.map(({ processId }) => processId) },
    };
  });
}
