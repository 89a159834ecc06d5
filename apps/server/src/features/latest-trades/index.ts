import { searchTraceTrades as endpoint, traceMessages, traceWindowDays, type TraceTrade } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { badRequest } from '../../platform/errors.ts';
import type { App, Feature } from '../../platform/http/app.ts';
import { sendCached, type CachedAnswer } from '../../platform/http/answer-cache.ts';
import { route } from '../../platform/http/endpoint-route.ts';

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
  // A yield that rounds to nothing has no sign, as on every screen.
  signDisplay: 'negative',
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
async function searchTraceTrades(
  ctx: Ctx,
  { securityType, effectiveDate }: { securityType: string; effectiveDate: string },
): Promise<CachedAnswer> {
  const today = ctx.clock.businessDate();
  if (effectiveDate > today) throw badRequest(traceMessages.future);
  if (effectiveDate < addDays(today, -traceWindowDays)) throw badRequest(traceMessages.tooOld);
  return ctx.answers.get(`trace-trades ${securityType} ${effectiveDate}`, ['securities', 'trades'], async () => {
    const rows = await tradesOfDay(ctx.db, securityType, effectiveDate);
    return JSON.stringify({ status: 'SUCCESS', data: rows.map(toTrade), message: null });
  });
}

/** What stands of one security's prints of a day. */
interface DayOfTrades {
  cusip: string | null;
  isin: string | null;
  name: string;
  /** Volume-weighted, per 100. */
  price: number;
  /** Units of currency. */
  quantity: number;
  isFloor: boolean;
  yield: number | null;
  count: number;
}

async function tradesOfDay(db: Db, securityType: string, date: string): Promise<DayOfTrades[]> {
  const { rows } = await sql<DayOfTrades>`
    select s.cusip, s.isin, s.name, t.price::float8 as price, t.quantity::float8 as quantity,
      t.is_floor as "isFloor", t.yield::float8 as yield, t.print_count as count
    from trace_daily t join securities s on s.security_no = t.security_no
    where t.trade_date = ${date}::date and s.security_type = ${securityType}
    order by s.name collate "C", s.security_no`.execute(db);
  return rows;
}

const routes = (app: App): void =>
  route(app, endpoint, async (ctx, { query, request, reply }) =>
    sendCached(request, reply, await searchTraceTrades(ctx, query)),
  );

export const latestTrades: Feature = { name: 'latest-trades', routes };
