import type { DocumentItem } from '@landfall/contract';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { checkFile } from './check-file.ts';
import { findDocumentType } from './deal-store.ts';
import { findDocument, findSameDocument, lockDocument, updateDocument, type DocumentRecord } from './document-store.ts';
import { documentSubject, extractDocumentJob } from './extraction-job.ts';
import { storeFile } from './file-store.ts';
import { documentItem } from './list-documents.ts';
import type { UploadedFile } from '../../platform/http/upload-form.ts';
import { duplicate } from './upload-document.ts';

/**
 * Puts another file in the place of one that could not be read, and has that read: the document keeps its deals, its
 * place and its history, which names both files. Nothing of the old one is lost, as nothing was read from it.
 */
export async function replaceFile(ctx: Ctx, documentId: string, file: UploadedFile): Promise<DocumentItem> {
  const found = await findDocument(ctx.db, documentId);
  const type = found && (await findDocumentType(ctx.db, found.document_type));
  if (!found || !type) throw notFound('Document not found.');
  refuseStatus(found);
  await checkFile(file, type);
  const { name } = file;
  const { sha256, size } = file.content;
  const same = { sha256, document_type: found.document_type, deal_set: found.deal_set };
  const existing = await findSameDocument(ctx.db, same);
  if (existing) throw duplicate(existing);

  await storeFile(ctx, file.content);

  return ctx.tx(async (tx) => {
    const document = await lockDocument(tx, documentId);
    if (!document) throw notFound('Document not found.');
    refuseStatus(document);
    // Somebody may have uploaded it as a document of its own since.
    const winner = await findSameDocument(tx, same);
    if (winner) throw duplicate(winner);
    const options = { key: documentId, subject: documentSubject(documentId) };
    const runId = await ctx.queue.enqueue(tx, extractDocumentJob, { documentId }, options);
    await updateDocument(tx, documentId, {
      sha256,
      size_bytes: size,
      original_name: name,
      // They were of the other file.
      page_ranges: null,
      page_count: null,
      status: 'PROCESSING',
      status_reason: null,
      latest_run_id: runId,
    });
    await sql`select index_documents(array[${documentId}::uuid])`.execute(tx);
    await audit(tx, ctx, {
      action: 'document.replace-file',
      subjectType: 'document',
      subjectId: documentId,
      before: {
        name: document.original_name,
        sha256: document.sha256,
        size: document.size_bytes,
        reason: document.status_reason,
      },
      after: { name, sha256, size, runId },
      detail: { replaced: document.original_name },
    });
    return documentItem(tx, documentId);
  });
}

function refuseStatus({ status }: Pick<DocumentRecord, 'status'>): void {
  if (status === 'EXTRACTION_FAILED') return;
  throw new AppError('NOT_READY', 'Only the file of a document that could not be read can be replaced.');
}

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
