import type { DocumentItem } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { documentItem } from './list-documents.ts';
import { lockDocument, updateDocument } from './document-store.ts';
import { documentSubject, extractDocumentJob } from './extraction-job.ts';

export function retryExtraction(ctx: Ctx, documentId: string): Promise<DocumentItem> {
  return ctx.tx(async (tx) => {
    const document = await lockDocument(tx, documentId);
    if (!document) throw notFound('Document not found.');
    if (document.status !== 'EXTRACTION_FAILED') {
      throw new AppError('NOT_READY', 'Only a document whose extraction has failed can be read again.');
    }
    const options = { key: documentId, subject: documentSubject(documentId) };
    const runId = await ctx.queue.enqueue(tx, extractDocumentJob, { documentId }, options);
    await updateDocument(tx, documentId, { status: 'PROCESSING', status_reason: null, latest_run_id: runId });
    await audit(tx, ctx, {
      action: 'document.retry-extraction',
      subjectType: 'document',
      subjectId: documentId,
      before: { status: document.status, reason: document.status_reason },
      after: { status: 'PROCESSING', runId },
    });
    return documentItem(tx, documentId);
  });
}
