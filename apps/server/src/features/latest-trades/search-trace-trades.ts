import { traceMessages, traceWindowDays, type TraceTrade } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import type { CachedAnswer } from '../../platform/http/answer-cache.ts';
import { marketCache } from '../market-data/index.ts';
import { tradesOfDay, type DayOfTrades } from './store.ts';

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

const toTrade = (row: DayOfTrades): TraceTrade => ({
  cusip: row.cusip,
  isin: row.isin,
  name: row.name,
  aggregatePrice: row.price,
  aggregatePriceFormatted: twoDecimals.format(row.price),
  aggregateVolumeDivided: row.quantity / 1000,
  isVolumeFloor: row.isFloor,
  aggregateYieldFormatted: row.yield === null ? null : twoDecimals.format(row.yield),
  tradeCount: row.count,
});

/** The trades of a day of the last thirty, added up by security; by name. */
export async function searchTraceTrades(
  ctx: Ctx,
  { securityType, effectiveDate }: { securityType: string; effectiveDate: string },
): Promise<CachedAnswer> {
  const today = ctx.clock.businessDate();
  if (effectiveDate > today) throw badRequest(traceMessages.future);
  if (effectiveDate < addDays(today, -traceWindowDays)) throw badRequest(traceMessages.tooOld);
  return marketCache(ctx.db).get(
    `trace-trades ${securityType} ${effectiveDate}`,
    ['securities', 'trades'],
    async () => {
      const rows = await tradesOfDay(ctx.db, securityType, effectiveDate);
      return JSON.stringify({ status: 'SUCCESS', data: rows.map(toTrade), message: null });
    },
  );
}
