/** The SQL that fills an empty database: quicker than importing files, and the same on every machine. */
import { sized } from './figures.ts';
import { openSite, type DatabaseKind, type Site } from './site.ts';

const firstIssue = sized("date '2008-01-02'", '$1::date - 40');
const otherIssues = sized('$1::date - 365', '$1::date - 40');

/** 300 securities live today: the first 60 since 2008, the others for a year. */
const fillSecurities = `
  insert into securities (security_id, isin, cusip, issuer_name, issuer_series, issuer_class, issue_date,
    maturity_date, created_at, updated_at)
  select 'bench-' || n, 'XX' || lpad(n::text, 10, '0'), 'B' || lpad(n::text, 8, '0'),
    'Benchmark Re ' || lpad(n::text, 4, '0') || ' Ltd.', '2025-1', 'A',
    case when n <= 60 then ${firstIssue} else ${otherIssues} end, $1::date + 700, now(), now()
  from generate_series(1, 300) as n`;

const fillImport = `
  insert into market_imports (kind, file_name, loaded_at, loaded_by) values ('PRICES', 'bench', now(), 'bench')`;

/** A price every weekday, today included. */
const fillPrices = `
  insert into daily_prices (security_no, price_date, clean_price, discount_margin, import_no, line)
  select s.security_no, d::date, round((90 + (s.security_no * 7 + d.ordinality) % 1500 / 100.0)::numeric, 3),
    round((300 + (s.security_no * 13 + d.ordinality) % 70000 / 100.0)::numeric, 2), 1, d.ordinality
  from securities s,
    generate_series(s.issue_date::timestamp, $1::timestamp, interval '1 day') with ordinality as d (d, ordinality)
  where s.security_id like 'bench-%' and (extract(isodow from d.d) < 6 or d.d::date = $1::date)`;

/** Days between a history and the copy of it before: more than any history has. */
const copySpan = 7_000;

/** The securities of a further history, all of them long matured: as many live each day as ever. `$1`: which copy. */
export const fillMatured = `
  insert into securities (security_id, isin, cusip, issuer_name, issuer_series, issuer_class, issue_date,
    maturity_date, created_at, updated_at)
  select 'matured-' || $1::int || '-' || security_id, 'X' || $1::int || substr(isin, 3), 'M' || $1::int || substr(cusip, 3),
    issuer_name, issuer_series, issuer_class, issue_date - $1::int * ${copySpan}, maturity_date - $1::int * ${copySpan},
    now(), now()
  from securities where security_id like 'bench-%'`;

/** Their prices: the history once more, before the one before. */
export const fillHistory = `
  insert into daily_prices (security_no, price_date, clean_price, discount_margin, import_no, line)
  select m.security_no, p.price_date - $1::int * ${copySpan}, p.clean_price, p.discount_margin, p.import_no, p.line
  from daily_prices p
  join securities s on s.security_no = p.security_no and s.security_id like 'bench-%'
  join securities m on m.security_id = 'matured-' || $1::int || '-' || s.security_id`;

const marketToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date());

export interface MarketSite extends Site {
  today: string;
}

/** A server with a market's prices. */
export async function openMarketSite(kind: DatabaseKind): Promise<MarketSite> {
  const site = await openSite(kind);
  const today = marketToday();
  await site.client.query(fillSecurities, [today]);
  await site.client.query(fillImport);
  await site.client.query(fillPrices, [today]);
  await site.client.query('analyze');
  return { ...site, today };
}
