import type { ComparableDocument } from '@landfall/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { noSuchDocument } from '../analyst-view/index.ts';
import { findDocument, findDocumentsOfDeals, toDocumentItem } from '../deal-room/index.ts';

/**
 * What a document can be compared with: itself in another version, and the others of its deals. Supplements are told
 * too, without versions: they are not read.
 */
export async function listComparable(ctx: Ctx, documentId: string): Promise<ComparableDocument[]> {
  const document = await findDocument(ctx.db, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  const ofDeals = await findDocumentsOfDeals(
    ctx.db,
    document.deals.map((deal) => deal.security_id),
  );
  const documents = ofDeals.filter((each) => each.is_extracted || each.document_type === 'SUPPLEMENT');
  const versions = await ctx.db
    .selectFrom('extracted_data')
    .select(['document_id', 'version', 'edited_by_name', 'created_at'])
    .where('document_id', '=', sql<string>`any(${documents.map(({ id }) => id)}::uuid[])`)
    .orderBy('version', 'desc')
    .execute();
  const ofDocument = Map.groupBy(versions, (row) => row.document_id);
  return documents.map((each) => ({
    document: toDocumentItem(each),
    versions: (ofDocument.get(each.id) ?? []).map((row) => ({
      version: row.version,
      editedBy: row.edited_by_name,
      at: row.created_at.toISOString(),
    })),
  }));
}
