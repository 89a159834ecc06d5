import type { AssigneeFilter, Deal, DocumentStatus, QueueOrder } from '@landfall/contract';
import { sql, type Insertable, type Selectable, type SelectQueryBuilder, type Updateable } from 'kysely';
import { breaksRule } from '../../platform/database/failure.ts';
import type { Db, Tables, Tx } from '../../platform/database/schema.ts';
import { conflict } from '../../platform/errors.ts';
import { foundBy, searchWords } from './my-deals/search-store.ts';
import type { DocumentsTable, DocumentTypeCode } from './tables.ts';

export type DocumentRecord = Selectable<DocumentsTable>;
export type DocumentFile = Pick<DocumentRecord, 'id' | 'original_name' | 'sha256' | 'size_bytes'>;
export type SameDocument = Pick<DocumentRecord, 'id' | 'original_name' | 'document_type' | 'status' | 'status_reason'>;
export type NewDocument = Insertable<DocumentsTable>;

/** A document with the further columns of a list item. */
export type DocumentWithContext = DocumentRecord & {
  type_name: string;
  is_extracted: boolean;
  page_numbers_required: boolean;
  deals: Deal[];
  run: {
    state: 'queued' | 'running' | 'succeeded' | 'failed';
    stage: string | null;
    done: number | null;
    total: number | null;
    attempts: number;
  } | null;
};

export interface DocumentFilter {
  /** Business dates, inclusive. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
  status?: DocumentStatus | undefined;
  extractedOnly?: boolean;
  /** As typed. */
  query?: string | undefined;
  /** A folder of the tree. */
  folder?: { issuer: string; series: string; type: DocumentTypeCode } | undefined;
  among?: readonly string[] | undefined;
  /** By who has taken it, as this user sees it. */
  assigned?: { to: AssigneeFilter; userId: string } | undefined;
}

/** The database would refuse any other text. */
const isDocumentId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** False if these deals already have these bytes as this type. */
export async function insertDocument(tx: Tx, document: NewDocument, securityIds: readonly string[]): Promise<boolean> {
  const inserted = await tx
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.columns(['sha256', 'document_type', 'deal_set']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await insertDeals(tx, document.id, securityIds);
  return true;
}

async function insertDeals(tx: Tx, documentId: string, securityIds: readonly string[]): Promise<void> {
  try {
    await tx
      .insertInto('document_deals')
      .values(securityIds.map((security_id) => ({ document_id: documentId, security_id })))
      .execute();
  } catch (error) {
    if (!isReference(error)) throw error;
    throw conflict('A deal was removed at the same time. Please choose the deal again.', { cause: error });
  }
}

/** Whether a document was to have a deal that is not there, or a deal to go that a document has. */
export const isReference = (error: unknown): boolean => breaksRule(error, 'document_deals_security_id_fkey');

/** With file and type what makes a document the same one. */
export const dealSetOf = (securityIds: readonly string[]): string => securityIds.toSorted().join(' ');

export async function findSameDocument(
  db: Db | Tx,
  same: Pick<DocumentRecord, 'sha256' | 'document_type' | 'deal_set'>,
): Promise<SameDocument | undefined> {
  return db
    .selectFrom('documents')
    .select(['id', 'original_name', 'document_type', 'status', 'status_reason'])
    .where('sha256', '=', same.sha256)
    .where('document_type', '=', same.document_type)
    .where('deal_set', '=', same.deal_set)
    .executeTakeFirst();
}

export async function updateDocument(tx: Tx, id: string, change: Updateable<DocumentsTable>): Promise<void> {
  await tx.updateTable('documents').set(change).where('id', '=', id).execute();
}

/** Under other deals: a trigger gives it its place there, and what it is found by. */
export async function refileDocument(tx: Tx, id: string, securityIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('document_deals').where('document_id', '=', id).execute();
  await updateDocument(tx, id, { deal_set: dealSetOf(securityIds) });
  await insertDeals(tx, id, securityIds);
}

/** Its file goes with the next clean-up, unless something else holds it. */
export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('deal_proposals').set({ document_id: null }).where('document_id', '=', id).execute();
  await tx.deleteFrom('document_search').where('document_id', '=', id).execute();
  await tx.deleteFrom('document_deals').where('document_id', '=', id).execute();
  await tx.deleteFrom('documents').where('id', '=', id).execute();
}

/** Locked until the transaction ends; undefined if there is none. */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRecord | undefined> {
  if (!isDocumentId(id)) return undefined;
  return tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locked for what a run found out about it: undefined where a later run is wanted since, or it is in another state. Of
 * two servers, the one with the older run may be the last to end.
 */
export async function lockAsked(
  tx: Tx,
  id: string,
  { status, runId }: { status: DocumentStatus; runId: string },
): Promise<DocumentRecord | undefined> {
  const document = await lockDocument(tx, id);
  return document?.status === status && document.latest_run_id === runId ? document : undefined;
}

/** The oldest that waits for review and that nobody else has taken, locked; whoever asks at the same time gets another. */
export async function lockNextInQueue(tx: Tx, userId: string): Promise<DocumentRecord | undefined> {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('status', '=', 'PENDING_REVIEW')
    .where((where) => where.or([where('assigned_to', 'is', null), where('assigned_to', '=', userId)]))
    .orderBy('uploaded_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function findDocumentFile(db: Db, id: string): Promise<DocumentFile | undefined> {
  if (!isDocumentId(id)) return undefined;
  return db
    .selectFrom('documents')
    .select(['id', 'original_name', 'sha256', 'size_bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findDocument(db: Db | Tx, id: string): Promise<DocumentWithContext | undefined> {
  if (!isDocumentId(id)) return undefined;
  const [document] = await withContext(
    db,
    db.selectFrom('documents').selectAll('documents').where('documents.id', '=', id),
  );
  return document;
}

const extractedTypes = (db: Db | Tx) => db.selectFrom('document_types').select('code').where('is_extracted', '=', true);

const matching = (db: Db | Tx, filter: DocumentFilter) => {
  const { fromDate, toDate, status, extractedOnly = false, query: typed, folder, among, assigned } = filter;
  let query = db.selectFrom('documents');
  if (among !== undefined) query = query.where('id', '=', sql<string>`any(${among}::uuid[])`);
  if (fromDate !== undefined) query = query.where('upload_date', '>=', fromDate);
  if (toDate !== undefined) query = query.where('upload_date', '<=', toDate);
  if (status !== undefined) query = query.where('status', '=', status);
  if (extractedOnly) query = query.where('document_type', 'in', extractedTypes(db));
  if (assigned?.to === 'me') query = query.where('assigned_to', '=', assigned.userId);
  if (assigned?.to === 'nobody') query = query.where('assigned_to', 'is', null);
  if (assigned?.to === 'others') query = query.where('assigned_to', '!=', assigned.userId);
  if (typed !== undefined) query = query.where('id', 'in', foundBy(db, searchWords(typed)));
  if (folder !== undefined) {
    query = query
      .where('issuer_name', '=', folder.issuer)
      .where('issuer_series', '=', folder.series)
      .where('document_type', '=', folder.type);
  }
  return query;
};

/** From the stored counts if possible. Of 100,000 documents, words alone are counted in 30 ms and with other filters in 100 ms. */
export async function countDocuments(db: Db | Tx, filter: DocumentFilter): Promise<number> {
  const { fromDate, toDate, status, extractedOnly = false, query: typed, folder, among, assigned } = filter;
  if (typed !== undefined || folder !== undefined || among !== undefined || assigned !== undefined) {
    const { query: _words, ...others } = filter;
    const isWordsAlone = Object.values(others).every((each) => each === undefined || each === false);
    const { total } = await db
      .selectFrom(
        typed !== undefined && isWordsAlone
          ? foundBy(db, searchWords(typed)).as('found')
          : matching(db, filter).select('id as document_id').as('found'),
      )
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  let counts = db.selectFrom('document_counts').select(sql<number>`coalesce(sum(documents), 0)::bigint`.as('total'));
  if (fromDate !== undefined) counts = counts.where('upload_date', '>=', fromDate);
  if (toDate !== undefined) counts = counts.where('upload_date', '<=', toDate);
  if (status !== undefined) counts = counts.where('status', '=', status);
  if (extractedOnly) counts = counts.where('document_type', 'in', extractedTypes(db));
  return (await counts.executeTakeFirstOrThrow()).total;
}

/** Up to so many results are searched once, and then selected by id. */
const fewAtMost = 1_000;

/**
 * If the words match few documents, they are searched once for count and page, because a frequent prefix is expensive in the
 * index. If they match many, the newest documents are found faster without a list of all. A folder has few documents.
 */
async function lookedUp(db: Db | Tx, filter: DocumentFilter): Promise<DocumentFilter> {
  const { query: typed, folder, ...others } = filter;
  if (typed === undefined || folder !== undefined) return filter;
  const found = await foundBy(db, searchWords(typed))
    .limit(fewAtMost + 1)
    .execute();
  return found.length > fewAtMost ? filter : { ...others, among: found.map((row) => row.document_id) };
}

/** Each with a last word, so that no document stands on two pages. Only what waits for review asks for a look. */
function orderOf(order: QueueOrder, of: 'documents' | 'd') {
  const column = (name: keyof DocumentsTable) => sql.ref(`${of}.${name}`);
  const oldest = sql`${column('uploaded_at')}, ${column('id')}`;
  const newest = sql`${column('uploaded_at')} desc, ${column('id')} desc`;
  const doubtful = sql`case when ${column('status')} = 'PENDING_REVIEW' then ${column('doubtful_values')} end`;
  const named = sql`${column('issuer_name')}, ${column('issuer_series')}, ${column('document_type')}`;
  return {
    newest,
    oldest,
    doubtful: sql`${doubtful} desc nulls last, ${oldest}`,
    issuer: sql`${named}, ${newest}`,
  }[order];
}

export async function findDocumentPage(
  db: Db | Tx,
  asked: DocumentFilter,
  { page, size, order = 'newest' }: { page: number; size: number; order?: QueueOrder },
): Promise<{ documents: DocumentWithContext[]; total: number }> {
  const filter = await lookedUp(db, asked);
  // Only the index is read for the earlier pages.
  const ids = matching(db, filter)
    .select('id')
    .orderBy(orderOf(order, 'documents'))
    .limit(size)
    .offset(page * size);
  const rows = db.selectFrom('documents').selectAll().where('id', 'in', ids);
  const [total, documents] = await Promise.all([countDocuments(db, filter), withContext(db, rows, order)]);
  return { documents, total };
}

/** The existing ones of these, newest first. */
export const findDocuments = (db: Db | Tx, ids: readonly string[]): Promise<DocumentWithContext[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : withContext(
        db,
        db
          .selectFrom('documents')
          .selectAll()
          .where('id', '=', sql<string>`any(${ids}::uuid[])`),
      );

/** The documents that have one of these deals, newest first. */
export const findDocumentsOfDeals = (db: Db | Tx, securityIds: readonly string[]): Promise<DocumentWithContext[]> =>
  withContext(
    db,
    db
      .selectFrom('documents')
      .selectAll()
      .where('id', 'in', (of) =>
        of
          .selectFrom('document_deals')
          .select('document_id')
          .where('security_id', '=', sql<string>`any(${securityIds}::text[])`),
      ),
  );

async function withContext(
  db: Db | Tx,
  documents: SelectQueryBuilder<Tables, 'documents', DocumentRecord>,
  order: QueueOrder = 'newest',
): Promise<DocumentWithContext[]> {
  const rows = await db
    .selectFrom(documents.as('d'))
    .innerJoin('document_types as t', 't.code', 'd.document_type')
    .leftJoin('job_runs as r', 'r.id', 'd.latest_run_id')
    .selectAll('d')
    .select(['t.name as type_name', 't.is_extracted', 't.page_numbers_required'])
    .select(['r.state as run_state', 'r.progress_stage', 'r.progress_done', 'r.progress_total', 'r.attempts'])
    .orderBy(orderOf(order, 'd'))
    .execute();
  const deals = await dealsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ run_state, progress_stage, progress_done, progress_total, attempts, ...row }) => ({
    ...row,
    deals: deals.get(row.id) ?? [],
    run: run_state && {
      state: run_state,
      stage: progress_stage,
      done: progress_done,
      total: progress_total,
      attempts: attempts ?? 0,
    },
  }));
}

/** The deals of each document, with classes in natural order. */
async function dealsOf(db: Db | Tx, documentIds: readonly string[]): Promise<Map<string, Deal[]>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_deals as dd')
    .innerJoin('deals as deal', 'deal.security_id', 'dd.security_id')
    .select(['dd.document_id', 'deal.issuer_name', 'deal.issuer_series', 'deal.issuer_class', 'deal.security_id'])
    .where('dd.document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .execute();
  const natural = new Intl.Collator('en', { numeric: true });
  const sorted = rows.toSorted((a, b) => natural.compare(a.issuer_class, b.issuer_class));
  const byDocument = Map.groupBy(sorted, (row) => row.document_id);
  return new Map([...byDocument].map(([id, list]) => [id, list.map(({ document_id: _id, ...deal }): Deal => deal)]));
}

export async function hasFetched(
  db: Db | Tx,
  { documentId, action }: { documentId: string; action: string },
  userId: string | null,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', 'document')
    .where('subject_id', '=', documentId)
    .where('at', '>=', since)
    .where('action', '=', action)
    .where('actor_id', 'is not distinct from', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
