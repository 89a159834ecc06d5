import { parsePageNumbers, type Deal, type PageRange, type uploadFields } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { json, type Db, type Tx } from '../../platform/database/schema.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import { dealsBySecurityId, findDocumentType, type DocumentTypeRecord } from './deal-store.ts';
import {
  dealSetOf,
  findSameDocument,
  insertDocument,
  updateDocument,
  type NewDocument,
  type SameDocument,
} from './document-store.ts';
import { documentSubject, extractDocumentJob, isPdfName, queuePdfCheck } from './extraction-job.ts';
import { checkFile } from './check-file.ts';
import { storeFile } from './file-store.ts';
import type { UploadForm } from '../../platform/http/upload-form.ts';

/**
 * Stores a document of one series. Everything that can be wrong is found before a byte reaches the storage; the
 * document, its deals and the job that reads or opens it are then written in one transaction.
 */
export async function uploadDocument(
  ctx: Ctx,
  { fields, file }: UploadForm<typeof uploadFields>,
): Promise<{ documentId: string }> {
  const type = await findDocumentType(ctx.db, fields.document_type);
  if (!type) throw invalid([{ path: 'document_type', message: 'Unknown document type' }]);
  await checkFile(file, type);
  const pageRanges = checkPageNumbers(fields.page_numbers, type);
  const deals = await findDealsAsked(ctx.db, fields.security_id);
  const securityIds = deals.map((deal) => deal.security_id);
  const { name } = file;
  const { sha256, size } = file.content;
  const same = { sha256, document_type: type.code, deal_set: dealSetOf(securityIds) };
  const existing = await findSameDocument(ctx.db, same);
  if (existing) throw duplicate(existing);

  await storeFile(ctx, file.content);

  const documentId = await ctx.tx((tx) =>
    addDocument(tx, ctx, {
      type,
      name,
      sha256,
      size,
      host: fields.deal_room_host,
      pageRanges,
      securityIds,
      uploader: ctx.actor,
    }),
  );
  return { documentId };
}

export interface StoredUpload {
  type: DocumentTypeRecord;
  name: string;
  sha256: string;
  size: number;
  host: string;
  pageRanges: PageRange[] | null;
  securityIds: readonly string[];
  /** Null for the system. */
  uploader: { id: string; username: string } | null;
}

/** Adds a document whose bytes are stored, with its deals and the job that reads or opens it. */
export async function addDocument(tx: Tx, ctx: Ctx, upload: StoredUpload): Promise<string> {
  const { type, name, sha256, size, host, pageRanges, securityIds, uploader } = upload;
  const documentId = ctx.ids.uuid();
  const same = { sha256, document_type: type.code, deal_set: dealSetOf(securityIds) };
  const document: NewDocument = {
    ...same,
    id: documentId,
    size_bytes: size,
    original_name: name,
    host,
    page_ranges: json(pageRanges),
    page_count: null,
    status: type.is_extracted ? 'PROCESSING' : 'STORED',
    status_reason: null,
    uploaded_by: uploader?.id ?? null,
    uploaded_by_name: uploader?.username ?? 'system',
    uploaded_at: ctx.clock.now(),
    upload_date: ctx.clock.businessDate(),
    latest_run_id: null,
  };
  if (!(await insertDocument(tx, document, securityIds))) {
    const winner = await findSameDocument(tx, same);
    throw winner ? duplicate(winner) : conflict('The same file was uploaded at the same time. Please try again.');
  }
  if (type.is_extracted) {
    const subject = documentSubject(documentId);
    const runId = await ctx.queue.enqueue(tx, extractDocumentJob, { documentId }, { key: documentId, subject });
    await updateDocument(tx, documentId, { latest_run_id: runId });
  } else if (isPdfName(name)) await queuePdfCheck(tx, ctx, documentId);
  await audit(tx, ctx, {
    action: 'document.upload',
    subjectType: 'document',
    subjectId: documentId,
    after: { name, type: type.code, sha256, size, host, pageRanges, securityIds },
  });
  return documentId;
}

export function checkPageNumbers(text: string, type: DocumentTypeRecord): PageRange[] | null {
  const parsed = parsePageNumbers(text);
  const message = !parsed.ok
    ? parsed.message
    : type.page_numbers_required && parsed.ranges.length === 0
      ? 'Page numbers are required for this document type'
      : null;
  if (message !== null) throw invalid([{ path: 'page_numbers', message }], message);
  return parsed.ok && parsed.ranges.length > 0 ? parsed.ranges : null;
}

/** The deals asked for, once each: all known, and of one series. */
export async function findDealsAsked(db: Db | Tx, securityIds: readonly string[]): Promise<readonly Deal[]> {
  const found = await dealsBySecurityId(db, securityIds);
  const unknown = securityIds.find((id) => !found.some((deal) => deal.security_id === id));
  if (unknown !== undefined) {
    const message = `Unknown deal: ${unknown}`;
    throw invalid([{ path: 'security_id', message }], message);
  }
  const series = new Set(found.map((deal) => JSON.stringify([deal.issuer_name, deal.issuer_series])));
  if (series.size > 1) {
    const message = 'All classes must belong to one issuer and series';
    throw invalid([{ path: 'security_id', message }], message);
  }
  return found;
}

export const duplicate = (same: SameDocument): AppError =>
  new AppError('DUPLICATE_DOCUMENT', `This file was already uploaded for these deals, as '${same.original_name}'.`, {
    details: {
      documentId: same.id,
      originalName: same.original_name,
      documentType: same.document_type,
      status: same.status,
      ...(same.status_reason === null ? {} : { statusReason: same.status_reason }),
    },
  });
