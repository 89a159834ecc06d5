import { firstSearchDate, searchMessages, type BondAtRisk } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import type { CachedAnswer } from '../../platform/http/answer-cache.ts';
import { eventDaysBetween, marketCache } from '../market-data/index.ts';
import { bondsAtRisk, touchedBy } from './match-events.ts';
import { attributionsBetween, pricedBetween } from './store.ts';

async function findBonds(ctx: Ctx, from: string, to: string): Promise<BondAtRisk[]> {
  const days = await eventDaysBetween(ctx.db, from, to, ctx.config.marketTimeZone);
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (first === undefined || last === undefined) return [];
  const touched = touchedBy(days, await attributionsBetween(ctx.db, first, last));
  return bondsAtRisk(await pricedBetween(ctx.db, [...touched.keys()], first, last), touched);
}

/** The securities that a live event of these days touches. */
export function listBondsAtRisk(
  ctx: Ctx,
  { startDate, endDate = startDate }: { startDate: string; endDate?: string | undefined },
): Promise<CachedAnswer> {
  if (endDate < startDate) throw badRequest(searchMessages.endBeforeStart);
  if (startDate < firstSearchDate) throw badRequest(`Dates before ${firstSearchDate} cannot be searched.`);
  if (endDate > ctx.clock.businessDate()) throw badRequest('Dates in the future cannot be searched.');
  return marketCache(ctx.db).get(
    `bonds-at-risk ${startDate} ${endDate}`,
    ['securities', 'prices', 'events'],
    async () => JSON.stringify(await findBonds(ctx, startDate, endDate)),
  );
}
