import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** What stands of one security's prints of a day. */
export interface DayOfTrades {
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

export async function tradesOfDay(db: Db, securityType: string, date: string): Promise<DayOfTrades[]> {
  const { rows } = await sql<DayOfTrades>`
    select s.cusip, s.isin, s.name, t.price::float8 as price, t.quantity::float8 as quantity,
      t.is_floor as "isFloor", t.yield::float8 as yield, t.print_count as count
    from trace_daily t join securities s on s.security_no = t.security_no
    where t.trade_date = ${date}::date and s.security_type = ${securityType}
    order by s.name collate "C", s.security_no`.execute(db);
  return rows;
}
