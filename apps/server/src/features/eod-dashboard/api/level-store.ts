import type { EodIndexLevel } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';

/** The levels in force, by date; both days included. */
export async function indexLevels(db: Db, indexCode: string, from: string, to: string): Promise<EodIndexLevel[]> {
  const { rows } = await sql<EodIndexLevel>`
    select effective_date as date, revision, price_level::float8 as "priceLevel", coupon_level::float8 as "couponLevel",
      total_level::float8 as "totalLevel", price_return::float8 as "priceReturn",
      coupon_return::float8 as "couponReturn", total_return::float8 as "totalReturn",
      closing_market_value::float8 as "marketValue", member_count as "memberCount", reason
    from index_levels
    where index_code = ${indexCode} and effective_date between ${from}::date and ${to}::date
    order by effective_date`.execute(db);
  return rows;
}
