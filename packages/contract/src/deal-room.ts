import { z } from 'zod';
import { anyOf, catAdmins, defineEndpoint, endpointsFor, myDeals, reportTriage, pageOf, success } from './endpoint.ts';
import { byteCount, count, versionNumber, askedDate, instant } from './values.ts';

export const dealRoomHosts = [
  { value: 'intralinks', label: 'Intralinks' },
  { value: 'dealVDR', label: 'DealVDR' },
  { value: 'iLink', label: 'iLink' },
] as const;
export const dealRoomHostValues = ['intralinks', 'dealVDR', 'iLink'] as const;

export const documentTypeCodes = ['OC', 'RESET', 'SUPPLEMENT', 'MODEL'] as const;
/** Document types from which securities are extracted. */
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
  /** For users: why extraction failed, a stored PDF cannot be opened, or other pages could not be read. */
  statusReason: z.string().nullable(),
  progress: extractionProgress.nullable(),
  sizeBytes: byteCount,
  pageCount: count.nullable(),
  /** The pages to read, such as `1-5, 8`; null for all. */
  pageNumbers: z.string().nullable(),
  /** A person entered its data, because it could not be read. */
  isKeyedByHand: z.boolean(),
  /** How many of its values somebody should look at before it is signed off; null where that is not asked. */
  doubtfulValues: count.nullable(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  /** Who has taken it to review it. */
  assignee: z.object({ id: z.string(), username: z.string(), at: instant }).nullable(),
});
export type DocumentItem = z.infer<typeof documentItem>;

export const passwordFault = 'The PDF is protected with a password. Replace it with a copy without the password.';

/** Whether to read the same file again, or other pages of it, may end better: a password does not go away. */
export const mayRetryHelp = ({ status, statusReason }: Pick<DocumentItem, 'status' | 'statusReason'>): boolean =>
  status === 'EXTRACTION_FAILED' && statusReason !== passwordFault;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A series of an issuer. A name that is written from right to left is set apart, or it would turn `2026-1` into `1-2026`. */
export const seriesWords = (issuer: string, series: string): string =>
  `${rightToLeft.test(issuer) ? `\u2068${issuer}\u2069` : issuer} ${series}`;

type Filed = Pick<DocumentItem, 'issuerName' | 'issuerSeries' | 'issuerClasses'>;

/** The deal that a document is filed under. */
export const dealWords = ({ issuerName, issuerSeries, issuerClasses: classes }: Filed): string =>
  `${seriesWords(issuerName, issuerSeries)}, ${classes.length === 1 ? 'Class' : 'Classes'} ${classes.join(', ')}`;

export const documentNote = z.object({ username: z.string(), at: instant, text: z.string() });
export type DocumentNote = z.infer<typeof documentNote>;

export const documentPage = success(pageOf(documentItem));
export type DocumentPage = z.infer<typeof documentPage>;

export const pageQuery = {
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(200).default(20),
};
/** Search words: each must match, in any order and case. */
/** Characters that a search for names takes. */
export const longestNameQuery = 100;
export const searchQuery = z.string().trim().min(1).max(longestNameQuery);

export const forTriage = endpointsFor({ tag: 'deal-room', access: anyOf(reportTriage) });
const forReaders = endpointsFor({ tag: 'deal-room', access: anyOf(reportTriage, myDeals) });

export const forAnalysts = endpointsFor({ tag: 'analyst-view', access: anyOf(reportTriage) });

export const documentParams = z.strictObject({ documentId: z.string().max(64) });

export const listDeals = forReaders('listDeals', 'GET /deal-room/deals', {
  summary: 'Every deal: one issuer, series and class with its security_id',
  responses: { 200: z.array(deal) },
});

const trimmed = (max: number, label: string) =>
  z.string().trim().min(1, `${label} is required`).max(max, `${label} is longer than ${max} characters`);

export const createDealRequest = z.strictObject({
  /** Part of a folder's name and of URLs, so `.` and `..` are not allowed. */
  issuer_name: trimmed(200, 'Issuer name')
    .regex(
      /^[\p{L}\d\-/.]+(?: [\p{L}\d\-/.]+)*$/u,
      'Only letter, digits, "-", "/", "." and single whitespaces in-between are allowed',
    )
    .refine(
      (name) => name.split('/').every((part) => /[\p{L}\d]/u.test(part)),
      'Must have a letter or digit, also before and after each "/"',
    )
    // The editor's rule: no document could name it.
    .refine((name) => !/^[\p{L}\d]$/u.test(name), 'Issuer name must have at least 2 characters'),
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

/** "Example Re Ltd. 2026-1 Class A". */
export const dealName = ({ issuer_name, issuer_series, issuer_class }: CreateDealRequest): string =>
  `${seriesWords(issuer_name, issuer_series)} Class ${issuer_class}`;

export const createDeal = defineEndpoint('createDeal', 'POST /deal-room/deals', {
  summary: 'Add a deal (administrators)',
  tag: 'deal-room',
  access: catAdmins,
  body: createDealRequest,
  responses: { 201: deal },
});

export const listUnusedDeals = defineEndpoint('listUnusedDeals', 'GET /deal-room/deals/unused', {
  summary: 'The deals that no document is filed under, newest first: those that can be removed (administrators)',
  tag: 'deal-room',
  access: catAdmins,
  responses: { 200: z.array(deal) },
});

export const removeDeal = defineEndpoint('removeDeal', 'DELETE /deal-room/deals/{securityId}', {
  summary: 'Remove a deal that was added by mistake; 409 CONFLICT while documents are filed under it (administrators)',
  tag: 'deal-room',
  access: catAdmins,
  params: z.strictObject({ securityId: z.string().max(64) }),
  responses: { 204: 'empty' },
});

export const listDocumentTypes = forReaders('listDocumentTypes', 'GET /deal-room/deals/document-types', {
  summary: 'The document types that can be uploaded',
  responses: { 200: z.array(documentType) },
});

export const uploadInfo = success(
  z.object({
    hosts: z.array(z.object({ value: z.string(), label: z.string() })),
    maxFileSizeMb: count,
    documentTypes: z.array(documentType),
  }),
);
export type UploadInfo = z.infer<typeof uploadInfo>;

export const getUploadInfo = forTriage('getUploadInfo', 'GET /deal-room/upload', {
  summary: 'What the upload form offers: hosts, size limit, document types',
  responses: { 200: uploadInfo },
});

/** The text parts of the upload form, with `security_id` once per class. The form also has a `file` part. */
export const uploadFields = z.strictObject({
  document_type: z.enum(documentTypeCodes, 'Unknown document type'),
  deal_room_host: z.enum(dealRoomHostValues, 'Unknown deal room host'),
  page_numbers: z.string().trim().max(500).default(''),
  security_id: z.array(z.string().min(1).max(64)).min(1, 'At least one security_id is required').max(50),
});

export const uploadResponse = success(z.object({ documentId: z.string() }));

export const uploadDocument = forTriage('uploadDocument', 'POST /deal-room/upload', {
  summary: 'Upload a document of one series; extraction starts automatically',
  multipart: true,
  form: uploadFields,
  responses: { 201: uploadResponse },
});

export const listDocuments = defineEndpoint('listDocuments', 'GET /deal-room/deals/documents/list', {
  summary: 'Documents by upload date (business dates, inclusive), newest first',
  tag: 'deal-room',
  access: anyOf(myDeals),
  query: z.strictObject({
    ...pageQuery,
    fromDate: askedDate.optional(),
    toDate: askedDate.optional(),
    /** Searches issuer, series, class, file name, type and the start of a CUSIP or ISIN. */
    query: searchQuery.optional(),
  }),
  responses: { 200: documentPage },
});

export const downloadDocument = forReaders('downloadDocument', 'GET /deal-room/deals/documents/download/{documentId}', {
  summary: "The document's bytes, to view or to save; supports Range requests",
  params: documentParams,
  /** The activity of the document tells views from downloads. */
  query: z.strictObject({ purpose: z.enum(['view', 'download']).default('download') }),
  responses: { 200: 'binary', 206: 'binary' },
});

export const readPages = forTriage('readPages', 'POST /deal-room/documents/{documentId}/read-pages', {
  summary: "Read other pages of a stored PDF; 409 EDITS_EXIST if that would replace a person's edits",
  params: documentParams,
  body: z.strictObject({
    /** Such as `1-5, 8, 10-12`; empty for the whole document. */
    pageNumbers: z.string().trim().max(500),
    /** The version whose edits may be replaced, as named by the 409. */
    replaceVersion: versionNumber.optional(),
  }),
  responses: { 202: success(documentItem) },
});

export const replaceFile = forTriage('replaceFile', 'POST /deal-room/documents/{documentId}/replace-file', {
  summary: 'Replace the file of a document that could not be read (multipart, one part `file`), and read the new file',
  params: documentParams,
  multipart: true,
  responses: { 202: success(documentItem) },
});

export const removeDocument = forTriage('removeDocument', 'DELETE /deal-room/documents/{documentId}', {
  summary:
    "Delete a document that was never signed off, with all that was read from it; 409 EDITS_EXIST if that would take a person's edits",
  params: documentParams,
  /** The version whose edits go with it, as named by the 409. */
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  responses: { 204: 'empty' },
});

export const moveDocument = forTriage('moveDocument', 'POST /deal-room/documents/{documentId}/move', {
  summary:
    'File a document under other deals of one series; what nobody has edited is read again. 409 ALREADY_SIGNED_OFF while its sign-off stands',
  params: documentParams,
  body: z.strictObject({ security_id: uploadFields.shape.security_id }),
  responses: { 200: success(documentItem) },
});

export const retryExtraction = forTriage('retryExtraction', 'POST /deal-room/documents/{documentId}/retry-extraction', {
  summary: 'Queue the extraction of a failed document again',
  params: documentParams,
  responses: { 202: success(documentItem) },
});
