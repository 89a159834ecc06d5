import type { EodIndexLevel } from '@landfall/contract';
import { daysBetween } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';

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

/** The levels in force, by date; both days included. */
async function indexLevels(db: Db, indexCode: string, from: string, to: string): Promise<EodIndexLevel[]> {
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
