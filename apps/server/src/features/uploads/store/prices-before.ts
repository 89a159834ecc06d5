import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import type { BatchPlan, PricesBefore } from '../thread/price-batches.ts';

type Found = PricesBefore['evaluated'] & { overriddenNo: Uint8Array | null; overriddenOn: Uint8Array | null };

/** The evaluated prices of a batch's days and securities, and where something was set by hand. */
export async function pricesBefore(tx: Tx, { firstDate, lastDate, securityNos }: BatchPlan): Promise<PricesBefore> {
  const within = sql`
    price_date between ${firstDate}::date and ${lastDate}::date and security_no = any(${securityNos}::int4[])`;
  const { rows } = await sql<Found>`
    select p.*, o.* from (
      select array_send(array_agg(security_no)) as "securityNo", array_send(array_agg(price_date)) as date,
        array_send(array_agg(clean_price)) as price, array_send(array_agg(discount_margin)) as margin
      from daily_prices where ${within}
    ) p, (
      select array_send(array_agg(security_no)) as "overriddenNo", array_send(array_agg(price_date)) as "overriddenOn"
      from (
        select security_no, price_date from price_overrides where is_current and ${within}
        union all
        select security_no, price_date from price_overrides where not is_current and ${within}
      ) s
    ) o`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('The prices before were not read');
  const { overriddenNo, overriddenOn, ...evaluated } = found;
  return { evaluated, overridden: { securityNo: overriddenNo, date: overriddenOn } };
}
