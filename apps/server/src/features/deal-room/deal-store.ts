import {
  type CreateDealRequest,
  type Deal,
  type DocumentType,
  dealRoomHosts,
  maxUploadSizeMb,
  spellingsOfSeries,
  type UploadInfo,
  comparableClass,
  comparableIssuer,
} from '@landfall/contract';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import type { DocumentTypesTable } from './tables.ts';
import type { Ctx } from '../../platform/context.ts';

export type DocumentTypeRecord = Selectable<DocumentTypesTable>;

const dealColumns = ['issuer_name', 'issuer_series', 'issuer_class', 'security_id'] as const;

export const allDeals = (db: Db | Tx): Promise<Deal[]> =>
  db
    .selectFrom('deals')
    .select(dealColumns)
    .orderBy('issuer_name')
    .orderBy('issuer_series')
    .orderBy('issuer_class')
    .execute();

/** Those that no document is filed under, newest first. */
export const unusedDeals = (db: Db | Tx): Promise<Deal[]> =>
  db
    .selectFrom('deals as d')
    .select(dealColumns)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_deals as dd')
            .select('dd.security_id')
            .whereRef('dd.security_id', '=', 'd.security_id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('issuer_name')
    .orderBy('issuer_series')
    .orderBy('issuer_class')
    .execute();

export const dealsBySecurityId = async (db: Db | Tx, securityIds: readonly string[]): Promise<Deal[]> =>
  securityIds.length === 0
    ? []
    : db.selectFrom('deals').select(dealColumns).where('security_id', 'in', securityIds).execute();

/** All classes of an issuer and series, in any spelling that a document's name would be taken for. */
export async function dealsOfSeries(db: Db | Tx, name: Omit<CreateDealRequest, 'issuer_class'>): Promise<Deal[]> {
  const deals = await db
    .selectFrom('deals')
    .select(dealColumns)
    .where('issuer_series', 'in', spellingsOfSeries(name.issuer_series))
    .orderBy('issuer_class')
    .execute();
  return deals.filter((deal) => comparableIssuer(deal.issuer_name) === comparableIssuer(name.issuer_name));
}

export const ofClass = (deals: readonly Deal[], issuerClass: string): Deal | undefined =>
  deals.find((deal) => comparableClass(deal.issuer_class) === comparableClass(issuerClass));

/**
 * One transaction at a time names deals, by an advisory lock with a number of its own: names that are spelled differently
 * and mean the same cannot be kept apart by an index.
 */
export const lockDealNames = (tx: Tx) => sql`select pg_advisory_xact_lock(4600460048)`.execute(tx);

/** False if a deal with this name (in any case) or this security_id exists. */
export async function insertDeal(
  tx: Tx,
  deal: CreateDealRequest & { security_id: string; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('deals')
    .values(deal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('security_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const deleteDeal = (tx: Tx, securityId: string) =>
  tx.deleteFrom('deals').where('security_id', '=', securityId).execute();

const allDocumentTypes = (db: Db | Tx): Promise<DocumentTypeRecord[]> =>
  db.selectFrom('document_types').selectAll().orderBy('position').execute();

export const findDocumentType = (
  db: Db | Tx,
  code: DocumentTypeRecord['code'],
): Promise<DocumentTypeRecord | undefined> =>
  db.selectFrom('document_types').selectAll().where('code', '=', code).executeTakeFirst();

const toDocumentType = (row: DocumentTypeRecord): DocumentType => ({
  doc_type_code: row.code,
  doc_type_name: row.name,
  allowed_exts: row.allowed_extensions,
  isPageNumbersRequired: row.page_numbers_required,
});

/** Locks these deals against other publications until the transaction ends. */
export async function lockDeals(tx: Tx, securityIds: readonly string[]): Promise<void> {
  if (securityIds.length === 0) return;
  await tx
    .selectFrom('deals')
    .select('security_id')
    .where('security_id', 'in', securityIds)
    .orderBy('security_id')
    .forUpdate()
    .execute();
}

export const listDocumentTypes = async (ctx: Ctx): Promise<DocumentType[]> =>
  (await allDocumentTypes(ctx.db)).map(toDocumentType);

export const getUploadInfo = async (ctx: Ctx): Promise<UploadInfo> => ({
  status: 'SUCCESS',
  data: {
    hosts: dealRoomHosts.map(({ value, label }) => ({ value, label })),
    maxFileSizeMb: maxUploadSizeMb,
    documentTypes: await listDocumentTypes(ctx),
  },
});
