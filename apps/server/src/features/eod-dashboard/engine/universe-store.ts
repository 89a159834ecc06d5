import { calendarByName, type BusinessCalendar } from '@landfall/instruments';
import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../platform/errors.ts';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import type { ProcessKind } from './tables.ts';
import './tables.ts';

/** The thresholds of a universe, stored in `eod_universes.settings`; absent ones have defaults. */
export const universeSettings = z.strictObject({
  /** At least this fraction of the outstanding members must have a price of the day. */
  minimumCoverage: z.number().min(0).max(1).default(0.9),
  /** How long the evening waits for late prices before it fails. */
  waitForPricesMinutes: z.number().min(0).default(0),
  /** Change against the previous close in per cent, and the least change in points for this check. */
  percentChange: z.number().positive().default(5),
  percentChangeFloorPoints: z.number().min(0).default(0.5),
  /** Change against the previous close, in points. */
  absoluteChangePoints: z.number().positive().default(4),
  /** A price that is older in business days counts as missing. */
  staleDays: z.number().int().min(0).default(2),
  /** Business days a price may stay the same. */
  unchangedDays: z.number().int().positive().default(15),
  /** How far a mark may be from the volume-weighted TRACE price, in points, and how many days count. */
  crossSourcePoints: z.number().positive().default(3),
  crossSourceDays: z.number().int().positive().default(3),
  /** Points added to the previous clean close for a member that enters at the ask. */
  entryAskPoints: z.number().min(0).default(0.25),
  /** For members whose interest cannot be calculated: stop, or count it as zero. */
  missingTerms: z.enum(['FAIL', 'NO_INTEREST']).default('FAIL'),
});

export type UniverseSettings = z.infer<typeof universeSettings>;

export const defaultSettings: UniverseSettings = universeSettings.parse({});

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

export interface NewUniverse {
  universeId: string;
  name: string;
  indexCode: string;
  baseDate: string;
  settings: z.input<typeof universeSettings>;
  /** In the order of the screen; a process has the id of its kind. */
  processes: readonly { kind: ProcessKind; name: string; dependsOn: readonly ProcessKind[]; enableSignoff: boolean }[];
}

/** Adds a universe with its processes. The schedule includes it after activation. */
export async function insertUniverse(tx: Tx, universe: NewUniverse): Promise<void> {
  const { universeId, processes } = universe;
  await tx
    .insertInto('eod_universes')
    .values({
      universe_id: universeId,
      name: universe.name,
      index_code: universe.indexCode,
      base_date: universe.baseDate,
      settings: json(universe.settings),
      is_active: false,
    })
    .execute();
  await tx
    .insertInto('eod_processes')
    .values(
      processes.map(({ kind, name, enableSignoff }, index) => ({
        universe_id: universeId,
        process_id: kind,
        name,
        position: index + 1,
        kind,
        enable_signoff: enableSignoff,
      })),
    )
    .execute();
  const dependencies = processes.flatMap(({ kind, dependsOn }) =>
    dependsOn.map((before) => ({ universe_id: universeId, process_id: kind, depends_on: before })),
  );
  await tx.insertInto('eod_process_dependencies').values(dependencies).execute();
}

/** Whether the schedule starts their days. */
export const setActive = (tx: Tx, universeIds: readonly string[], isActive: boolean) =>
  tx
    .updateTable('eod_universes')
    .set({ is_active: isActive })
    .where('universe_id', 'in', universeIds)
    .where('is_active', '!=', isActive)
    .execute();

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
