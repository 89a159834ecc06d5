import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { updateDocument, type DocumentRecord } from './document-store.ts';
import { extensionOf } from '../../platform/http/upload-form.ts';

/** Reads a document and extracts its securities; the analyst view handles it. */
export const extractDocumentJob = defineJob({
  name: 'extract-document',
  payload: z.object({ documentId: z.string() }),
  // The doubling delays add up to twenty minutes, in which the storage may be unavailable.
  retryLimit: 8,
  retryDelaySeconds: 5,
  // Enough for a long scan; reading the text layer has its own limit.
  timeoutSeconds: 3_600,
  // Two, so that a long scan does not delay quick documents.
  concurrency: 2,
});

export const documentSubject = (documentId: string): string => `document:${documentId}`;

/** Reads the cover of a document for which no deal fits; the analyst view, which reads, handles it. */
export const suggestDealJob = defineJob({
  name: 'suggest-deal',
  payload: z.strictObject({ proposalId: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
});

/** Reads the pages of a document's file whose text cannot be searched yet; the analyst view, which reads, handles it. */
export const indexTextJob = defineJob({
  name: 'index-text',
  // The file as it was: another may be put in its place meanwhile.
  payload: z.strictObject({ documentId: z.string(), sha256: z.string() }),
  // As for an extraction: so long the storage may be away, and so long recognising a scan may take.
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 3_600,
});

export const queueTextIndex = (
  tx: Tx,
  ctx: Ctx,
  { id, sha256 }: Pick<DocumentRecord, 'id' | 'sha256'>,
): Promise<string> =>
  ctx.queue.enqueue(tx, indexTextJob, { documentId: id, sha256 }, { key: sha256, subject: documentSubject(id) });

/** Has some of the PDFs indexed that are not, the newest first; returns how many. */
export function queueTextIndexes(ctx: Ctx, limit: number): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; sha256: string }>`
      select d.id, d.sha256 from documents d
      where d.original_name ilike '%.pdf' and d.status <> 'PROCESSING'
        and not exists (select from indexed_files f where f.sha256 = d.sha256)
      order by d.uploaded_at desc limit ${limit}`.execute(tx);
    for (const row of rows) await queueTextIndex(tx, ctx, row);
    return rows.length;
  });
}

/** Opens a PDF of a type that is not extracted. */
export const checkPdfJob = defineJob({
  name: 'check-pdf',
  payload: z.strictObject({ documentId: z.string() }),
  // As for an extraction: so long the storage may be away.
  retryLimit: 8,
  retryDelaySeconds: 5,
});

export const isPdfName = (name: string): boolean => extensionOf(name) === '.pdf';

/** Has a stored PDF opened. */
export async function queuePdfCheck(tx: Tx, ctx: Ctx, documentId: string): Promise<void> {
  const runId = await ctx.queue.enqueue(tx, checkPdfJob, { documentId }, { subject: documentSubject(documentId) });
  await updateDocument(tx, documentId, { latest_run_id: runId });
}

/** Has some of the PDFs opened that were stored before all of them were; returns how many. */
export function queuePdfChecks(ctx: Ctx, limit: number): Promise<number> {
  return ctx.tx(async (tx) => {
    const rows = await tx
      .selectFrom('documents')
      .select('id')
      .where('status', '=', 'STORED')
      .where('latest_run_id', 'is', null)
      .where('original_name', 'ilike', '%.pdf')
      .orderBy('uploaded_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of rows) await queuePdfCheck(tx, ctx, id);
    return rows.length;
  });
}
