import { z } from 'zod';
import { byteCount, count, versionNumber } from './numbers.ts';
import { instant, plainDate } from './dates.ts';
import { defineEndpoint, under } from './endpoint.ts';

export const dealRoomHosts = [
  { value: 'intralinks', label: 'Intralinks' },
  { value: 'dealVDR', label: 'DealVDR' },
  { value: 'iLink', label: 'iLink' },
] as const;
export const dealRoomHostValues = ['intralinks', 'dealVDR', 'iLink'] as const;

export const documentTypeCodes = ['OC', 'RESET', 'SUPPLEMENT', 'MODEL'] as const;
/** Document types whose securities are extracted. */
export const extractedTypeCodes = ['OC', 'RESET'] as const;

export const documentStatuses = ['PROCESSING', 'PENDING_REVIEW', 'SIGNED_OFF', 'EXTRACTION_FAILED', 'STORED'] as const;
export const documentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof documentStatus>;

export const deal = z.object({
  issuer_name: z.string(),
  issuer_series: z.string(),
  issuer_class: z.string(),
  security_id: z.string(),
});
export type Deal = z.infer<typeof deal>;

export const documentType = z.object({
  doc_type_code: z.enum(documentTypeCodes),
  doc_type_name: z.string(),
  /** Comma list, such as `.pdf,.xlsx`. */
  allowed_exts: z.string(),
  isPageNumbersRequired: z.boolean(),
});
export type DocumentType = z.infer<typeof documentType>;

/** How far a document's reading has come. */
export const extractionProgress = z.object({
  state: z.enum(['queued', 'running', 'succeeded', 'failed']),
  /** Such as `text`, `ocr`, `extract`. */
  stage: z.string().nullable(),
  done: count,
  total: count,
  attempts: count,
});
export type ExtractionProgress = z.infer<typeof extractionProgress>;

export const documentItem = z.object({
  documentId: z.string(),
  originalName: z.string(),
  docTypeCode: z.enum(documentTypeCodes),
  docTypeName: z.string(),
  issuerName: z.string(),
  issuerSeries: z.string(),
  issuerClasses: z.array(z.string()),
  status: documentStatus,
  /** Why extraction failed, a stored PDF cannot be opened, or other pages could not be read, fit to show; otherwise null. */
  statusReason: z.string().nullable(),
  progress: extractionProgress.nullable(),
  sizeBytes: byteCount,
  pageCount: count.nullable(),
  /** The pages that matter, such as `1-5, 8`; null for all of them. */
  pageNumbers: z.string().nullable(),
  /** Its data was keyed in by a person, as it could not be read. */
  isKeyedByHand: z.boolean(),
  uploadedAt: instant,
  uploadedBy: z.string(),
});
export type DocumentItem = z.infer<typeof documentItem>;

export const documentPage = z.object({
  status: z.literal('SUCCESS'),
  data: z.object({
    content: z.array(documentItem),
    /** 0-based page number. */
    number: count,
    last: z.boolean(),
    totalElements: count,
  }),
});
export type DocumentPage = z.infer<typeof documentPage>;

export const pageQuery = {
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(200).default(20),
};
/** Words that are typed to find documents: each must be found, in any order and case. */
export const searchQuery = z.string().trim().min(1).max(100);

const reportTriage = under('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE');
const myDeals = under('DEAL_ROOM_AUTOMATION', 'MY_DEALS');

export const listDeals = defineEndpoint({
  id: 'listDeals',
  method: 'GET',
  path: '/deal-room/deals',
  summary: 'Every deal: one issuer, series and class with its security_id',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage, myDeals] },
  responses: { 200: z.array(deal) },
});

const trimmed = (max: number, label: string) =>
  z.string().trim().min(1, `${label} is required`).max(max, `${label} is longer than ${max} characters`);

export const createDealRequest = z.strictObject({
  /** Names a folder and stands in addresses: `.` and `..` would lead elsewhere. */
  issuer_name: trimmed(200, 'Issuer name')
    .regex(
      /^[\p{L}\d\-/.]+(?: [\p{L}\d\-/.]+)*$/u,
      'Only letter, digits, "-", "/", "." and single whitespaces in-between are allowed',
    )
    .refine(
      (name) => name.split('/').every((part) => /[\p{L}\d]/u.test(part)),
      'A letter or digit is needed, also before and after each "/"',
    ),
  issuer_series: trimmed(7, 'Series').regex(
    /^\d{4}-\d{1,2}$/,
    'Allowed format is dddd-d or dddd-dd where d is for "digit"',
  ),
  issuer_class: trimmed(12, 'Class').regex(
    /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/,
    'Only capital letters, digits and hyphens between them are allowed',
  ),
});
export type CreateDealRequest = z.infer<typeof createDealRequest>;

export const createDeal = defineEndpoint({
  id: 'createDeal',
  method: 'POST',
  path: '/deal-room/deals',
  summary: 'Add a deal (administrators)',
  tag: 'deal-room',
  access: { kind: 'role', roles: ['Cat Admin'] },
  body: createDealRequest,
  responses: { 201: deal },
});

export const listDocumentTypes = defineEndpoint({
  id: 'listDocumentTypes',
  method: 'GET',
  path: '/deal-room/deals/document-types',
  summary: 'The document types that can be uploaded',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage, myDeals] },
  responses: { 200: z.array(documentType) },
});

export const uploadInfo = z.object({
  status: z.literal('SUCCESS'),
  data: z.object({
    hosts: z.array(z.object({ value: z.string(), label: z.string() })),
    maxFileSizeMb: count,
    documentTypes: z.array(documentType),
  }),
});
export type UploadInfo = z.infer<typeof uploadInfo>;

export const getUploadInfo = defineEndpoint({
  id: 'getUploadInfo',
  method: 'GET',
  path: '/deal-room/upload',
  summary: 'What the upload form offers: hosts, size limit, document types',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage] },
  responses: { 200: uploadInfo },
});

/** The text parts of the upload form; the `file` part comes beside them, and `security_id` once per class. */
export const uploadFields = z.strictObject({
  document_type: z.enum(documentTypeCodes, 'Unknown document type'),
  deal_room_host: z.enum(dealRoomHostValues, 'Unknown deal room host'),
  page_numbers: z.string().trim().max(500).default(''),
  security_id: z.array(z.string().min(1).max(64)).min(1, 'At least one security_id is required').max(50),
});
export type UploadFields = z.infer<typeof uploadFields>;

export const uploadResponse = z.object({
  status: z.literal('SUCCESS'),
  data: z.object({ documentId: z.string() }),
});
export type UploadResponse = z.infer<typeof uploadResponse>;

export const uploadDocument = defineEndpoint({
  id: 'uploadDocument',
  method: 'POST',
  path: '/deal-room/upload',
  summary: 'Upload a document of one series; extraction starts by itself',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage] },
  multipart: true,
  responses: { 201: uploadResponse },
});

export const listDocuments = defineEndpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/deal-room/deals/documents/list',
  summary: 'Documents by upload date (business dates, inclusive), newest first',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [myDeals] },
  query: z.strictObject({
    ...pageQuery,
    fromDate: plainDate.optional(),
    toDate: plainDate.optional(),
    /** Found in issuer, series, class, file name or type, or the start of a CUSIP or ISIN. */
    query: searchQuery.optional(),
  }),
  responses: { 200: documentPage },
});

export const downloadDocument = defineEndpoint({
  id: 'downloadDocument',
  method: 'GET',
  path: '/deal-room/deals/documents/download/{documentId}',
  summary: "The document's bytes, to be viewed or to be saved; answers Range requests",
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage, myDeals] },
  params: z.strictObject({ documentId: z.string().max(64) }),
  /** A document that is viewed is not one that was taken away: the activity of the document tells them apart. */
  query: z.strictObject({ purpose: z.enum(['view', 'download']).default('download') }),
  responses: { 200: 'binary', 206: 'binary' },
});

export const readPages = defineEndpoint({
  id: 'readPages',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/read-pages',
  summary: 'Have other pages of a stored PDF read; 409 EDITS_EXIST where that would replace what a person has keyed in',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage] },
  params: z.strictObject({ documentId: z.string().max(64) }),
  body: z.strictObject({
    /** Such as `1-5, 8, 10-12`; empty for the whole document. */
    pageNumbers: z.string().trim().max(500),
    /** The version whose edits may go out of sight, as the 409 has named it. */
    replaceVersion: versionNumber.optional(),
  }),
  responses: { 202: z.object({ status: z.literal('SUCCESS'), data: documentItem }) },
});

export const replaceFile = defineEndpoint({
  id: 'replaceFile',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/replace-file',
  summary: 'Put another file in the place of one that could not be read (multipart, one part `file`), and read that',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage] },
  params: z.strictObject({ documentId: z.string().max(64) }),
  multipart: true,
  responses: { 202: z.object({ status: z.literal('SUCCESS'), data: documentItem }) },
});

export const retryExtraction = defineEndpoint({
  id: 'retryExtraction',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/retry-extraction',
  summary: 'Queue the extraction of a failed document again',
  tag: 'deal-room',
  access: { kind: 'anyOf', requirements: [reportTriage] },
  params: z.strictObject({ documentId: z.string().max(64) }),
  responses: { 202: z.object({ status: z.literal('SUCCESS'), data: documentItem }) },
});
