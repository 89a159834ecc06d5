import { mostPrints, type SecurityPrint } from '@landfall/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findByIdentifier } from './security-store.ts';

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
