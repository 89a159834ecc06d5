import type { SecurityPrice } from '@landfall/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Rows have the contract's shape, so that nothing needs to be converted. */
const priceRow = sql`
  s.name, s.isin, s.cusip, p.price_date as "effectiveDate", s.issue_date as "issueDate",
  s.maturity_date as "maturityDate", p.clean_price::float8 as "bidPx", p.discount_margin::float8 as "bidDm",
  case when p.is_override then 'OVERRIDE' else 'EVALUATED' end as source`;

const byNameThenDate = sql`order by s.name collate "C", s.security_no, p.price_date`;

/** `more`: further columns, each after a comma. */
const rowsWhere = <More = unknown>(
  condition: RawBuilder<unknown>,
  more = sql``,
): RawBuilder<SecurityPrice & More> => sql<SecurityPrice & More>`
  select ${priceRow}${more}
  from effective_prices p join securities s on s.security_no = p.security_no
  where s.issue_date is not null and s.maturity_date is not null and ${condition}
  ${byNameThenDate}`;

/** Every security with a price on the day. */
export async function listDay(db: Db, date: string): Promise<SecurityPrice[]> {
  const { rows } = await rowsWhere(sql`p.price_date = ${date}::date`).execute(db);
  return rows;
}

/** A price, with what leads to more of its security. */
export interface PriceOfSecurity extends SecurityPrice {
  securityNo: number;
  issuerName: string;
}

/** Every security with a price on one of the days; those of a security follow each other. */
export async function listDays(db: Db, dates: readonly string[]): Promise<PriceOfSecurity[]> {
  const more = sql`, s.security_no as "securityNo", s.issuer_name as "issuerName"`;
  const { rows } = await rowsWhere<PriceOfSecurity>(sql`p.price_date = any(${dates}::date[])`, more).execute(db);
  return rows;
}

/** The prices of some securities within the dates (inclusive). */
export async function listPrices(
  db: Db,
  securityNos: readonly number[],
  from: string,
  to: string,
): Promise<SecurityPrice[]> {
  const { rows } = await rowsWhere(
    sql`p.security_no = any(${securityNos}::int4[]) and p.price_date between ${from}::date and ${to}::date`,
  ).execute(db);
  return rows;
}

/** The columns of a list about the security itself. */
export interface ListedTerms {
  securityNo: number;
  name: string;
  isin: string | null;
  cusip: string | null;
  issueDate: string;
  maturityDate: string;
}

/** The securities with any of these identifiers or aliases, by name. */
export async function findListed(db: Db, cusips: readonly string[], isins: readonly string[]): Promise<ListedTerms[]> {
  const { rows } = await sql<ListedTerms>`
    select s.security_no as "securityNo", s.name, s.isin, s.cusip, s.issue_date as "issueDate",
      s.maturity_date as "maturityDate"
    from securities s
    where s.issue_date is not null and s.maturity_date is not null and (
      s.cusip = any(${cusips}::text[]) or s.isin = any(${isins}::text[]) or s.security_id in (
        select a.security_id from security_aliases a
        where (a.kind = 'CUSIP' and a.value = any(${cusips}::text[]))
          or (a.kind = 'ISIN' and a.value = any(${isins}::text[]))))
    order by s.name collate "C", s.security_no`.execute(db);
  return rows;
}
