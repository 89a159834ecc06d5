import { calendarByName, type BusinessCalendar } from '@landfall/instruments';
import { sql } from 'kysely';
import { notFound } from '../../../platform/errors.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { universeSettings, type ProcessKind, type UniverseSettings } from '../../market-data/index.ts';
import './tables.ts';
import type { UniverseSetup } from '@landfall/contract';

export interface Universe {
  universeId: string;
  name: string;
  indexCode: string;
  calendar: BusinessCalendar;
  /** The close of this day is the base level. */
  baseDate: string;
  baseLevel: number;
  settings: UniverseSettings;
}

export interface Process {
  processId: string;
  name: string;
  position: number;
  kind: ProcessKind;
  enableSignoff: boolean;
  dependsOn: string[];
}

/** Changes of a universe's days run one after the other: the lock is held until the transaction ends. */
export async function lockUniverse(tx: Tx, universeId: string): Promise<void> {
  await tx
    .selectFrom('eod_universes')
    .select('universe_id')
    .where('universe_id', '=', universeId)
    .forNoKeyUpdate()
    .execute();
}

/** All active universes, or one, by id. */
export async function listUniverses(db: Db | Tx, universeId?: string): Promise<Universe[]> {
  const rows = await db
    .selectFrom('eod_universes')
    .selectAll()
    .$if(universeId !== undefined, (query) => query.where('universe_id', '=', universeId ?? ''))
    .$if(universeId === undefined, (query) => query.where('is_active', '=', true))
    .orderBy('universe_id')
    .execute();
  return rows.map((row) => {
    const calendar = calendarByName(row.calendar);
    if (!calendar) throw new Error(`The universe ${row.universe_id} has the unknown calendar ${row.calendar}`);
    return {
      universeId: row.universe_id,
      name: row.name,
      indexCode: row.index_code,
      calendar,
      baseDate: row.base_date,
      baseLevel: Number(row.base_level),
      settings: universeSettings.parse(row.settings),
    };
  });
}

export async function requireUniverse(db: Db | Tx, universeId: string): Promise<Universe> {
  const [universe] = await listUniverses(db, universeId);
  if (!universe) throw notFound(`There is no universe ${universeId}.`);
  return universe;
}

/** The processes in the order of the screen. */
export async function listProcesses(db: Db | Tx, universeId: string): Promise<Process[]> {
  const { rows } = await sql<Process>`
    select ${processColumns} from eod_processes p where p.universe_id = ${universeId}
    order by p.position, p.process_id`.execute(db);
  return rows;
}

/** Of `eod_processes p`, as a `Process` has them. */
export const processColumns = sql`p.process_id as "processId", p.name, p.position, p.kind,
  p.enable_signoff as "enableSignoff",
  array(select d.depends_on from eod_process_dependencies d
    where d.universe_id = p.universe_id and d.process_id = p.process_id order by d.depends_on) as "dependsOn"`;

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
interface ChangedDay {
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
