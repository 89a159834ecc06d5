import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { DayKey } from './start-day.ts';

/** Days that wait for an approval, or have one that stands and are not published. */
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

/** Runs in progress that no job works on: they wait for prices. */
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

/** Published days whose prices or overrides are others now than the marks they were calculated from. */
export async function findChangedDays(db: Db | Tx, since: string): Promise<(DayKey & { changes: number })[]> {
  const { rows } = await sql<DayKey & { changes: number }>`
    select m.universe_id as "universeId", m.effective_date as "effectiveDate", count(*)::int as changes
    from eod_marks m
    join eod_days d on d.universe_id = m.universe_id and d.effective_date = m.effective_date
      and d.restatement_reason is null
    join eod_universes u on u.universe_id = m.universe_id
    left join daily_prices p on p.security_no = m.security_no and p.price_date = m.price_date
    left join price_overrides o on o.security_no = m.security_no and o.price_date = m.effective_date and o.is_current
    where m.effective_date >= ${since}::date
      and ((m.evaluated_price is not null and p.clean_price is distinct from m.evaluated_price)
        or o.clean_price is distinct from m.override_price)
      and exists (select from index_snapshots s
        where s.index_code = u.index_code and s.effective_date = m.effective_date)
      and not exists (select from eod_runs r where r.universe_id = m.universe_id
        and r.effective_date = m.effective_date and r.is_current and r.status <> 'COMPLETED')
    group by 1, 2
    order by 2, 1`.execute(db);
  return rows;
}
