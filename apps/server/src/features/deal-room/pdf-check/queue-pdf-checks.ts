import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { updateDocument } from '../document-store.ts';
import { documentSubject } from '../extraction-job.ts';
import { extensionOf } from '../file-name.ts';
import { defineJob } from '../../../platform/queue.ts';

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
