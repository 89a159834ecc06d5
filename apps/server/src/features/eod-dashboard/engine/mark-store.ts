import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import './tables.ts';

/** How many days back a price is looked for. */
export const lookBackDays = 45;

export interface EvaluatedMark {
  securityNo: number;
  priceDate: string;
  price: number;
  /** Null where it is carried from an override without an evaluated price. */
  revision: number | null;
  importNo: number | null;
}

/**
 * Each security's evaluated price of the day, over which its override is laid later; or the newest price before, as it
 * is in force, since what was overridden then has not become right by getting older.
 */
export async function readEvaluated(
  db: Db | Tx,
  securityNos: readonly number[],
  date: string,
): Promise<EvaluatedMark[]> {
  const { rows } = await sql<EvaluatedMark>`
    select s.no as "securityNo", coalesce(a.price_date, d.price_date) as "priceDate",
      coalesce(a.clean_price, o.clean_price, d.clean_price)::float8 as price,
      case when a.price_date is null then d.revision end as revision,
      case when a.price_date is null then d.import_no end as "importNo"
    from unnest(${securityNos}::int4[]) as s (no)
    left join lateral (
      select * from daily_prices p
      where p.security_no = s.no and p.price_date <= ${date}::date and p.price_date > ${date}::date - ${lookBackDays}::int4
      order by p.price_date desc limit 1
    ) d on true
    left join price_overrides o on o.security_no = s.no and o.price_date = d.price_date and o.is_current
      and d.price_date < ${date}::date
    left join lateral (
      select * from price_overrides p
      where p.security_no = s.no and p.is_current and p.is_alone and p.price_date < ${date}::date
        and p.price_date > coalesce(d.price_date, ${date}::date - ${lookBackDays}::int4)
      order by p.price_date desc limit 1
    ) a on true
    where coalesce(a.price_date, d.price_date) is not null
    order by s.no`.execute(db);
  return rows;
}

export interface OverrideMark {
  securityNo: number;
  price: number;
  revision: number;
}

export async function readOverrides(
  db: Db | Tx,
  securityNos: readonly number[],
  date: string,
): Promise<OverrideMark[]> {
  const { rows } = await sql<OverrideMark>`
    select security_no as "securityNo", clean_price::float8 as price, revision
    from price_overrides
    where price_date = ${date}::date and is_current and security_no = any(${securityNos}::int4[])
    order by security_no`.execute(db);
  return rows;
}

/** The effective prices at a close, by security: of that day, or the newest one before. */
export async function readCloses(
  db: Db | Tx,
  securityNos: readonly number[],
  date: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ securityNo: number; price: number }>`
    select security_no as "securityNo", clean_price::float8 as price from effective_prices
    where price_date = ${date}::date and security_no = any(${securityNos}::int4[])`.execute(db);
  const closes = new Map(rows.map((row) => [row.securityNo, row.price]));
  const missing = securityNos.filter((no) => !closes.has(no));
  if (missing.length === 0) return closes;
  const { rows: older } = await sql<{ securityNo: number; price: number }>`
    select distinct on (security_no) security_no as "securityNo", clean_price::float8 as price from effective_prices
    where security_no = any(${missing}::int4[])
      and price_date < ${date}::date and price_date > ${date}::date - ${lookBackDays}::int4
    order by security_no, price_date desc`.execute(db);
  for (const row of older) closes.set(row.securityNo, row.price);
  return closes;
}

export interface Mark {
  securityNo: number;
  /** Null for a security without any price. */
  price: number | null;
  priceDate: string;
  isOverride: boolean;
}

export async function readMarks(db: Db | Tx, universeId: string, date: string): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select security_no as "securityNo", price::float8 as price,
      case when override_price is null then price_date else effective_date end as "priceDate",
      override_price is not null as "isOverride"
    from eod_marks where universe_id = ${universeId} and effective_date = ${date}::date
    order by security_no`.execute(db);
  return rows;
}

/** Replaces all marks by evaluated prices; overrides are applied again afterwards. */
export async function replaceEvaluated(
  tx: Tx,
  universeId: string,
  date: string,
  marks: readonly EvaluatedMark[],
): Promise<void> {
  await sql`delete from eod_marks where universe_id = ${universeId} and effective_date = ${date}::date`.execute(tx);
  await sql`
    insert into eod_marks (universe_id, effective_date, security_no, price_date, evaluated_price, evaluated_revision,
      import_no)
    select ${universeId}, ${date}::date, given.* from unnest(
      ${marks.map((mark) => mark.securityNo)}::int4[],
      ${marks.map((mark) => mark.priceDate)}::date[],
      ${marks.map((mark) => mark.price)}::numeric[],
      ${marks.map((mark) => mark.revision)}::int2[],
      ${marks.map((mark) => mark.importNo)}::int4[]
    ) as given`.execute(tx);
}

/** Removes the earlier overrides from the marks, and applies the current ones. */
export async function replaceOverrides(
  tx: Tx,
  universeId: string,
  date: string,
  overrides: readonly OverrideMark[],
): Promise<void> {
  const ofDay = sql`universe_id = ${universeId} and effective_date = ${date}::date`;
  await sql`delete from eod_marks where ${ofDay} and evaluated_price is null`.execute(tx);
  await sql`
    update eod_marks set override_price = null, override_revision = null
    where ${ofDay} and override_price is not null`.execute(tx);
  if (overrides.length === 0) return;
  await sql`
    insert into eod_marks (universe_id, effective_date, security_no, price_date, override_price, override_revision)
    select ${universeId}, ${date}::date, given.no, ${date}::date, given.price, given.revision from unnest(
      ${overrides.map((each) => each.securityNo)}::int4[],
      ${overrides.map((each) => each.price)}::numeric[],
      ${overrides.map((each) => each.revision)}::int2[]
    ) as given (no, price, revision)
    on conflict (universe_id, effective_date, security_no)
    do update set override_price = excluded.override_price, override_revision = excluded.override_revision`.execute(tx);
}
