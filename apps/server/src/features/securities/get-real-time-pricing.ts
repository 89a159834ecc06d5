import { type getRealTimePricing as endpoint, mostPrints, type SecurityPrint } from '@landfall/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import { openMargins } from '../market-data/index.ts';
import { findByIdentifier } from './security-store.ts';

type Answer = z.output<(typeof endpoint)['responses'][200]>;
type Query = z.output<(typeof endpoint)['query']>;
type Price = Answer['data'][number];

/** The later business day wins; on the same day, the later instant. */
function tradedLast({ tradeDate, tradedAt, priceDate, pricedAt }: NewestMark): boolean {
  if (tradeDate === null || tradedAt === null) return false;
  if (priceDate === null || pricedAt === null) return true;
  return tradeDate === priceDate ? tradedAt > pricedAt : tradeDate > priceDate;
}

/** The newest mark of each security: TRACE print or evaluated price, whichever is later. */
export async function getRealTimePricing(ctx: Ctx, { cusip, isin }: Query): Promise<Answer> {
  if (cusip.length + isin.length === 0) throw badRequest('Please enter at least one CUSIP or ISIN.');
  const marks = await newestMarks(ctx.db, cusip, isin);
  const traded = marks.filter(tradedLast);
  const margin = await openMargins(
    ctx.db,
    traded.map((mark) => mark.securityNo),
  );
  const data = marks.flatMap((mark): Price[] => {
    const identity = { cusip: mark.cusip, isin: mark.isin };
    if (tradedLast(mark) && mark.tradeDate !== null && mark.tradedAt !== null && mark.tradePrice !== null) {
      const { securityNo, tradeDate, tradedAt, tradePrice } = mark;
      const bidDm = margin(securityNo, tradeDate, tradePrice);
      return [{ ...identity, bidPx: tradePrice, bidDm, asOf: tradedAt.toISOString(), source: 'TRACE' }];
    }
    if (mark.pricedAt === null || mark.price === null) return [];
    const source = mark.isOverride ? 'OVERRIDE' : 'EVALUATED';
    return [{ ...identity, bidPx: mark.price, bidDm: mark.margin, asOf: mark.pricedAt.toISOString(), source }];
  });
  return { status: 'SUCCESS', data, message: null };
}

/** The newest price and the newest trade of one security. */
interface NewestMark {
  securityNo: number;
  cusip: string | null;
  isin: string | null;
  priceDate: string | null;
  price: number | null;
  margin: number | null;
  isOverride: boolean | null;
  pricedAt: Date | null;
  tradeDate: string | null;
  tradePrice: number | null;
  tradedAt: Date | null;
}

/** By name. TRACE times are Eastern. */
async function newestMarks(db: Db, cusips: readonly string[], isins: readonly string[]): Promise<NewestMark[]> {
  const { rows } = await sql<NewestMark>`
    select s.security_no as "securityNo", s.cusip, s.isin,
      p.price_date as "priceDate", p.clean_price::float8 as price, p.discount_margin::float8 as margin,
      p.is_override as "isOverride", coalesce(o.created_at, i.loaded_at) as "pricedAt",
      t.trade_date as "tradeDate", t.last_price::float8 as "tradePrice",
      (t.trade_date + t.last_time) at time zone 'America/New_York' as "tradedAt"
    from securities s
    left join lateral (
      select * from effective_prices e where e.security_no = s.security_no order by e.price_date desc limit 1
    ) p on true
    left join price_overrides o
      on o.security_no = s.security_no and o.price_date = p.price_date and o.is_current and p.is_override
    left join daily_prices d on d.security_no = s.security_no and d.price_date = p.price_date
    left join market_imports i on i.import_no = d.import_no
    left join lateral (
      select * from trace_daily e where e.security_no = s.security_no order by e.trade_date desc limit 1
    ) t on true
    where s.cusip = any(${cusips}::text[]) or s.isin = any(${isins}::text[]) or s.security_id in (
      select a.security_id from security_aliases a
      where (a.kind = 'CUSIP' and a.value = any(${cusips}::text[]))
        or (a.kind = 'ISIN' and a.value = any(${isins}::text[])))
    order by s.name collate "C", s.security_no`.execute(db);
  return rows;
}

/** The prints of a security that stand, newest first. TRACE names the side of the dealer that reports. */
export async function listPrints(ctx: Ctx, identifier: string): Promise<SecurityPrint[]> {
  const security = await findByIdentifier(ctx.db, identifier.trim().toUpperCase());
  if (!security) throw notFound('There is no security with this identifier.');
  const { rows } = await sql<SecurityPrint>`
    select t.trade_date as date, t.trade_time::text as time,
      case t.side when 'B' then 'DEALER_BUYS' when 'S' then 'DEALER_SELLS' when 'D' then 'BETWEEN_DEALERS'
        else 'NOT_REPORTED' end as side,
      (t.quantity / 1000)::float8 as "quantityThousands", t.is_capped as "isFloor", t.price::float8 as price,
      t.yield::float8 as yield, p.clean_price::float8 as "evaluatedPrice", p.price_date as "evaluatedOn"
    from trace_prints t
    left join lateral (
      select clean_price, price_date from daily_prices
      where security_no = t.security_no and price_date <= t.trade_date
      order by price_date desc limit 1
    ) p on true
    where t.security_no = ${security.security_no}::int4 and not t.is_cancelled
    order by t.trade_date desc, t.trade_time desc, t.price, t.quantity, t.side, t.ordinal
    limit ${mostPrints}`.execute(ctx.db);
  return rows;
}
