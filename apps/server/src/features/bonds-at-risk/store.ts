import type { SecurityPrice } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { RiskTerms } from '../securities/index.ts';

/** A share of a security's expected loss, and the period in which it applies. */
export interface Attribution {
  securityNo: number;
  perilName: string;
  perilId: string | null;
  /** Per cent of the expected loss. */
  share: number;
  from: string;
  to: string | null;
  /** Of the security, where the peril's name does not say it. */
  regions: readonly string[];
}

/** Every attribution that applies on some of the days. */
export async function attributionsBetween(db: Db, from: string, to: string): Promise<Attribution[]> {
  const { rows } = await sql<Attribution>`
    select s.security_no as "securityNo", a.peril_name as "perilName", a.peril_id as "perilId",
      a.el_attribution::float8 as share,
      a.effective_from as from, a.effective_to as to,
      array(select region from security_regions r where r.security_id = s.security_id order by region) as regions
    from el_attributions a join securities s on s.security_id = a.security_id
    where a.el_attribution > 0 and a.effective_from <= ${to}::date
      and (a.effective_to is null or a.effective_to > greatest(a.effective_from, ${from}::date))
      and (s.maturity_date is null or s.maturity_date >= ${from}::date - 1200)`.execute(db);
  return rows;
}

export interface PricedSecurity {
  securityNo: number;
  /** Of the event; its price may be from before. */
  day: string;
  price: SecurityPrice;
  risk: RiskTerms;
  currency: string | null;
  /** Par outstanding on the day. */
  outstanding: number | null;
}

/** How many days back a price is looked for. */
const lookBackDays = 30;

/**
 * The prices of the securities on the days, with what says whether they were at risk; by name, then date. What has no
 * price on the last day yet has its newest one.
 */
export async function pricedBetween(
  db: Db,
  securityNos: readonly number[],
  from: string,
  to: string,
): Promise<PricedSecurity[]> {
  const { rows } = await sql<SecurityPrice & RiskTerms & Omit<PricedSecurity, 'price' | 'risk'>>`
    select s.security_no as "securityNo", p.day, s.name, s.isin, s.cusip, p.price_date as "effectiveDate",
      s.issue_date as "issueDate", s.maturity_date as "maturityDate", p.clean_price::float8 as "bidPx",
      p.discount_margin::float8 as "bidDm", case when p.is_override then 'OVERRIDE' else 'EVALUATED' end as source,
      s.status, s.status_from as "statusFrom", s.currency,
      (s.par_amount * coalesce((
        select f.factor from principal_factors f
        where f.security_no = s.security_no and f.effective_from <= p.day
        order by f.effective_from desc limit 1), 1))::float8 as outstanding,
      coalesce((
        select jsonb_agg(jsonb_build_object('from', r.starts_on, 'to', r.ends_on) order by r.starts_on)
        from risk_periods r where r.security_id = s.security_id), '[]') as "riskPeriods"
    from (
      select e.*, e.price_date as day from effective_prices e
      where e.security_no = any(${securityNos}::int4[]) and e.price_date between ${from}::date and ${to}::date
      union all
      select e.*, ${to}::date from unnest(${securityNos}::int4[]) as n (no)
      cross join lateral (
        select * from effective_prices c
        where c.security_no = n.no and c.price_date <= ${to}::date and c.price_date > ${to}::date - ${lookBackDays}::int4
        order by c.price_date desc limit 1
      ) e where e.price_date < ${to}::date
    ) p join securities s on s.security_no = p.security_no
    where s.issue_date is not null and s.maturity_date is not null
    order by s.name collate "C", s.security_no, p.day`.execute(db);
  return rows.map(({ securityNo, day, status, statusFrom, riskPeriods, currency, outstanding, ...price }) => ({
    securityNo,
    day,
    price,
    currency,
    outstanding,
    risk: { issueDate: price.issueDate, maturityDate: price.maturityDate, status, statusFrom, riskPeriods },
  }));
}

export interface PriceBefore {
  securityNo: number;
  before: string;
  date: string;
  bidPx: number;
}

/** The last price of each security before each of the days. */
export async function pricesBefore(
  db: Db,
  securityNos: readonly number[],
  days: readonly string[],
): Promise<PriceBefore[]> {
  const { rows } = await sql<PriceBefore>`
    select n.no as "securityNo", d.day as before, p.price_date as date, p.clean_price::float8 as "bidPx"
    from unnest(${securityNos}::int4[]) as n (no)
    cross join unnest(${days}::date[]) as d (day)
    cross join lateral (
      select price_date, clean_price from effective_prices e
      where e.security_no = n.no and e.price_date < d.day and e.price_date >= d.day - 30
      order by price_date desc limit 1
    ) p`.execute(db);
  return rows;
}
