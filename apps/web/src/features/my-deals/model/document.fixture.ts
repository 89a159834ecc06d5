import type { DocumentItem } from '@landfall/contract';

/** The nth document of a list, newest first: the higher the number, the older it is. */
export const documentNo = (number: number, part: Partial<DocumentItem> = {}): DocumentItem => ({
  documentId: `00000000-0000-4000-8000-${String(999_999 - number).padStart(12, '0')}`,
  originalName: `document-${number}.pdf`,
  docTypeCode: 'OC',
  docTypeName: 'Offering Circular (OC)',
  issuerName: 'Northwind Re Ltd.',
  issuerSeries: '2025-1',
  issuerClasses: ['A'],
  status: 'PENDING_REVIEW',
  statusReason: null,
  progress: null,
  sizeBytes: 1_000,
  pageCount: 10,
  pageNumbers: null,
  isKeyedByHand: false,
  doubtfulValues: null,
  uploadedAt: new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString(),
  uploadedBy: 'analyst',
  assignee: null,
  ...part,
});
