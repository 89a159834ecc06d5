import { z } from 'zod';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { defineJob } from '../../platform/queue.ts';
import { documentSubject } from './extraction-job.ts';

/** Reads the pages of a document's file whose text cannot be searched yet; the analyst view, which reads, handles it. */
export const indexTextJob = defineJob({
  name: 'index-text',
  payload: z.strictObject({ documentId: z.string() }),
  // As for an extraction: so long the storage may be away, and so long recognising a scan may take.
  retryLimit: 8,
  retryDelaySeconds: 5,
  timeoutSeconds: 3_600,
});

export const queueTextIndex = (tx: Tx, ctx: Ctx, documentId: string): Promise<string> =>
  ctx.queue.enqueue(tx, indexTextJob, { documentId }, { key: documentId, subject: documentSubject(documentId) });

/** Has some of the PDFs indexed that are not, the newest first; returns how many. */
export function queueTextIndexes(ctx: Ctx, limit: number): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from documents d
      where d.original_name ilike '%.pdf' and d.status <> 'PROCESSING'
        and not exists (select from indexed_files f where f.sha256 = d.sha256)
      order by d.uploaded_at desc limit ${limit}`.execute(tx);
    for (const { id } of rows) await queueTextIndex(tx, ctx, id);
    return rows.length;
  });
}
