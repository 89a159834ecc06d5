import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** The newest volume-weighted TRACE price of each security within some days up to the day. */
export async function readTraded(
  db: Db | Tx,
  securityNos: readonly number[],
  date: string,
  days: number,
): Promise<Map<number, { price: number; date: string }>> {
  const { rows } = await sql<{ securityNo: number; price: number; date: string }>`
    select distinct on (security_no) security_no as "securityNo", price::float8 as price, trade_date as date
    from trace_daily
    where security_no = any(${securityNos}::int4[])
      and trade_date <= ${date}::date and trade_date > ${date}::date - ${days}::int4
    order by security_no, trade_date desc`.execute(db);
  return new Map(rows.map(({ securityNo, ...traded }) => [securityNo, traded]));
}

export interface Unchanged {
  /** The newest day with another price; null where there is none. */
  lastOtherDate: string | null;
  firstDate: string | null;
}

/** Days before `since` that are looked at for a price that differs. */
const furtherDays = 30;

/**
 * Since when the prices have been the same: of those securities only whose price was today's already on the day `since`,
 * which few are.
 */
export async function readUnchanged(
  db: Db | Tx,
  prices: ReadonlyMap<number, number>,
  { date, since }: { date: string; since: string },
): Promise<Map<number, Unchanged>> {
  const { rows } = await sql<Unchanged & { securityNo: number }>`
    select given.no as "securityNo",
      max(d.price_date) filter (where d.clean_price <> given.price) as "lastOtherDate",
      min(d.price_date) as "firstDate"
    from unnest(${[...prices.keys()]}::int4[], ${[...prices.values()]}::numeric[]) as given (no, price)
    join daily_prices then_ on then_.security_no = given.no and then_.price_date = ${since}::date
      and then_.clean_price = given.price
    join daily_prices d on d.security_no = given.no
      and d.price_date < ${date}::date and d.price_date >= ${since}::date - ${furtherDays}::int4
    group by given.no`.execute(db);
  return new Map(rows.map(({ securityNo, ...unchanged }) => [securityNo, unchanged]));
}
