import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { DocumentTypeCode } from '../tables.ts';
import { foundBy, searchWords } from './search-words.ts';

const count = sql<number>`count(*)`;
const sizeBytes = sql<number>`sum(size_bytes)::bigint`;

/** The documents of the tree that match a query. */
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
