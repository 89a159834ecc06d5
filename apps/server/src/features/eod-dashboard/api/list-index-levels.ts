import type { EodIndexLevel } from '@landfall/contract';
import { daysBetween } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';
import { indexLevels } from './level-store.ts';

const mostDays = 3_660;

export interface LevelsAsked {
  indexCode: string;
  startDate: string;
  endDate: string;
}

export async function listIndexLevels(
  ctx: Ctx,
  { indexCode, startDate, endDate }: LevelsAsked,
): Promise<EodIndexLevel[]> {
  if (endDate < startDate) throw badRequest('To date cannot be earlier than from date');
  if (daysBetween(startDate, endDate) > mostDays) throw badRequest('Please ask for at most ten years.');
  return indexLevels(ctx.db, indexCode, startDate, endDate);
}
