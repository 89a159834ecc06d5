import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { DocumentTypeCode } from '../tables.ts';
import { foundBy, searchWords } from './search-store.ts';

const count = sql<number>`count(*)`;
const sizeBytes = sql<number>`sum(size_bytes)::bigint`;

const placed = (db: Db | Tx, query: string | undefined) => {
  const documents = db.selectFrom('documents').where('issuer_name', '<>', '');
  return query === undefined ? documents : documents.where('id', 'in', foundBy(db, searchWords(query)));
};

export interface IssuerRow {
  issuer_name: string;
  series: number;
  documents: number;
  size_bytes: number;
}

/** By name. */
export async function findIssuerPage(
  db: Db,
  { page, size, query }: { page: number; size: number; query: string | undefined },
): Promise<{ issuers: IssuerRow[]; total: number }> {
  const rows = await placed(db, query)
    .groupBy('issuer_name')
    .select(['issuer_name', sql<number>`count(distinct issuer_series)`.as('series'), count.as('documents')])
    .select([sizeBytes.as('size_bytes'), sql<number>`count(*) over ()`.as('total')])
    .orderBy(sql`lower(issuer_name)`)
    .orderBy('issuer_name')
    .limit(size)
    .offset(page * size)
    .execute();
  if (rows[0] || page === 0) return { issuers: rows, total: rows[0]?.total ?? 0 };
  const { total } = await placed(db, query)
    .select(sql<number>`count(distinct issuer_name)`.as('total'))
    .executeTakeFirstOrThrow();
  return { issuers: [], total };
}

export interface FolderRow {
  issuer_series: string;
  document_type: DocumentTypeCode;
  type_name: string;
  documents: number;
  size_bytes: number;
}

/** The folders of an issuer or of one series, by type within a series; series are not ordered. */
export const findFolders = (
  db: Db | Tx,
  issuer: string,
  { series, query }: { series?: string | undefined; query?: string | undefined } = {},
): Promise<FolderRow[]> => {
  let folders = placed(db, query).where('issuer_name', '=', issuer);
  if (series !== undefined) folders = folders.where('issuer_series', '=', series);
  return folders
    .innerJoin('document_types as t', 't.code', 'documents.document_type')
    .groupBy(['issuer_series', 'document_type', 't.name', 't.position'])
    .select(['issuer_series', 'document_type', 't.name as type_name', count.as('documents')])
    .select(sizeBytes.as('size_bytes'))
    .orderBy('t.position')
    .execute();
};

/** Every document of the tree, in batches. */
export async function* documentIdsInPortions(db: Db, portion: number): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (;;) {
    let next = db.selectFrom('documents').select('id').where('issuer_name', '<>', '').orderBy('id').limit(portion);
    if (after !== undefined) next = next.where('id', '>', after);
    const ids = (await next.execute()).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < portion) return;
    after = ids.at(-1);
  }
}

export interface ZipDocument {
  id: string;
  original_name: string;
  sha256: string;
  size_bytes: number;
  uploaded_at: Date;
  issuer_name: string;
  issuer_series: string;
}

const columns = ['id', 'original_name', 'sha256', 'size_bytes', 'uploaded_at', 'issuer_name', 'issuer_series'] as const;
/** A folder's documents, oldest first, a portion at a time: new ones that come meanwhile are found too. */
export async function* documentsOfFolder(
  db: Db,
  folder: { issuer: string; series: string; type: DocumentTypeCode },
  portion = 200,
): AsyncGenerator<ZipDocument> {
  let after: { id: string; uploadedAt: string } | undefined;
  for (;;) {
    let next = db
      .selectFrom('documents')
      .select(columns)
      // As text, because a Date has only milliseconds.
      .select(sql<string>`uploaded_at::text`.as('uploadedAt'))
      .where('issuer_name', '=', folder.issuer)
      .where('issuer_series', '=', folder.series)
      .where('document_type', '=', folder.type)
      .orderBy('uploaded_at')
      .orderBy('id')
      .limit(portion);
    if (after)
      next = next.where(sql<boolean>`(uploaded_at, id) > (${after.uploadedAt}::timestamptz, ${after.id}::uuid)`);
    const rows = await next.execute();
    yield* rows;
    if (rows.length < portion) return;
    after = rows.at(-1);
  }
}

/** With this file, and not moved to another deal. */
export async function isStillThere(db: Db, document: ZipDocument): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', document.id)
    .where('sha256', '=', document.sha256)
    .where('issuer_name', '=', document.issuer_name)
    .where('issuer_series', '=', document.issuer_series)
    .executeTakeFirst();
  return row !== undefined;
}
