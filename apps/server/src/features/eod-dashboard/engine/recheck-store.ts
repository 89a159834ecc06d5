import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { readVersions } from '../../../platform/http/answer-cache.ts';
import type { DayChanges } from './compute/day-changes.ts';
import { lookBackDays } from './mark-store.ts';
import type { DayKey } from './start-day.ts';

/** Days that wait for an approval, or have one but are not published. */
export async function findUndecidedDays(db: Db | Tx): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select distinct r.universe_id as "universeId", r.effective_date as "effectiveDate"
    from eod_runs r
    where r.is_current and (
      r.status = 'PENDING_APPROVAL'
      or (r.status = 'COMPLETED'
        and exists (select from eod_approvals a
          where a.run_id = r.run_id and a.decision = 'APPROVE' and a.reopened_at is null)
        and exists (select from eod_runs p join eod_processes k using (universe_id, process_id)
          where p.universe_id = r.universe_id and p.effective_date = r.effective_date and p.is_current
            and k.kind = 'PUBLISH_INDEX' and p.status <> 'COMPLETED')))
    order by 2, 1`.execute(db);
  return rows;
}

export interface WaitingRun {
  runId: string;
  universeId: string;
}

/** Runs in progress without a job, which wait for prices. */
export async function findWaitingRuns(db: Db | Tx): Promise<WaitingRun[]> {
  const rows = await db
    .selectFrom('eod_runs')
    .select(['run_id as runId', 'universe_id as universeId'])
    .where('is_current', '=', true)
    .where('status', '=', 'IN_PROGRESS')
    .where('job_run_id', 'is', null)
    .orderBy('effective_date')
    .orderBy('universe_id')
    .execute();
  return rows;
}

export interface StandingDay extends DayKey {
  /** Of the process that published it. */
  runId: string;
}

/**
 * Days, since a date or all, that stand published and are not marked: whatever was started of them is done, or its failure was
 * waived. What is under way again will see the data as it is.
 */
const standingDays = (since: string | null) => sql`
  select d.universe_id, d.effective_date, u.index_code, p.run_id
  from eod_days d
  join eod_universes u on u.universe_id = d.universe_id
  join eod_processes k on k.universe_id = d.universe_id and k.kind = 'PUBLISH_INDEX'
  join eod_runs p on p.effective_date = d.effective_date and p.universe_id = d.universe_id
    and p.process_id = k.process_id and p.is_current and p.status = 'COMPLETED'
  where d.effective_date >= coalesce(${since}::date, date '0001-01-01') and d.restatement_reason is null
    and not exists (select from eod_runs r
      where r.effective_date = d.effective_date and r.universe_id = d.universe_id and r.is_current
        and r.status <> 'COMPLETED' and r.resolution is distinct from 'WAIVED')`;

/** The versions of the data that published days are compared with. */
export type CheckedVersions = Readonly<Record<'prices' | 'compositions' | 'securities', number>>;

export async function readCheckedVersions(db: Db | Tx): Promise<CheckedVersions> {
  const { prices = 0, compositions = 0, securities = 0 } = await readVersions(db);
  return { prices, compositions, securities };
}

export interface UncheckedDay extends StandingDay {
  /** From the last comparison or the calculation; null if unknown. */
  termsHash: string | null;
  /** Whether any prices, or compositions and other data, have changed since; maybe not those of this day. */
  hasOtherPrices: boolean;
  hasOtherTerms: boolean;
}

/** Published days that have not been compared with these versions of the data, newest first. */
export async function findUncheckedDays(
  db: Db | Tx,
  since: string | null,
  { prices, compositions, securities }: CheckedVersions,
): Promise<UncheckedDay[]> {
  const { rows } = await sql<UncheckedDay>`
    with standing as (${standingDays(since)})
    select s.universe_id as "universeId", s.effective_date as "effectiveDate", s.run_id as "runId",
      coalesce(c.terms_hash, r.result ->> 'termsHash') as "termsHash", c.prices is distinct from ${prices}::int8 as "hasOtherPrices",
      (c.compositions, c.securities) is distinct from (${compositions}::int8, ${securities}::int8) as "hasOtherTerms"
    from standing s
    left join eod_day_checks c on c.universe_id = s.universe_id and c.effective_date = s.effective_date
      and c.run_id = s.run_id
    left join eod_processes k on k.universe_id = s.universe_id and k.kind = 'CALCULATE_INDEX'
    left join eod_runs r on r.effective_date = s.effective_date and r.universe_id = s.universe_id
      and r.process_id = k.process_id and r.is_current
    where (c.prices, c.compositions, c.securities)
      is distinct from (${prices}::int8, ${compositions}::int8, ${securities}::int8)
    order by 2 desc, 1`.execute(db);
  return rows;
}

export async function noteChecked(
  tx: Tx,
  days: readonly (StandingDay & { termsHash: string })[],
  { prices, compositions, securities }: CheckedVersions,
): Promise<void> {
  await sql`
    insert into eod_day_checks (universe_id, effective_date, run_id, terms_hash, prices, compositions, securities)
    select given.*, ${prices}::int8, ${compositions}::int8, ${securities}::int8 from unnest(
      ${days.map((day) => day.universeId)}::text[],
      ${days.map((day) => day.effectiveDate)}::date[],
      ${days.map((day) => day.runId)}::uuid[],
      ${days.map((day) => day.termsHash)}::text[]
    ) as given
    on conflict (universe_id, effective_date) do update
    set run_id = excluded.run_id, terms_hash = excluded.terms_hash, prices = excluded.prices, compositions = excluded.compositions,
      securities = excluded.securities`.execute(tx);
}

/** Days as a table that can be joined with. */
const given = (days: readonly StandingDay[]) => sql`
  select * from unnest(
    ${days.map((day) => day.universeId)}::text[],
    ${days.map((day) => day.effectiveDate)}::date[],
    ${days.map((day) => day.runId)}::uuid[]
  ) as g (universe_id, effective_date, run_id)`;

/**
 * Of these days, those with members whose price is another one now than the mark they were calculated from: an override, the
 * evaluated price, or what is in force now of the day that was carried or of a later one.
 */
async function findChangedPrices(
  db: Db | Tx,
  days: readonly StandingDay[],
): Promise<(DayKey & Pick<DayChanges, 'prices'>)[]> {
  const { rows } = await sql<DayKey & Pick<DayChanges, 'prices'>>`
    select m.universe_id as "universeId", m.effective_date as "effectiveDate", count(*)::int4 as prices
    from (${given(days)}) g
    join eod_marks m using (universe_id, effective_date)
    left join daily_prices p on p.security_no = m.security_no and p.price_date = m.effective_date
    left join price_overrides o on o.security_no = m.security_no and o.price_date = m.effective_date and o.is_current
    where m.price is distinct from coalesce(o.clean_price, p.clean_price,
      case when m.price_date < m.effective_date then (select c.clean_price from effective_prices c
        where c.security_no = m.security_no and c.price_date >= m.price_date and c.price_date < m.effective_date
        order by c.price_date desc limit 1) end)
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * Of these days, those on which members entered at a close that is another one now. It is of the day before, of which they
 * have no mark; a member without any such close entered at the day's own.
 */
async function findChangedEntries(
  db: Db | Tx,
  days: readonly StandingDay[],
): Promise<(DayKey & Pick<DayChanges, 'prices'>)[]> {
  const { rows } = await sql<DayKey & Pick<DayChanges, 'prices'>>`
    with published as materialized (
      select g.universe_id, g.effective_date, l.snapshot_id, l.previous_date, b.snapshot_id as previous_id
      from (${given(days)}) g
      join eod_universes u on u.universe_id = g.universe_id
      join index_levels l on l.index_code = u.index_code and l.effective_date = g.effective_date
      left join index_levels b on b.index_code = l.index_code and b.effective_date = l.previous_date
    ), entered as materialized (
      select d.universe_id, d.effective_date, d.previous_date, m.security_no, m.opening_price, m.closing_price
      from published d
      join index_snapshot_members m on m.snapshot_id = d.snapshot_id
      left join index_snapshot_members h on h.snapshot_id = d.previous_id and h.security_no = m.security_no
      where h.security_no is null
    )
    select universe_id as "universeId", effective_date as "effectiveDate", count(*)::int4 as prices
    from entered e
    where opening_price is distinct from coalesce((
      select p.clean_price from effective_prices p
      where p.security_no = e.security_no and p.price_date <= e.previous_date
        and p.price_date > e.previous_date - ${lookBackDays}::int4
      order by p.price_date desc limit 1), closing_price)
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * Of these days, those that were calculated with another composition than is in force for them now. The stated weights have no
 * part in an index, and how a member enters only on its first day.
 */
async function findChangedCompositions(
  db: Db | Tx,
  days: readonly StandingDay[],
): Promise<(DayKey & Pick<DayChanges, 'added' | 'removed' | 'altered'>)[]> {
  const { rows } = await sql<DayKey & Pick<DayChanges, 'added' | 'removed' | 'altered'>>`
    with given as (
      select g.*, u.index_code from (${given(days)}) g join eod_universes u on u.universe_id = g.universe_id
    ), covering as (
      select g.universe_id, g.effective_date, c.security_no, c.par_amount, c.new_entrant, c.entry_at_ask,
        rank() over (partition by g.universe_id, g.effective_date order by coalesce(c.upload_no, 0) desc) as place
      from given g
      join index_compositions c on c.index_code = g.index_code and c.is_current
        and c.effective_from <= g.effective_date and (c.effective_to is null or c.effective_to >= g.effective_date)
    ), compared as (
      select universe_id, effective_date, security_no, c.par_amount as par_now, m.par_amount as par_before,
        c.new_entrant is distinct from m.new_entrant or c.entry_at_ask is distinct from m.entry_at_ask as is_entry
      from (select * from covering where place = 1) c
      full join (select m.* from given g join eod_members m using (universe_id, effective_date)) m
        using (universe_id, effective_date, security_no)
      where c.par_amount is distinct from m.par_amount or c.new_entrant is distinct from m.new_entrant
        or c.entry_at_ask is distinct from m.entry_at_ask
    )
    select g.universe_id as "universeId", g.effective_date as "effectiveDate",
      (count(*) filter (where par_before is null))::int4 as added,
      (count(*) filter (where par_now is null))::int4 as removed,
      (count(*) filter (where par_before is not null and par_now is not null))::int4 as altered
    from compared join given g using (universe_id, effective_date)
    where par_now is distinct from par_before or not exists (
      select from index_levels l
      join index_levels b on b.index_code = l.index_code and b.effective_date = l.previous_date
      join index_snapshot_members h on h.snapshot_id = b.snapshot_id and h.security_no = compared.security_no
      where l.index_code = g.index_code and l.effective_date = g.effective_date)
    group by 1, 2`.execute(db);
  return rows;
}

/** Whose prices, entries and composition are other ones now than those days were calculated from. */
export const findChangedData = async (
  db: Db | Tx,
  { ofPrices, ofCompositions }: { ofPrices: readonly StandingDay[]; ofCompositions: readonly StandingDay[] },
): Promise<(DayKey & Partial<DayChanges>)[]> => [
  ...(await findChangedPrices(db, ofPrices)),
  ...(await findChangedEntries(db, ofPrices)),
  ...(await findChangedCompositions(db, ofCompositions)),
];
