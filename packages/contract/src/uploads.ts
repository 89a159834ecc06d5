import { z } from 'zod';
import { anyOf, endpointsFor, under, pageOf, success } from './endpoint.ts';
import { byteCount, cleanPrice, count, instant, plainDate } from './values.ts';
import { pageQuery } from './deal-room.ts';
import { requiredWriting, writing } from './characters.ts';

/** What can be uploaded, in the form's words. */
export const uploadTypes = ['security-price/override', 'composition/upload'] as const;
export const uploadType = z.enum(uploadTypes, 'Unknown upload type');
export type UploadType = z.infer<typeof uploadType>;

export const priceUploadType = 'security-price/override' satisfies UploadType;
export const compositionUploadType = 'composition/upload' satisfies UploadType;

export const priceUploadColumns = ['CUSIP', 'ISIN', 'EFFECTIVE_DATE', 'PRICE', 'DISCOUNT_MARGIN', 'COMMENTS'] as const;
export const compositionUploadColumns = [
  'INDEX_CODE',
  'CUSIP',
  'ISIN',
  'EFFECTIVE_FROM_DATE',
  'EFFECTIVE_TO_DATE',
  'PAR_AMOUNT',
  'WEIGHT',
  'NEW_ENTRANT',
  'ENTRY_AT_ASK',
  'COMMENTS',
] as const;

/** The columns of each type, in the order of its template. A file may have them in any order and case, each once. */
export const uploadColumns = {
  'security-price/override': priceUploadColumns,
  'composition/upload': compositionUploadColumns,
} as const satisfies Record<UploadType, readonly string[]>;
export type UploadColumn = (typeof priceUploadColumns)[number] | (typeof compositionUploadColumns)[number];

export const uploadExtension = '.csv';
/** Characters of a COMMENTS cell. */
export const maxCommentLength = 500;
/** Clean price per 100. */
export const minUploadPrice = 0.01;
export const maxUploadPrice = 200;
/** A price or margin that differs more than this from the one in force is unusual: points per 100, a share of the price, basis points. */
export const farMove = { points: 10, share: 0.1, marginBp: 500 } as const;
export const indexCodePattern = /^[A-Za-z0-9_-]{1,40}$/;
/** How many of the largest moves an answer lists. */
export const largestMovesShown = 10;
/** How many rows with errors the history lists; the file with errors has all of them. */
export const mostErrorRowsInHistory = 100;

/** A file that cannot be read as a table has the message of its `CsvFault`. */
export const uploadMessages = {
  /** For a row with neither identifier: its `fieldNames` is null, and both cells are marked. */
  identifierMissing: 'CUSIP/ISIN is missing: at least one of them is needed',
  emptyFile: 'The file is empty.',
  noRows: 'The file has no data rows.',
  missingColumns: (columns: readonly string[]) =>
    `Missing ${columns.length === 1 ? 'column' : 'columns'}: ${columns.join(', ')}`,
  unknownColumns: (columns: readonly string[]) =>
    `Unknown ${columns.length === 1 ? 'column' : 'columns'}: ${columns.join(', ')}`,
  repeatedColumns: (columns: readonly string[]) =>
    `${columns.length === 1 ? 'Column' : 'Columns'} more than once: ${columns.join(', ')}`,
  weights: (indexCode: string, date: string, sum: string) =>
    `The weights of ${indexCode} on ${date} add up to ${sum}, not to 1`,
} as const;

/** An error of a row. `fieldNames`: columns in upper case; null if both identifiers are missing. */
export const uploadFieldError = z.object({
  fieldNames: z.array(z.string()).nullable(),
  error: z.string(),
});

export const uploadRowError = z.object({
  /** 1-based number of the data row; the header and empty lines do not count. */
  rowIndex: count.min(1),
  errors: z.array(uploadFieldError),
});
export type UploadRowError = z.infer<typeof uploadRowError>;

/** One security on one date: clean prices per 100, or weights as fractions for a composition. */
export const uploadMove = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  /** Only for compositions. */
  indexCode: z.string().nullable(),
  effectiveDate: plainDate,
  /** Null if there was none. */
  before: cleanPrice.nullable(),
  /** Null if the new composition leaves the security out. */
  after: cleanPrice.nullable(),
});
export type UploadMove = z.infer<typeof uploadMove>;

/** Why a row is unusual, so that its file waits for a second person. */
export const warningReasons = ['NO_BUSINESS_DAY', 'FAR_PRICE', 'FAR_MARGIN'] as const;
export type WarningReason = (typeof warningReasons)[number];

/** How many rows are unusual, in all and for each reason. */
export const uploadWarnings = z.object({
  rows: count,
  reasons: z.array(z.object({ reason: z.enum(warningReasons), rows: count })),
  /** Hash of these warnings: an approval names the warnings that the approver has seen. */
  sha256: z.string(),
});
export type UploadWarnings = z.infer<typeof uploadWarnings>;

/** What a file changed or, while it waits, would change. */
export const uploadEffect = z.object({
  added: count,
  changed: count,
  unchanged: count,
  /** Members of the replaced composition that the new one leaves out; 0 for prices. */
  removed: count,
  /** By size of the move, largest first; at most `largestMovesShown`. */
  largestMoves: z.array(uploadMove),
  /** Prices that get no margin, because no index rates are loaded in their currency; absent where there are none. */
  withoutRates: z.array(z.object({ currency: z.string(), rows: count })).optional(),
});
export type UploadEffect = z.infer<typeof uploadEffect>;

/**
 * `PROCESSED`: in force. `WAITING`: valid but unusual, waits for a second person. `REFUSED`: had errors or was not
 * approved, changed nothing. `UNDONE`: was processed and taken back.
 */
export const uploadStates = ['PROCESSED', 'WAITING', 'REFUSED', 'UNDONE'] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadValidation = z.object({
  /** The file was validated; `state` says with what result. */
  status: z.literal('SUCCESS'),
  uploadId: z.string(),
  state: z.enum(uploadStates),
  validRowsCount: count,
  invalidRowsCount: count,
  generalErrors: z.array(z.string()),
  /** By row. The file is stored only if this and `generalErrors` are empty. The history has the first rows only. */
  errors: z.array(uploadRowError),
  /** By row, in the shape of the errors. One warning makes the whole file wait. */
  warnings: z.array(uploadRowError),
  /** Null if nothing is unusual. */
  warningSummary: uploadWarnings.nullable(),
  /** Null if nothing was stored and nothing waits. */
  effect: uploadEffect.nullable(),
});
export type UploadValidation = z.infer<typeof uploadValidation>;

export const uploadItem = z.object({
  uploadId: z.string(),
  uploadType,
  fileName: z.string(),
  sizeBytes: byteCount,
  sha256: z.string(),
  state: z.enum(uploadStates),
  /** Data rows of the file. */
  rowsCount: count,
  validRowsCount: count,
  invalidRowsCount: count,
  generalErrors: z.array(z.string()),
  uploadedAt: instant,
  /** E-mail address. */
  uploadedBy: z.string(),
  /** Also after the upload has been approved or refused. */
  warnings: uploadWarnings.nullable(),
  /** When a second person approved or refused it. */
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decisionComment: z.string().nullable(),
  /** The upload waits, and the caller may approve or refuse it. */
  canDecide: z.boolean(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  undoComment: z.string().nullable(),
  canUndo: z.boolean(),
  /** Why a processed upload cannot be undone; otherwise null. */
  undoBlockedBy: z.string().nullable(),
});
export type UploadItem = z.infer<typeof uploadItem>;

const endpoint = endpointsFor({
  tag: 'uploads',
  access: anyOf(under('TOOLS', 'UPLOADS')),
});
const params = z.strictObject({ uploadId: z.uuid() });

/** The text parts of the upload form, which also has a `file` part. */
export const csvUploadFields = z.strictObject({
  userId: z.string().min(1, 'userId is required').max(64),
  uploadType,
});
export type CsvUploadFields = z.infer<typeof csvUploadFields>;

export const uploadCsv = endpoint('uploadCsv', 'POST /csv/upload', {
  summary:
    'Upload price overrides or index compositions: stores all rows, or none and lists the errors; unusual prices wait for a second person',
  multipart: true,
  form: csvUploadFields,
  responses: { 200: uploadValidation },
});

export const listUploads = endpoint('listUploads', 'GET /csv/uploads', {
  summary: 'Uploads, newest first',
  query: z.strictObject({ ...pageQuery, uploadType: uploadType.optional(), state: z.enum(uploadStates).optional() }),
  responses: {
    200: success(pageOf(uploadItem)),
  },
});

export const getUpload = endpoint('getUpload', 'GET /csv/uploads/{uploadId}', {
  summary: `One upload with its effect, and the errors or warnings of the first ${mostErrorRowsInHistory} rows`,
  params,
  responses: {
    200: success(uploadItem).extend({ validation: uploadValidation }),
  },
});

export const downloadUpload = endpoint('downloadUpload', 'GET /csv/uploads/{uploadId}/file', {
  summary: 'The uploaded file, or with `errors=true` the file with a column ERRORS or WARNINGS',
  params,
  query: z.strictObject({ errors: z.enum(['true', 'false']).default('false') }),
  responses: { 200: 'binary' },
});

const itemAnswer = success(uploadItem);
const requiredComment = z.strictObject({
  comment: requiredWriting(maxCommentLength, 'A comment is required'),
});

export const approveUploadRequest = z.strictObject({
  /** The warnings that the approver has seen. */
  warningsSha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the sha256 of the warnings'),
  comment: writing(maxCommentLength).default(''),
});

export const approveUpload = endpoint('approveUpload', 'POST /csv/uploads/{uploadId}/approve', {
  summary: 'Approve a waiting file (403 for its uploader, 409 if its warnings have changed)',
  params,
  body: approveUploadRequest,
  responses: { 200: itemAnswer },
});

export const refuseUpload = endpoint('refuseUpload', 'POST /csv/uploads/{uploadId}/refuse', {
  summary: 'Refuse a waiting file (403 for its uploader)',
  params,
  body: requiredComment,
  responses: { 200: itemAnswer },
});

export const undoUpload = endpoint('undoUpload', 'POST /csv/uploads/{uploadId}/undo', {
  summary: 'Take back a whole upload and restore what was in force before (409 if later data depends on it)',
  params,
  body: requiredComment,
  responses: { 200: itemAnswer },
});
