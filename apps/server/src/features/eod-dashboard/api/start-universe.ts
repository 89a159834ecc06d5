import type { EodUniverse } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { restateDay, startDay } from '../engine/index.ts';
import { changeUniverse } from './change-universe.ts';
import { requireRecentDate } from './check-date.ts';

export interface StartAsked {
  universeId: string;
  effectiveDate: string;
  /** Given: a day that has been published is run again, for a further revision. */
  restateReason?: string | undefined;
}

/** Starts a universe's day by hand. */
export function startUniverse(ctx: Ctx, { restateReason, ...key }: StartAsked): Promise<EodUniverse> {
  requireRecentDate(ctx, key.effectiveDate);
  return changeUniverse(ctx, key, async (tx, by) => {
    if (restateReason !== undefined) {
      await restateDay(tx, ctx, { ...key, triggeredBy: by.email, reason: restateReason });
      return { action: 'eod.restate', detail: { reason: restateReason } };
    }
    const started = await startDay(tx, ctx, { ...key, triggeredBy: by.email });
    if (started === 'ALREADY_STARTED') throw conflict('This day has already been started.');
    return { action: 'eod.start' };
  });
}
