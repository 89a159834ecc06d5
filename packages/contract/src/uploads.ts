import { z } from 'zod';
import { byteCount, cleanPrice, count } from './numbers.ts';
import { instant, plainDate } from './dates.ts';
import { pageQuery } from './deal-room.ts';
import { defineEndpoint, under } from './endpoint.ts';

/** What can be uploaded, as the form says it. */
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

/** The columns of each type, in the order of its template. A file has each of them once, in any order and case. */
export const uploadColumns = {
  'security-price/override': priceUploadColumns,
  'composition/upload': compositionUploadColumns,
} as const satisfies Record<UploadType, readonly string[]>;
export type UploadColumn = (typeof priceUploadColumns)[number] | (typeof compositionUploadColumns)[number];

/** The key of a column in a row of the screen: `EFFECTIVE_DATE` is `effective_date`. */
export const uploadKey = <C extends string>(column: C): Lowercase<C> => column.toLowerCase() as Lowercase<C>;

export const uploadExtension = '.csv';
/** Characters of a COMMENTS cell. */
export const maxCommentLength = 500;
/** Clean price per 100. */
export const minUploadPrice = 0.01;
export const maxUploadPrice = 200;
/** Further than this from what is in force, a price or margin waits for a second person: points per 100, a share of it, basis points. */
export const farMove = { points: 10, share: 0.1, marginBp: 500 } as const;
export const indexCodePattern = /^[A-Za-z0-9_-]{1,40}$/;
/** How many of the largest moves an answer names. */
export const largestMovesShown = 10;
/** How many rows with errors the history tells of one upload; all of them are in the file with its errors. */
export const mostErrorRowsInHistory = 100;

/** Beside those of a file that cannot be read as a table (`CsvFault`). */
export const uploadMessages = {
  /** Of a row with neither identifier; its `fieldNames` is null, and both cells are marked. */
  identifierMissing: 'CUSIP/ISIN is missing: at least one of them is needed',
  emptyFile: 'The file is empty.',
  noRows: 'The file has no data rows.',
  missingColumns: (columns: readonly string[]) =>
    `Missing ${columns.length === 1 ? 'column' : 'columns'}: ${columns.join(', ')}`,
  unknownColumns: (columns: readonly string[]) =>
    `Unknown ${columns.length === 1 ? 'column' : 'columns'}: ${columns.join(', ')}`,
  repeatedColumns: (columns: readonly string[]) =>
    `${columns.length === 1 ? 'Column' : 'Columns'} more than once: ${columns.join(', ')}`,
  /** `sum` as it is to be shown, such as 0.98. */
  weights: (indexCode: string, date: string, sum: string) =>
    `The weights of ${indexCode} on ${date} add up to ${sum}, not to 1`,
} as const;

/** What is wrong with a row: upper-case names of the columns, or null where both identifiers are missing. */
export const uploadFieldError = z.object({
  fieldNames: z.array(z.string()).nullable(),
  error: z.string(),
});

export const uploadRowError = z.object({
  /** 1-based, of the data rows: neither the header nor empty lines count. */
  rowIndex: count.min(1),
  errors: z.array(uploadFieldError),
});
export type UploadRowError = z.infer<typeof uploadRowError>;

/** One security on one date: clean prices per 100, or weights as fractions for a composition. */
export const uploadMove = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  /** Only of a composition. */
  indexCode: z.string().nullable(),
  effectiveDate: plainDate,
  /** Null where there was none. */
  before: cleanPrice.nullable(),
  /** Null where a composition leaves the security out. */
  after: cleanPrice.nullable(),
});
export type UploadMove = z.infer<typeof uploadMove>;

/** Why the row of a price file waits for a second person. */
export const warningReasons = ['NO_BUSINESS_DAY', 'FAR_PRICE', 'FAR_MARGIN'] as const;
export type WarningReason = (typeof warningReasons)[number];

/** Rows that are unusual, and how many of them for each reason. */
export const uploadWarnings = z.object({
  rows: count,
  reasons: z.array(z.object({ reason: z.enum(warningReasons), rows: count })),
  /** Names exactly these warnings: whoever approves says that they are what was seen. */
  sha256: z.string(),
});
export type UploadWarnings = z.infer<typeof uploadWarnings>;

/** What a file did to what was in force before it; of one that waits, what it would do. */
export const uploadEffect = z.object({
  added: count,
  changed: count,
  unchanged: count,
  /** Members of the replaced composition that the new one leaves out; 0 for prices. */
  removed: count,
  /** By size of the move, largest first; at most `largestMovesShown`. */
  largestMoves: z.array(uploadMove),
});
export type UploadEffect = z.infer<typeof uploadEffect>;

/**
 * `PROCESSED`: in force. `WAITING`: valid and unusual, in force once a second person approves it. `REFUSED`: had errors, or
 * was not approved; changed nothing. `UNDONE`: was processed and taken back.
 */
export const uploadStates = ['PROCESSED', 'WAITING', 'REFUSED', 'UNDONE'] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadValidation = z.object({
  /** The file was looked at; `state` says what became of it. */
  status: z.literal('SUCCESS'),
  uploadId: z.string(),
  state: z.enum(uploadStates),
  validRowsCount: count,
  invalidRowsCount: count,
  generalErrors: z.array(z.string()),
  /** By row. Rows are taken only where this and `generalErrors` are empty. In the history the first of them only. */
  errors: z.array(uploadRowError),
  /** What is unusual, by row, in the shape of the errors; any of it makes the whole file wait. */
  warnings: z.array(uploadRowError),
  /** Null where nothing is unusual. */
  warningSummary: uploadWarnings.nullable(),
  /** Null where nothing was stored and nothing waits. */
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
  /** Kept once it has been approved or refused. */
  warnings: uploadWarnings.nullable(),
  /** When a second person approved or refused it. */
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decisionComment: z.string().nullable(),
  /** It waits, and who asks may approve or refuse it. */
  canDecide: z.boolean(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  undoComment: z.string().nullable(),
  canUndo: z.boolean(),
  /** Why a processed upload cannot be undone; null where it can, and where there is nothing to undo. */
  undoBlockedBy: z.string().nullable(),
});
export type UploadItem = z.infer<typeof uploadItem>;

const uploads = under('TOOLS', 'UPLOADS');
const access = { kind: 'anyOf', requirements: [uploads] } as const;
const params = z.strictObject({ uploadId: z.uuid() });

/** The text parts of the upload form; the `file` part comes beside them. */
export const csvUploadFields = z.strictObject({
  userId: z.string().min(1, 'userId is required').max(64),
  uploadType,
});
export type CsvUploadFields = z.infer<typeof csvUploadFields>;

export const uploadCsv = defineEndpoint({
  id: 'uploadCsv',
  method: 'POST',
  path: '/csv/upload',
  summary:
    'Upload price overrides or index compositions: all rows are stored, or none and what is wrong with them; unusual prices wait for a second person',
  tag: 'uploads',
  access,
  multipart: true,
  responses: { 200: uploadValidation },
});

export const listUploads = defineEndpoint({
  id: 'listUploads',
  method: 'GET',
  path: '/csv/uploads',
  summary: 'Uploads, newest first',
  tag: 'uploads',
  access,
  query: z.strictObject({ ...pageQuery, uploadType: uploadType.optional(), state: z.enum(uploadStates).optional() }),
  responses: {
    200: z.object({
      status: z.literal('SUCCESS'),
      data: z.object({
        content: z.array(uploadItem),
        /** 0-based page number. */
        number: count,
        last: z.boolean(),
        totalElements: count,
      }),
    }),
  },
});

export const getUpload = defineEndpoint({
  id: 'getUpload',
  method: 'GET',
  path: '/csv/uploads/{uploadId}',
  summary: `One upload with what it did and what was wrong or unusual with the first ${mostErrorRowsInHistory} rows`,
  tag: 'uploads',
  access,
  params,
  responses: {
    200: z.object({ status: z.literal('SUCCESS'), data: uploadItem, validation: uploadValidation }),
  },
});

export const downloadUpload = defineEndpoint({
  id: 'downloadUpload',
  method: 'GET',
  path: '/csv/uploads/{uploadId}/file',
  summary: 'The file as it was uploaded, or with a column ERRORS or WARNINGS added (`errors=true`)',
  tag: 'uploads',
  access,
  params,
  query: z.strictObject({ errors: z.enum(['true', 'false']).default('false') }),
  responses: { 200: 'binary' },
});

const answerOfOne = z.object({ status: z.literal('SUCCESS'), data: uploadItem });

export const approveUploadRequest = z.strictObject({
  /** Of the warnings that were seen. */
  warningsSha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the sha256 of the warnings'),
  comment: z.string().trim().max(maxCommentLength).default(''),
});

export const approveUpload = defineEndpoint({
  id: 'approveUpload',
  method: 'POST',
  path: '/csv/uploads/{uploadId}/approve',
  summary: 'Put a file that waits into force (403 for who uploaded it, 409 where its warnings are others by now)',
  tag: 'uploads',
  access,
  params,
  body: approveUploadRequest,
  responses: { 200: answerOfOne },
});

export const refuseUploadRequest = z.strictObject({
  comment: z.string().trim().min(1, 'A comment is required').max(maxCommentLength),
});

export const refuseUpload = defineEndpoint({
  id: 'refuseUpload',
  method: 'POST',
  path: '/csv/uploads/{uploadId}/refuse',
  summary: 'Refuse a file that waits: nothing of it comes into force (403 for who uploaded it)',
  tag: 'uploads',
  access,
  params,
  body: refuseUploadRequest,
  responses: { 200: answerOfOne },
});

export const undoUploadRequest = z.strictObject({
  comment: z.string().trim().min(1, 'A comment is required').max(maxCommentLength),
});

export const undoUpload = defineEndpoint({
  id: 'undoUpload',
  method: 'POST',
  path: '/csv/uploads/{uploadId}/undo',
  summary:
    'Take back a whole upload: what was in force before it is in force again (409 where later data depends on it)',
  tag: 'uploads',
  access,
  params,
  body: undoUploadRequest,
  responses: { 200: answerOfOne },
});
