import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** The newest price and the newest trade of one security. */
export interface NewestMark {
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
export async function newestMarks(db: Db, cusips: readonly string[], isins: readonly string[]): Promise<NewestMark[]> {
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
