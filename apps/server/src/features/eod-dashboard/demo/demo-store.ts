import type { EodStatus } from '@landfall/contract';
import { sql } from 'kysely';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import type { Candidate } from './compose.ts';
import { demoProcesses, demoUniverses, type DemoUniverse, type Holding } from './demo-universes.ts';
import '../engine/tables.ts';

/** Perils by the end of their id: the part of the expected loss that has to come from them. */
const perilsOf: Readonly<Partial<Record<Holding, string>>> = {
  QUAKE: '%EARTHQUAKE',
  WIND: '%(NAMED_STORM|HURRICANE)',
};

/**
 * What of the market is outstanding on a day and will be until another, by number. The market's own securities are
 * those that its feed prices; half of the expected loss of the narrower holdings comes from their perils.
 */
export async function outstanding(
  db: Db | Tx,
  { holding, on, until }: { holding: Holding; on: string; until: string },
): Promise<Candidate[]> {
  const peril = perilsOf[holding] ?? null;
  const { rows } = await sql<Candidate>`
    select s.security_no as "securityNo", s.issue_date as "issueDate", s.maturity_date as "maturityDate",
      s.par_amount::float8 as "parAmount"
    from securities s
    join daily_prices p on p.security_no = s.security_no and p.price_date = ${on}::date
    join market_imports i on i.import_no = p.import_no and i.loaded_by = 'demonstration'
    where s.issue_date <= ${on}::date and s.maturity_date > ${until}::date and s.par_amount > 0
      and (s.status_from is null or s.status_from > ${until}::date)
      and (${peril}::text is null or 50 <= (
        select coalesce(sum(a.el_attribution), 0) from el_attributions a
        where a.security_id = s.security_id and a.peril_id similar to ${peril} and a.effective_from <= ${on}::date
          and (a.effective_to is null or a.effective_to > ${on}::date)))
    order by s.security_no`.execute(db);
  return rows;
}

/** The numbers of securities, by id. */
export async function securityNumbersOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('securities')
    .select(['security_id', 'security_no'])
    .where('security_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.security_id, row.security_no]));
}

/** The universe with its processes; what is there already stays. It takes part in the schedule once it is activated. */
export async function insertUniverse(
  tx: Tx,
  universe: DemoUniverse,
  baseDate: string,
  settings: object,
): Promise<void> {
  const { universeId, name, indexCode, enableSignoff } = universe;
  await tx
    .insertInto('eod_universes')
    .values({
      universe_id: universeId,
      name,
      index_code: indexCode,
      base_date: baseDate,
      settings: json(settings),
      is_active: false,
    })
    .execute();
  await tx
    .insertInto('eod_processes')
    .values(
      demoProcesses.map((process, position) => ({
        universe_id: universeId,
        process_id: process.kind,
        name: process.name,
        position: position + 1,
        kind: process.kind,
        enable_signoff: enableSignoff && process.kind === 'SIGN_OFF_PRICES',
      })),
    )
    .execute();
  await tx
    .insertInto('eod_process_dependencies')
    .values(
      demoProcesses.flatMap(({ kind, dependsOn }) =>
        dependsOn.map((before) => ({ universe_id: universeId, process_id: kind, depends_on: before })),
      ),
    )
    .execute();
}

/** Of the demonstration's universes, those that are there. */
export async function findDemoUniverses(db: Db | Tx): Promise<{ universeId: string; baseDate: string }[]> {
  const ids = demoUniverses.map(({ universeId }) => universeId);
  const rows = await db
    .selectFrom('eod_universes')
    .select(['universe_id as universeId', 'base_date as baseDate'])
    .where('universe_id', 'in', ids)
    .execute();
  return rows;
}

/** They are activated once their history is there. */
export async function isHistoryLoaded(db: Db | Tx): Promise<boolean> {
  const ids = demoUniverses.map(({ universeId }) => universeId);
  const row = await db
    .selectFrom('eod_universes')
    .select('universe_id')
    .where('universe_id', 'in', ids)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function activateUniverses(tx: Tx): Promise<void> {
  const ids = demoUniverses.map(({ universeId }) => universeId);
  await tx
    .updateTable('eod_universes')
    .set({ is_active: true })
    .where('universe_id', 'in', ids)
    .where('is_active', '=', false)
    .execute();
}

/** Days of a universe that have been started. */
export async function startedDays(db: Db | Tx, universeId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('eod_days').select('effective_date').where('universe_id', '=', universeId).execute();
  return new Set(rows.map((row) => row.effective_date));
}

export interface CurrentRun {
  attempt: number;
  status: EodStatus;
  inputsHash: string | null;
}

/** The current try of a process on a day. */
export async function findCurrentRun(
  db: Db | Tx,
  { universeId, effectiveDate, processId }: { universeId: string; effectiveDate: string; processId: string },
): Promise<CurrentRun | null> {
  const row = await db
    .selectFrom('eod_runs')
    .select(['attempt', 'status', 'inputs_hash as inputsHash'])
    .where('effective_date', '=', effectiveDate)
    .where('universe_id', '=', universeId)
    .where('process_id', '=', processId)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The days that a security has a price of, from a date on. */
export async function pricedDates(db: Db | Tx, securityId: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_prices as p')
    .innerJoin('securities as s', 's.security_no', 'p.security_no')
    .select('p.price_date')
    .where('s.security_id', '=', securityId)
    .where('p.price_date', '>=', from)
    .execute();
  return rows.map((row) => row.price_date);
}
