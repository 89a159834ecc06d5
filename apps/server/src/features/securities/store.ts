import type { MarketDataStatus } from '@landfall/contract';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { KnownSecurity, SoughtSecurity } from './identify-security.ts';
import type { PublishedSpan } from './publish-histories.ts';
import type { CouponHistoryTable, ElAttributionsTable, ModeledStatsTable, SecuritiesTable } from './tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readLoadState } from '../market-data/index.ts';

export type SecurityRecord = Selectable<SecuritiesTable>;
export type NewSecurity = Insertable<SecuritiesTable>;
export interface HistoryRows {
  modeled_stats: Insertable<ModeledStatsTable>;
  coupon_history: Insertable<CouponHistoryTable>;
  el_attributions: Insertable<ElAttributionsTable>;
}
export type HistoryTable = keyof HistoryRows;

const present = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

/** Every security that one of these classes could be, locked until the transaction ends. */
export async function lockCandidates(tx: Tx, sought: readonly SoughtSecurity[]): Promise<KnownSecurity[]> {
  if (sought.length === 0) return [];
  const identifiers = present(sought.flatMap(({ isin, cusip }) => [isin, cusip]));
  const aliased =
    identifiers.length === 0
      ? []
      : await tx.selectFrom('security_aliases').select('security_id').where('value', 'in', identifiers).execute();
  const ids = [...present(sought.map((one) => one.dealSecurityId)), ...aliased.map((row) => row.security_id)];
  const rows = await tx
    .selectFrom('securities')
    .select(['security_id', 'isin', 'cusip', 'issuer_name', 'issuer_series', 'issuer_class'])
    .where((where) =>
      where.or([
        where('issuer_series', 'in', [...new Set(sought.map((one) => one.issuerSeries))]),
        ...(ids.length > 0 ? [where('security_id', 'in', ids)] : []),
        ...(identifiers.length > 0 ? [where('isin', 'in', identifiers), where('cusip', 'in', identifiers)] : []),
      ]),
    )
    .orderBy('security_id')
    .forUpdate()
    .execute();
  const aliases =
    rows.length === 0
      ? []
      : await tx
          .selectFrom('security_aliases')
          .selectAll()
          .where(
            'security_id',
            'in',
            rows.map((row) => row.security_id),
          )
          .execute();
  return rows.map((row) => ({
    securityId: row.security_id,
    isin: row.isin,
    cusip: row.cusip,
    issuerName: row.issuer_name,
    issuerSeries: row.issuer_series,
    issuerClass: row.issuer_class,
    aliases: aliases.filter((alias) => alias.security_id === row.security_id).map((alias) => alias.value),
  }));
}

export const findSecurity = (db: Db | Tx, securityId: string): Promise<SecurityRecord | undefined> =>
  db.selectFrom('securities').selectAll().where('security_id', '=', securityId).executeTakeFirst();

export async function insertSecurity(tx: Tx, row: NewSecurity): Promise<void> {
  await tx.insertInto('securities').values(row).execute();
}

export async function updateSecurity(tx: Tx, securityId: string, row: Partial<NewSecurity>): Promise<void> {
  await tx.updateTable('securities').set(row).where('security_id', '=', securityId).execute();
}

/** Adds further identifiers; leaves out those that a security already has. */
export async function insertAliases(
  tx: Tx,
  securityId: string,
  aliases: readonly { kind: 'ISIN' | 'CUSIP'; value: string }[],
): Promise<void> {
  if (aliases.length === 0) return;
  const values = aliases.map((alias) => alias.value);
  const taken = await tx
    .selectFrom('securities')
    .select(['isin', 'cusip'])
    .where((where) => where.or([where('isin', 'in', values), where('cusip', 'in', values)]))
    .execute();
  const free = aliases.filter(({ value }) => !taken.some((row) => row.isin === value || row.cusip === value));
  if (free.length === 0) return;
  await tx
    .insertInto('security_aliases')
    .values(free.map((alias) => ({ ...alias, security_id: securityId })))
    .onConflict((rule) => rule.doNothing())
    .execute();
}

interface PublishedRow extends PublishedSpan {
  spreadType: string | null;
}

/** What is published of one security in one history. */
export async function publishedRows(tx: Tx, table: HistoryTable, securityId: string): Promise<PublishedRow[]> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'document_id', 'effective_from', 'effective_to'])
    .where('security_id', '=', securityId)
    .execute();
  const spreadTypes = new Map(
    table === 'coupon_history'
      ? (
          await tx
            .selectFrom('coupon_history')
            .select(['id', 'spread_type'])
            .where('security_id', '=', securityId)
            .execute()
        ).map((row) => [row.id, row.spread_type])
      : [],
  );
  return rows.map((row) => ({
    id: row.id,
    source: row.document_id ?? 'none',
    from: row.effective_from,
    to: row.effective_to,
    spreadType: spreadTypes.get(row.id) ?? null,
  }));
}

export async function closeRow(tx: Tx, table: HistoryTable, id: string, to: string, documentId: string): Promise<void> {
  await tx
    .updateTable(table)
    .set({ effective_to: to, closed_by_document_id: documentId })
    .where('id', '=', id)
    .execute();
}

export async function insertRows<T extends HistoryTable>(tx: Tx, table: T, rows: HistoryRows[T][]): Promise<void> {
  if (rows.length > 0) await tx.insertInto<HistoryTable>(table).values(rows).execute();
}

export const securitiesOfSeries = (
  db: Db | Tx,
  issuerSeries: string,
): Promise<Pick<SecurityRecord, 'security_id' | 'issuer_name' | 'issuer_class'>[]> =>
  db
    .selectFrom('securities')
    .select(['security_id', 'issuer_name', 'issuer_class'])
    .where('issuer_series', '=', issuerSeries)
    .orderBy('security_id')
    .execute();

interface Extent {
  securities: number;
  oldest: string | null;
  newest: string | null;
}

/** How far the market data is loaded. */
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
