import type { SecurityPrice } from '@landfall/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { joinKnownTerms, pricesKnownAt } from './as-of/as-of.ts';

/** A condition on prices; `column` names a column of theirs. */
type Condition = (column: (name: 'security_no' | 'price_date') => RawBuilder<unknown>) => RawBuilder<unknown>;

/** Rows have the contract's shape, so that nothing needs to be converted. `terms`: the table of the terms. */
const priceRow = (terms: 's' | 'k'): RawBuilder<unknown> => sql`
  ${sql.ref(`${terms}.name`)}, ${sql.ref(`${terms}.isin`)}, ${sql.ref(`${terms}.cusip`)},
  p.price_date as "effectiveDate", ${sql.ref(`${terms}.issue_date`)} as "issueDate",
  ${sql.ref(`${terms}.maturity_date`)} as "maturityDate", p.clean_price::float8 as "bidPx",
  p.discount_margin::float8 as "bidDm", case when p.is_override then 'OVERRIDE' else 'EVALUATED' end as source`;

/** `more`: further columns, each after a comma. */
const rowsNow = <More = unknown>(condition: Condition, more = sql``): RawBuilder<SecurityPrice & More> => sql<
  SecurityPrice & More
>`
  select ${priceRow('s')}${more}
  from effective_prices p join securities s on s.security_no = p.security_no
  where s.issue_date is not null and s.maturity_date is not null
    and ${condition((column) => sql.ref(`p.${column}`))}
  order by s.name collate "C", s.security_no, p.price_date`;

/** The same as an instant knew it: prices and terms. */
const rowsThen = <More = unknown>(
  at: Date,
  condition: Condition,
  more = sql``,
): RawBuilder<SecurityPrice & More> => sql<SecurityPrice & More>`
  select ${priceRow('k')}${more}, case when k.is_stored then '{}'::text[] else '{terms}'::text[] end as "notStored"
  from ${pricesKnownAt(
    at,
    condition((column) => sql.ref(column)),
  )} p join securities s on s.security_no = p.security_no
  ${joinKnownTerms(at)}
  where not k.is_stored or (k.issue_date is not null and k.maturity_date is not null)
  order by k.name collate "C", s.security_no, p.price_date`;

const rowsOf = async (db: Db, at: Date | null, condition: Condition): Promise<SecurityPrice[]> =>
  (await (at === null ? rowsNow(condition) : rowsThen(at, condition)).execute(db)).rows;

/** Every security with a price on the day. `at`: as known at an instant, not now. */
export const listDay = (db: Db, date: string, at: Date | null): Promise<SecurityPrice[]> =>
  rowsOf(db, at, (column) => sql`${column('price_date')} = ${date}::date`);

export interface PriceSpan {
  from: string;
  /** Inclusive. */
  to: string;
  /** As known at an instant; null for now. */
  at: Date | null;
}

/** A price, with what leads to more of its security. */
export interface PriceOfSecurity extends SecurityPrice {
  securityNo: number;
  issuerName: string;
}

/** Every security with a price on one of the days, those of a security one after another; as known at an instant, or now. */
export async function listDays(db: Db, dates: readonly string[], at: Date | null): Promise<PriceOfSecurity[]> {
  const more = (terms: 's' | 'k') =>
    sql`, s.security_no as "securityNo", ${sql.ref(`${terms}.issuer_name`)} as "issuerName"`;
  const onDays: Condition = (column) => sql`${column('price_date')} = any(${dates}::date[])`;
  const rows =
    at === null ? rowsNow<PriceOfSecurity>(onDays, more('s')) : rowsThen<PriceOfSecurity>(at, onDays, more('k'));
  return (await rows.execute(db)).rows;
}

export const listPrices = (
  db: Db,
  securityNos: readonly number[],
  { from, to, at }: PriceSpan,
): Promise<SecurityPrice[]> =>
  rowsOf(
    db,
    at,
    (column) => sql`${column('security_no')} = any(${securityNos}::int4[])
      and ${column('price_date')} between ${from}::date and ${to}::date`,
  );

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
