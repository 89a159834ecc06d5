import type { UniverseSetup } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';

/** Every universe, by id. */
export async function listAllUniverses(db: Db, today: string): Promise<UniverseSetup[]> {
  const { rows } = await sql<UniverseSetup>`
    select u.universe_id as "universeId", u.name, u.index_code as "indexCode", u.calendar, u.base_date as "baseDate",
      u.base_level::float8 as "baseLevel", u.is_active as "isActive", u.settings,
      exists (select from eod_processes p where p.universe_id = u.universe_id and p.enable_signoff) as "enableSignoff",
      (select count(*)::int4 from (
        select rank() over (order by coalesce(c.upload_no, 0) desc) as place
        from index_compositions c
        where c.index_code = u.index_code and c.is_current and c.effective_from <= ${today}::date
          and (c.effective_to is null or c.effective_to >= ${today}::date)
      ) covering where place = 1) as members,
      (select max(l.effective_date) from index_snapshots l where l.index_code = u.index_code) as "lastPublished"
    from eod_universes u
    order by u.universe_id collate "C"`.execute(db);
  return rows;
}

/** A published day whose data has changed since. */
export interface ChangedDay {
  universeId: string;
  effectiveDate: string;
  reason: string;
}

/** The days that are marked, the oldest first: all of them, or those before a date. */
export async function listChangedDays(db: Db, before: string | null = null): Promise<ChangedDay[]> {
  const { rows } = await sql<ChangedDay>`
    select universe_id as "universeId", effective_date as "effectiveDate", restatement_reason as reason
    from eod_days
    where restatement_reason is not null and (${before}::date is null or effective_date < ${before}::date)
    order by 2, 1`.execute(db);
  return rows;
}
