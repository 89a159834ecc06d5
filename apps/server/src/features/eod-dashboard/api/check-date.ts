import { eodMessages, eodWindowDays } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';

/** Only days of the window can be looked at or changed. */
export function requireRecentDate(ctx: Ctx, date: string): void {
  const today = ctx.clock.businessDate();
  if (date > today) throw badRequest(eodMessages.future);
  if (date < addDays(today, -eodWindowDays)) throw badRequest(eodMessages.tooOld);
}
