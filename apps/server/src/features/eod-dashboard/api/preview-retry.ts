import type { EodProcessKey } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { previewRetry as plan, type RetryPlan } from '../engine/index.ts';
import { findProcess } from './find-process.ts';
import { notToday, retryBarrier } from './retry-rules.ts';

/** What a retry would run again; with the sentence it would be refused with, where it would be. */
export async function previewRetry(ctx: Ctx, key: EodProcessKey): Promise<RetryPlan> {
  const process = await findProcess(ctx.db, key);
  const barrier = key.effectiveDate === ctx.clock.businessDate() ? retryBarrier(process.status) : notToday;
  const planned = await plan(ctx.db, key);
  return { ...planned, blockedBy: barrier ?? planned.blockedBy };
}
