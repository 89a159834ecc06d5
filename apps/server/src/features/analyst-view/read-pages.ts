import {
  type readPages as endpoint,
  pageNumbersText,
  parsePageNumbers,
  type DocumentItem,
  type PageRange,
} from '@landfall/contract';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { json } from '../../platform/database/schema.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import {
  documentSubject,
  extractDocumentJob,
  findDocument,
  isPdfName,
  lockDocument,
  queuePdfCheck,
  documentItem,
  updateDocument,
  type DocumentWithContext,
} from '../deal-room/index.ts';
import { refuseEdited } from './review.ts';

/**
 * Reads other pages of a document than those named at its upload. The result becomes its next version. Where a person has
 * edited the document since the last reading, the call must name that version. A PDF that is only stored is opened again,
 * to check that it has these pages.
 */
export function readPages(
  ctx: Ctx,
  { documentId, pageNumbers, replaceVersion }: Asked<typeof endpoint>,
): Promise<DocumentItem> {
  return ctx.tx(async (tx) => {
    const locked = await lockDocument(tx, documentId);
    const document = locked && (await findDocument(tx, locked.id));
    if (!document || !isPdfName(document.original_name)) throw notFound('Document not found.');
    refuseStatus(document);
    const ranges = checkPages(pageNumbers, document);
    if (document.is_extracted) await refuseEdited(tx, ctx, document, replaceVersion);
    await updateDocument(tx, document.id, { page_ranges: json(ranges), status_reason: null });
    if (document.is_extracted) {
      const subject = documentSubject(document.id);
      const runId = await ctx.queue.enqueue(tx, extractDocumentJob, { documentId: document.id }, { subject });
      await updateDocument(tx, document.id, { status: 'PROCESSING', latest_run_id: runId });
    } else await queuePdfCheck(tx, ctx, document.id);
    await audit(tx, ctx, {
      action: 'document.read-pages',
      subjectType: 'document',
      subjectId: document.id,
      before: { status: document.status, version: document.current_version, pages: textOf(document.page_ranges) },
      after: { pages: textOf(ranges) },
    });
    return documentItem(tx, document.id);
  });
}

const textOf = (ranges: readonly PageRange[] | null): string => (ranges ? pageNumbersText(ranges) : 'all');

function refuseStatus({ status }: DocumentWithContext): void {
  if (status === 'SIGNED_OFF') {
    throw new AppError('ALREADY_SIGNED_OFF', 'This document has been signed off and can no longer be changed.');
  }
  if (status === 'PROCESSING') throw new AppError('NOT_READY', 'This document is still being read.');
}

function checkPages(text: string, document: DocumentWithContext): PageRange[] | null {
  const parsed = parsePageNumbers(text);
  const message = parsed.ok ? pagesFault(parsed.ranges, document) : parsed.message;
  if (message !== null) throw invalid([{ path: 'pageNumbers', message }], message);
  return parsed.ok && parsed.ranges.length > 0 ? parsed.ranges : null;
}

function pagesFault(ranges: readonly PageRange[], document: DocumentWithContext): string | null {
  const { page_count: pages, page_numbers_required: isRequired } = document;
  if (isRequired && ranges.length === 0) return 'Page numbers are required for this document type';
  const beyond = pages === null ? undefined : ranges.find(({ to }) => to > pages);
  return beyond ? `The document has ${pages} pages: there is no page ${beyond.to}.` : null;
}
