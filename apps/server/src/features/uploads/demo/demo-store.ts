import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';

export interface DemoPrice {
  cusip: string;
  isin: string;
  /** Of the price. */
  date: string;
  /** Clean, per 100. */
  price: number;
  /** Basis points. */
  margin: number | null;
}

/** Evaluated prices of the newest day up to `until`, of securities that a file can name; none where there is no market. */
export async function pricesUntil(db: Db, until: string, atMost: number): Promise<DemoPrice[]> {
  const { rows } = await sql<DemoPrice>`
    select s.cusip, s.isin, p.price_date as date, p.clean_price::float8 as price, p.discount_margin::float8 as margin
    from daily_prices p join securities s on s.security_no = p.security_no
    where p.price_date = (select max(price_date) from daily_prices where price_date <= ${until}::date)
      and s.cusip ~ '[0-9]$' and s.isin is not null and s.issue_date <= p.price_date and s.maturity_date is not null
    order by s.security_no limit ${atMost}::int4`.execute(db);
  return rows;
}

export async function hasUploads(db: Db): Promise<boolean> {
  return (await db.selectFrom('uploads').select('upload_no').limit(1).executeTakeFirst()) !== undefined;
}
