import { spellingsOfSeries, type MarketDataStatus } from '@landfall/contract';
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { KnownSecurity, SoughtSecurity } from './identify-security.ts';
import {
  fileStatement,
  historyColumns,
  type Histories,
  type HistoryPlan,
  type HistoryTable,
  type MasterValue,
  type PublishedClass,
  type RecordedRow,
} from './publish-histories.ts';
import type { SecuritiesTable } from './tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readLoadState } from '../market-data/index.ts';

export type SecurityRecord = Selectable<SecuritiesTable>;
export type NewSecurity = Insertable<SecuritiesTable>;

/** Of `securities s`: the identity of each. */
export const knownColumns = sql`s.security_id as "securityId", s.isin, s.cusip, s.issuer_name as "issuerName",
  s.issuer_series as "issuerSeries", s.issuer_class as "issuerClass",
  array(select value from security_aliases a where a.security_id = s.security_id order by value) as aliases`;

/** Of `securities s`: those that one of these classes could be. */
export function couldBe(sought: readonly SoughtSecurity[]): RawBuilder<SqlBool> {
  const identifiers = sought.flatMap(({ isin, cusip }) => [isin ?? [], cusip ?? []].flat());
  return sql<SqlBool>`(s.security_id = any (${sought.flatMap(({ dealSecurityId }) => dealSecurityId ?? [])}::text[])
    or s.issuer_series = any (${sought.flatMap(({ issuerSeries }) => spellingsOfSeries(issuerSeries))}::text[])
    or s.isin = any (${identifiers}::text[]) or s.cusip = any (${identifiers}::text[])
    or s.security_id in (select security_id from security_aliases where value = any (${identifiers}::text[])))`;
}

/** Every security that one of these classes could be; with `lock`, until the transaction ends. */
export async function findCandidates(
  db: Db | Tx,
  sought: readonly SoughtSecurity[],
  { lock }: { lock: boolean },
): Promise<KnownSecurity[]> {
  if (sought.length === 0) return [];
  // First the lock: what another transaction has changed until then is read after it.
  if (lock) await sql`select from securities s where ${couldBe(sought)} order by s.security_id for update`.execute(db);
  const { rows } = await sql<KnownSecurity>`
    select ${knownColumns} from securities s where ${couldBe(sought)} order by s.security_id`.execute(db);
  return rows;
}

export const findSecurity = (db: Db | Tx, securityId: string): Promise<SecurityRecord | undefined> =>
  db.selectFrom('securities').selectAll().where('security_id', '=', securityId).executeTakeFirst();

export async function findSecurities(
  db: Db | Tx,
  securityIds: readonly string[],
): Promise<ReadonlyMap<string, SecurityRecord>> {
  if (securityIds.length === 0) return new Map();
  const rows = await db.selectFrom('securities').selectAll().where('security_id', 'in', securityIds).execute();
  return new Map(rows.map((row) => [row.security_id, row]));
}

export async function insertSecurity(tx: Tx, row: NewSecurity): Promise<void> {
  await tx.insertInto('securities').values(row).execute();
}

export async function updateSecurity(tx: Tx, securityId: string, row: Partial<NewSecurity>): Promise<void> {
  await tx.updateTable('securities').set(row).where('security_id', '=', securityId).execute();
}

/** Those of these identifiers that are taken, as an identifier of a security or beside one. */
export async function takenIdentifiers(db: Db | Tx, values: readonly string[]): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select isin as value from securities where isin = any (${values}::text[])
    union select cusip from securities where cusip = any (${values}::text[])
    union select value from security_aliases where value = any (${values}::text[])`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

export async function insertAliases(tx: Tx, securityId: string, aliases: PublishedClass['aliases']): Promise<void> {
  if (aliases.length === 0) return;
  await tx
    .insertInto('security_aliases')
    .values(aliases.map((alias) => ({ ...alias, security_id: securityId })))
    .onConflict((rule) => rule.doNothing())
    .execute();
}

const numeric: readonly string[] = [
  'attachment_probability',
  'expected_loss',
  'exhaustion_probability',
  'coupon_rate',
  'el_attribution',
];

/** The rows of one history of these securities, oldest first; none whose sign-off was withdrawn. */
export async function historyOf(
  db: Db | Tx,
  table: HistoryTable,
  securityIds: readonly string[],
): Promise<RecordedRow[]> {
  if (securityIds.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where('security_id', 'in', securityIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('effective_from')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    securityId: row.security_id,
    source: row.document_id ?? fileStatement(row.effective_from),
    from: row.effective_from,
    to: row.effective_to,
    statedTo: row.stated_effective_to,
    publishedAt: row.published_at.getTime(),
    closedBy: row.closed_by_document_id,
    values: Object.fromEntries(
      historyColumns[table].map((column) => {
        const value = (row as unknown as Record<string, MasterValue>)[column] ?? null;
        return [column, value !== null && numeric.includes(column) ? Number(value) : value];
      }),
    ),
  }));
}

/** What is published of these securities, oldest first. */
export const publishedHistories = async (db: Db | Tx, securityIds: readonly string[]): Promise<Histories> => ({
  modeled_stats: await historyOf(db, 'modeled_stats', securityIds),
  coupon_history: await historyOf(db, 'coupon_history', securityIds),
  el_attributions: await historyOf(db, 'el_attributions', securityIds),
});

/** Writes what a document adds to a history and ends there. */
export async function writeHistory(
  tx: Tx,
  { table, closed, added }: HistoryPlan,
  by: { documentId: string; version: number; at: Date },
): Promise<void> {
  for (const { row, to } of closed) {
    await tx
      .updateTable(table)
      .set({ effective_to: to, closed_by_document_id: by.documentId, recorded_at: by.at })
      .where('id', '=', row.id)
      .execute();
  }
  if (added.length === 0) return;
  const rows = added.map((row) => ({
    id: row.id,
    security_id: row.securityId,
    document_id: by.documentId,
    document_version: by.version,
    row_id: row.rowId,
    effective_from: row.from,
    effective_to: row.to,
    stated_effective_to: row.statedTo,
    published_at: by.at,
    closed_by_document_id: null,
    ...row.values,
  }));
  await tx.insertInto(table).values(rows).execute();
}

export const securitiesOfSeries = (
  db: Db | Tx,
  issuerSeries: string,
): Promise<Pick<SecurityRecord, 'security_id' | 'issuer_name' | 'issuer_class'>[]> =>
  db
    .selectFrom('securities')
    .select(['security_id', 'issuer_name', 'issuer_class'])
    .where('issuer_series', 'in', spellingsOfSeries(issuerSeries))
    .orderBy('security_id')
    .execute();

interface Extent {
  securities: number;
  oldest: string | null;
  newest: string | null;
}

export async function getMarketDataStatus(ctx: Ctx): Promise<MarketDataStatus> {
  const { isLoading, loadedFrom } = await readLoadState(ctx.db);
  const { rows } = await sql<Extent>`
    select (select count(*) from securities)::int as securities,
      (select min(price_date) from daily_prices) as oldest,
      (select max(price_date) from daily_prices) as newest`.execute(ctx.db);
  const [extent] = rows;
  return {
    isLoading,
    loadedFrom: loadedFrom ?? extent?.oldest ?? null,
    securities: extent?.securities ?? 0,
    newestPriceDate: extent?.newest ?? null,
  };
}
