import { demoUniverses, type Candidate, type EvaluatedPrice, type Holding } from '@landfall/demo-market';
import { sql, type Generated } from 'kysely';
import type { Db, Timestamp, Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import { findUserByEmail } from '../accounts/index.ts';
import type { Person } from '../eod-dashboard/index.ts';

const minute = 60_000;

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * minute);

/** The same context at another instant of the product's time; sessions and the audit log stay with the real one. */
export const ctxAt = (ctx: Ctx, at: Date): Ctx => ({ ...ctx, clock: { ...ctx.clock, now: () => at } });

export interface People {
  analyst: Person;
  admin: Person;
}

/** The people who act on past days, with their accounts where these exist. */
export async function demoPeople({ db }: Ctx): Promise<People> {
  const person = async (name: string): Promise<Person> => {
    const email = `${name}@landfall.example`;
    return { id: (await findUserByEmail(db, email))?.id ?? null, email };
  };
  return { analyst: await person('analyst'), admin: await person('admin') };
}

interface DemoDataTable {
  only_row: Generated<boolean>;
  started_at: Timestamp;
  finished_at: Timestamp | null;
}

declare module '../../platform/database/schema.ts' {
  interface Tables {
    demo_data: DemoDataTable;
  }
}

/** Who loaded the market's data: how it is told from an operator's own. */
export const marketLoader = 'demonstration';

/** True for an empty system, and for one where loading the demonstration was interrupted. */
export async function needsDemoData(db: Db): Promise<boolean> {
  const demo = await db.selectFrom('demo_data').select('finished_at').executeTakeFirst();
  if (demo) return demo.finished_at === null;
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function hasDemoData(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_data').select('only_row').executeTakeFirst()) !== undefined;
}

export async function beginDemoData(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('demo_data')
    .values({ started_at: at })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ finished_at: null }))
    .execute();
}

export async function finishDemoData(db: Db, at: Date): Promise<void> {
  await db.updateTable('demo_data').set({ finished_at: at }).execute();
}

export async function hasDemoMarket(db: Db): Promise<boolean> {
  const load = await db
    .selectFrom('market_imports')
    .select('import_no')
    .where('loaded_by', '=', marketLoader)
    .where('kind', '=', 'PRICES')
    .limit(1)
    .executeTakeFirst();
  return load !== undefined;
}

/** The newest day that has prices of the demonstration market. */
export async function newestDemoDate(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('daily_prices as p')
    .innerJoin('market_imports as i', 'i.import_no', 'p.import_no')
    .select('p.price_date')
    .where('i.loaded_by', '=', marketLoader)
    .orderBy('p.price_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.price_date ?? null;
}

/** Evaluated prices of the newest day up to `until`, of securities that a file can name; none where there is no market. */
export async function pricesUntil(db: Db, until: string, atMost: number): Promise<EvaluatedPrice[]> {
  const { rows } = await sql<EvaluatedPrice>`
    select s.cusip, s.isin, p.price_date as date, p.clean_price::float8 as price, p.discount_margin::float8 as margin
    from daily_prices p join securities s on s.security_no = p.security_no
    where p.price_date = (select max(price_date) from daily_prices where price_date <= ${until}::date)
      and s.cusip ~ '[0-9]$' and s.isin is not null and s.issue_date <= p.price_date and s.maturity_date is not null
    order by s.security_no limit ${atMost}::int4`.execute(db);
  return rows;
}

export async function hasUploads(db: Db): Promise<boolean> {
  return (await db.selectFrom('uploads').select('upload_no').limit(1).executeTakeFirst()) !== undefined;
}

export async function pricedDates(db: Db, securityId: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_prices as p')
    .innerJoin('securities as s', 's.security_no', 'p.security_no')
    .select('p.price_date')
    .where('s.security_id', '=', securityId)
    .where('p.price_date', '>=', from)
    .execute();
  return rows.map((row) => row.price_date);
}

/** Perils by the end of their id: the part of the expected loss that has to come from them. */
const perilsOf: Readonly<Partial<Record<Holding, string>>> = {
  QUAKE: '%EARTHQUAKE',
  WIND: '%(NAMED_STORM|HURRICANE)',
};

/**
 * What of the market is outstanding on a day and will be until another, by number. The market's own securities are
 * those that its feed prices, in dollars, because an index adds par; half of the expected loss of the narrower holdings
 * comes from their perils.
 */
export async function outstanding(
  tx: Tx,
  { holding, on, until }: { holding: Holding; on: string; until: string },
): Promise<Candidate[]> {
  const peril = perilsOf[holding] ?? null;
  const { rows } = await sql<Candidate>`
    select s.security_no as "securityNo", s.issue_date as "issueDate", s.maturity_date as "maturityDate",
      s.par_amount::float8 as "parAmount"
    from securities s
    join daily_prices p on p.security_no = s.security_no and p.price_date = ${on}::date
    join market_imports i on i.import_no = p.import_no and i.loaded_by = ${marketLoader}
    where s.issue_date <= ${on}::date and s.maturity_date > ${until}::date and s.par_amount > 0 and s.currency = 'USD'
      and (s.status_from is null or s.status_from > ${until}::date)
      and (${peril}::text is null or 50 <= (
        select coalesce(sum(a.el_attribution), 0) from el_attributions a
        where a.security_id = s.security_id and a.peril_id similar to ${peril} and a.effective_from <= ${on}::date
          and (a.effective_to is null or a.effective_to > ${on}::date)))
    order by s.security_no`.execute(tx);
  return rows;
}

const universeIds = demoUniverses.map(({ universeId }) => universeId);

export async function baseDates(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('eod_universes')
    .select(['universe_id', 'base_date'])
    .where('universe_id', 'in', universeIds)
    .execute();
  return new Map(rows.map((row) => [row.universe_id, row.base_date]));
}

/** They are activated once their history is there. */
export async function isHistoryLoaded(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('eod_universes')
    .select('universe_id')
    .where('universe_id', 'in', universeIds)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function startedDays(db: Db, universeId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('eod_days').select('effective_date').where('universe_id', '=', universeId).execute();
  return new Set(rows.map((row) => row.effective_date));
}
