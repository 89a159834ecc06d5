import { pageOf, success } from '../../platform/http/endpoint-route.ts';
import { type DocumentItem, type DocumentPage, pageNumbersText, type QueueOrder } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { type DocumentFilter, type DocumentWithContext, findDocument, findDocumentPage } from './document-store.ts';

/** Only while a document is being read, or if that failed. */
const progressOf = ({ status, run }: DocumentWithContext): DocumentItem['progress'] =>
  run && (status === 'PROCESSING' || status === 'EXTRACTION_FAILED')
    ? { state: run.state, stage: run.stage, done: run.done ?? 0, total: run.total ?? 0, attempts: run.attempts }
    : null;

export const toDocumentItem = (document: DocumentWithContext): DocumentItem => ({
  documentId: document.id,
  originalName: document.original_name,
  docTypeCode: document.document_type,
  docTypeName: document.type_name,
  issuerName: document.deals[0]?.issuer_name ?? '',
  issuerSeries: document.deals[0]?.issuer_series ?? '',
  issuerClasses: document.deals.map((deal) => deal.issuer_class),
  status: document.status,
  statusReason: document.status_reason,
  progress: progressOf(document),
  sizeBytes: document.size_bytes,
  pageCount: document.page_count,
  pageNumbers: document.page_ranges && pageNumbersText(document.page_ranges),
  isKeyedByHand: document.keyed_by_hand,
  doubtfulValues: document.status === 'PENDING_REVIEW' ? document.doubtful_values : null,
  uploadedAt: document.uploaded_at.toISOString(),
  uploadedBy: document.uploaded_by_name,
  assignee: assigneeOf(document),
});

export async function documentItem(tx: Tx, documentId: string): Promise<DocumentItem> {
  const document = await findDocument(tx, documentId);
  if (!document) throw notFound('Document not found.');
  return toDocumentItem(document);
}

const assigneeOf = ({ assigned_to, assigned_to_name, assigned_at }: DocumentWithContext): DocumentItem['assignee'] =>
  assigned_to === null || assigned_at === null
    ? null
    : { id: assigned_to, username: assigned_to_name ?? '', at: assigned_at.toISOString() };

export interface ListDocumentsInput extends DocumentFilter {
  page: number;
  size: number;
  order?: QueueOrder;
}

export async function listDocuments(
  ctx: Ctx,
  { page, size, order = 'newest', ...filter }: ListDocumentsInput,
): Promise<DocumentPage> {
  if (filter.fromDate !== undefined && filter.toDate !== undefined && filter.toDate < filter.fromDate) {
    throw invalid([{ path: 'toDate', message: 'To date cannot be earlier than from date' }]);
  }
  const { documents, total } = await findDocumentPage(ctx.db, filter, { page, size, order });
  return success(pageOf(documents.map(toDocumentItem), { page, size }, total));
}
