import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/schema.ts';
import type { DocumentTypeCode } from '../../tables.ts';

export interface ZipDocument {
  id: string;
  original_name: string;
  sha256: string;
  size_bytes: number;
  uploaded_at: Date;
}

const columns = ['id', 'original_name', 'sha256', 'size_bytes', 'uploaded_at'] as const;
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
      // To the last digit, which a Date has not.
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

/** Is the document still there, with these bytes? */
export async function isStillThere(db: Db, document: ZipDocument): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', document.id)
    .where('sha256', '=', document.sha256)
    .executeTakeFirst();
  return row !== undefined;
}
