import { asOfMessages } from '@landfall/contract';
import { addDays, isPlainDate } from '@landfall/instruments';
import { sql, type RawBuilder } from 'kysely';
import { instantOf } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';

const minute = 60_000;

/** The instant that an `asOf` names. A date alone is the last millisecond of that day in the market's time zone. */
export function parseAsOf(ctx: Ctx, text: string): Date {
  const { marketTimeZone } = ctx.config;
  const isDay = isPlainDate(text);
  const at = isDay ? new Date(instantOf(marketTimeZone, addDays(text, 1), '00:00').getTime() - 1) : new Date(text);
  if (Number.isNaN(at.getTime())) throw badRequest(asOfMessages.malformed);
  if (at > ctx.clock.now()) {
    const why = isDay ? 'That day is not over before' : 'Nobody knows yet what will be known at';
    throw badRequest(`${why} ${inWords(marketTimeZone, at)}. Choose an earlier instant, or what is known now.`);
  }
  return at;
}

/** `20 Nov 2026, 18:00 (New York)`, to the whole minute that comes next. */
function inWords(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return `${format.format(new Date(Math.ceil(at.getTime() / minute) * minute))} (${place})`;
}

/** No transaction that writes data lasts so long. */
const longestWrite = 3_600_000;
const written = ['securities', 'prices', 'compositions'] as const;

/**
 * Refuses an instant before the records begin. Waits for writers that may have taken their time before `at` and have
 * not committed yet, so that the answer stays what it is: a writer takes its time under the lock of its data set.
 */
export async function openRecords({ db, clock, config }: Ctx, at: Date): Promise<void> {
  const { rows } = await sql<{ begin: Date | null }>`
    select least((select min(loaded_at) from market_imports), (select min(created_at) from securities)) as begin`.execute(
    db,
  );
  const begin = rows[0]?.begin ?? null;
  if (begin === null || at < begin) {
    const since =
      begin === null ? 'nothing is recorded yet' : `the records begin at ${inWords(config.marketTimeZone, begin)}`;
    throw badRequest(`Nothing was known at that time: ${since}.`);
  }
  if (clock.now().getTime() - at.getTime() > longestWrite) return;
  for (const dataset of written) {
    await sql`select version from data_versions where dataset = ${dataset} for share`.execute(db);
  }
}

/** Both, for an answer that is not cached; null where nothing is asked. */
export async function readAsOf(ctx: Ctx, text: string | undefined): Promise<Date | null> {
  if (text === undefined) return null;
  const at = parseAsOf(ctx, text);
  await openRecords(ctx, at);
  return at;
}

/** Price overrides that an earlier instant knew: set until then, and not undone by then. */
export const overridesKnownAt = (at: Date, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct on (o.security_no, o.price_date) o.*
  from (
    -- apart, as each kind has its own index
    select * from price_overrides where is_current and ${where}
    union all
    select * from price_overrides where not is_current and ${where}
  ) o
  left join uploads u on u.upload_no = o.upload_no
  where o.created_at <= ${at}::timestamptz and (u.undone_at is null or u.undone_at > ${at}::timestamptz)
  order by o.security_no, o.price_date, o.revision desc)`;

/** Of each evaluated price the newest revision that was loaded by then. */
const evaluatedKnownAt = (at: Date, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select d.security_no, d.price_date,
    case when i.loaded_at <= ${at}::timestamptz then d.clean_price else h.clean_price end as clean_price,
    case when i.loaded_at <= ${at}::timestamptz then d.discount_margin else h.discount_margin end as discount_margin
  from (select * from daily_prices where ${where}) d
  join market_imports i on i.import_no = d.import_no
  left join lateral (
    select p.clean_price, p.discount_margin
    from price_history p join market_imports l on l.import_no = p.import_no
    where i.loaded_at > ${at}::timestamptz and p.security_no = d.security_no and p.price_date = d.price_date
      and l.loaded_at <= ${at}::timestamptz
    order by p.revision desc limit 1
  ) h on true
  where i.loaded_at <= ${at}::timestamptz or h.clean_price is not null)`;

/** The rows of `effective_prices` as they were at an instant. `where` is about `security_no` and `price_date`. */
export const pricesKnownAt = (at: Date, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select security_no, price_date,
    case when o.revision is null then e.clean_price else o.clean_price end as clean_price,
    case when o.revision is null then e.discount_margin else o.discount_margin end as discount_margin,
    o.revision is not null as is_override
  from ${evaluatedKnownAt(at, where)} e
  full join ${overridesKnownAt(at, where)} o using (security_no, price_date))`;

type KeptTable = 'securities' | 'modeled_stats' | 'coupon_history' | 'el_attributions' | 'principal_factors';

/** What rows of a table said before, as rows of it, each with `replaced_at`; `owner`: of which security, as text. */
export const replacedRows = (table: KeptTable, owner: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select t.*, r.replaced_at, r.replaced_no
  from replaced_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.old_row) t
  where r.table_name = ${sql.lit(table)} and r.owner = ${owner})`;

/** The columns of a table: since when a row has its content, when it was first stored, and its key. */
const rowColumns = {
  securities: { written: 'updated_at', since: 'created_at', key: 'security_id' },
  el_attributions: { written: 'recorded_at', since: 'published_at', key: 'id' },
} as const;

/** All rows of a table, as an instant knew them. */
export function rowsKnownAt(table: keyof typeof rowColumns, at: Date): RawBuilder<unknown> {
  const written = sql.ref(`t.${rowColumns[table].written}`);
  return sql`(
    select t.* from ${sql.table(table)} t where ${written} <= ${at}::timestamptz
    union all
    select t.* from replaced_rows r cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.old_row) t
    where r.table_name = ${sql.lit(table)} and ${written} <= ${at}::timestamptz and r.replaced_at > ${at}::timestamptz)`;
}

/** The rows that stood at an instant and have been replaced since, without what they said then. */
export function rowsLostSince(table: keyof typeof rowColumns, at: Date): RawBuilder<unknown> {
  const { written, since, key } = rowColumns[table];
  return sql`(
    select t.* from ${sql.table(table)} t
    where ${sql.ref(`t.${since}`)} <= ${at}::timestamptz and ${sql.ref(`t.${written}`)} > ${at}::timestamptz
      and not exists (
        select from ${replacedRows(table, sql`t.security_id`)} v
        where ${sql.ref(`v.${key}`)} = ${sql.ref(`t.${key}`)} and ${sql.ref(`v.${written}`)} <= ${at}::timestamptz
          and v.replaced_at > ${at}::timestamptz))`;
}

/**
 * To be joined after `securities s`: the terms that an instant knew, as `k`. `is_stored` is false where they have been
 * replaced since and what they were is not stored.
 */
export const joinKnownTerms = (at: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select * from ${replacedRows('securities', sql`s.security_id`)} v
    where s.updated_at > ${at}::timestamptz and v.updated_at <= ${at}::timestamptz
      and v.replaced_at > ${at}::timestamptz
    order by v.replaced_no desc limit 1
  ) was on true
  cross join lateral (
    select s.updated_at <= ${at}::timestamptz or was.security_no is not null as is_stored,
      case when was.security_no is null then s.name else was.name end as name,
      case when was.security_no is null then s.issuer_name else was.issuer_name end as issuer_name,
      case when was.security_no is null then s.isin else was.isin end as isin,
      case when was.security_no is null then s.cusip else was.cusip end as cusip,
      case when s.updated_at <= ${at}::timestamptz then s.issue_date else was.issue_date end as issue_date,
      case when s.updated_at <= ${at}::timestamptz then s.maturity_date else was.maturity_date end as maturity_date
  ) k`;
