import { z } from 'zod';
import { anyOf, defineEndpoint, endpointsFor, myDeals, reportTriage, pageOf, success } from './endpoint.ts';
import { byteCount, count, instant } from './values.ts';
import {
  documentItem,
  documentPage,
  documentTypeCodes,
  forTriage,
  pageQuery,
  searchQuery,
  documentParams,
} from './deal-room.ts';

const endpoint = endpointsFor({ tag: 'my-deals', access: anyOf(myDeals) });

/** Names exactly as in the tree, including case. */
const issuerParams = z.strictObject({ issuer: z.string().min(1).max(200) });
const seriesParams = issuerParams.extend({ series: z.string().min(1).max(64) });

export const treeFolder = z.object({
  /** A document type's code. */
  folderId: z.enum(documentTypeCodes),
  folderName: z.string(),
  files: z.array(documentItem),
});
export const documentTree = z.array(
  z.object({
    issuerName: z.string(),
    series: z.array(z.object({ issuerSeries: z.string(), folders: z.array(treeFolder) })),
  }),
);
export type DocumentTree = z.infer<typeof documentTree>;

export const getDocumentTree = endpoint('getDocumentTree', 'GET /deal-room/deals/documents/tree', {
  summary: 'Every document of every deal as one tree; with thousands of issuers, load it level by level instead',
  responses: { 200: success(documentTree) },
});

/** The documents of a branch; with a query, only those that match. */
const totals = {
  documentCount: count,
  sizeBytes: byteCount,
};

export const treeIssuer = z.object({ issuerName: z.string(), seriesCount: count, ...totals });
export type TreeIssuer = z.infer<typeof treeIssuer>;

export const treeIssuerPage = success(pageOf(treeIssuer));
export type TreeIssuerPage = z.infer<typeof treeIssuerPage>;

export const listTreeIssuers = endpoint('listTreeIssuers', 'GET /deal-room/deals/documents/tree/issuers', {
  summary: "The tree's first level: issuers that have documents, by name, with counts",
  query: z.strictObject({
    page: pageQuery.page,
    size: z.coerce.number().int().min(1).max(1_000).default(200),
    query: searchQuery.optional(),
  }),
  responses: { 200: treeIssuerPage },
});

export const treeIssuerDetail = z.object({
  issuerName: z.string(),
  ...totals,
  /** Newest series first. */
  series: z.array(
    z.object({
      issuerSeries: z.string(),
      ...totals,
      folders: z.array(z.object({ folderId: z.enum(documentTypeCodes), folderName: z.string(), ...totals })),
    }),
  ),
});
export type TreeIssuerDetail = z.infer<typeof treeIssuerDetail>;

export const getTreeIssuer = endpoint('getTreeIssuer', 'GET /deal-room/deals/documents/tree/issuers/{issuer}', {
  summary: "The tree's second and third level: an issuer's series and their folders, with counts",
  params: issuerParams,
  query: z.strictObject({ query: searchQuery.optional() }),
  responses: { 200: success(treeIssuerDetail) },
});

export const listTreeFiles = endpoint(
  'listTreeFiles',
  'GET /deal-room/deals/documents/tree/issuers/{issuer}/series/{series}/folders/{folderId}',
  {
    summary: "The tree's last level: a folder's documents, newest first",
    params: seriesParams.extend({ folderId: z.enum(documentTypeCodes) }),
    query: z.strictObject({ ...pageQuery, query: searchQuery.optional() }),
    responses: { 200: documentPage },
  },
);

/** Streamed without a length, because a document may be withdrawn meanwhile. If it fails, the connection is aborted. */
export const downloadIssuerZip = endpoint(
  'downloadIssuerZip',
  'GET /deal-room/deals/documents/download-zip/issuer/{issuer}',
  {
    summary: "Every document of an issuer as Issuer/Series/Folder/name, and a MANIFEST.csv with each file's SHA-256",
    params: issuerParams,
    responses: { 200: 'binary' },
  },
);

export const downloadSeriesZip = endpoint(
  'downloadSeriesZip',
  'GET /deal-room/deals/documents/download-zip/issuer/{issuer}/series/{series}',
  {
    summary: 'Every document of a series, as in the zip of its issuer',
    params: seriesParams,
    responses: { 200: 'binary' },
  },
);

/** A result of the filter box. Issuers, series and classes without documents are not found. */
export const documentSearchHit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ISSUER'), issuerName: z.string(), documentCount: count }),
  z.object({
    kind: z.literal('SERIES'),
    issuerName: z.string(),
    issuerSeries: z.string(),
    documentCount: count,
  }),
  /** Found by its class, CUSIP or ISIN. */
  z.object({
    kind: z.literal('CLASS'),
    issuerName: z.string(),
    issuerSeries: z.string(),
    issuerClass: z.string(),
    cusip: z.string().nullable(),
    isin: z.string().nullable(),
    documentCount: count,
  }),
  z.object({ kind: z.literal('DOCUMENT'), document: documentItem }),
]);
export type DocumentSearchHit = z.infer<typeof documentSearchHit>;

export const searchDocuments = endpoint('searchDocuments', 'GET /deal-room/deals/documents/search', {
  summary:
    'Issuers, series, classes and documents that match every word, best first; CUSIP and ISIN match by their start',
  query: z.strictObject({
    query: searchQuery,
    /** For each kind of result. */
    limit: z.coerce.number().int().min(1).max(50).default(8),
  }),
  responses: { 200: success(z.array(documentSearchHit)) },
});

export const documentActivityKinds = [
  'UPLOADED',
  'EXTRACTED',
  'EXTRACTION_FAILED',
  'EXTRACTION_RETRIED',
  'CHECKED',
  'PAGES_CHANGED',
  'FILE_REPLACED',
  'MOVED',
  'KEYED_BY_HAND',
  'VIEWED',
  'DOWNLOADED',
  'EDITED',
  'TAKEN',
  'GIVEN_BACK',
  'SIGNED_OFF',
  'SIGN_OFF_WITHDRAWN',
  'NOTED',
] as const;

export const documentActivity = z.object({
  at: instant,
  kind: z.enum(documentActivityKinds),
  /** Name of the user, or `System` for a job. */
  by: z.string(),
  /** Null for the system. */
  byEmail: z.string().nullable(),
  /** Version of the extracted data after an edit or sign-off. */
  version: count.nullable(),
  /** For users: why extraction failed or a sign-off was withdrawn, which file was replaced, from where a document was moved and to where, how many errors were acknowledged, what somebody noted, `In a zip`. */
  note: z.string().nullable(),
});
export type DocumentActivity = z.infer<typeof documentActivity>;

export const listDocumentActivity = defineEndpoint(
  'listDocumentActivity',
  'GET /deal-room/documents/{documentId}/activity',
  {
    summary: 'Who uploaded, viewed, downloaded, edited and signed off a document, newest first',
    tag: 'my-deals',
    access: anyOf(reportTriage, myDeals),
    params: documentParams,
    query: z.strictObject(pageQuery),
    responses: {
      200: success(pageOf(documentActivity)),
    },
  },
);

export const queueEntry = z.object({
  document: documentItem,
  state: z.enum(['RUNNING', 'QUEUED', 'FAILED']),
  /** Place in the queue, 1 is next; null if it runs or has failed. */
  place: count.nullable(),
  queuedAt: instant.nullable(),
  /** Of the current or last attempt. */
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  canRetry: z.boolean(),
});
export type QueueEntry = z.infer<typeof queueEntry>;

/** Running documents, then waiting ones by their place, then failed ones, the latest first. */
export const processingQueue = success(
  pageOf(queueEntry).extend({
    /** Of all documents, not of this page. */
    counts: z.object({ running: count, queued: count, failed: count }),
  }),
);
export type ProcessingQueue = z.infer<typeof processingQueue>;

export const getProcessingQueue = defineEndpoint('getProcessingQueue', 'GET /deal-room/processing-queue', {
  summary: 'Documents that are being read, wait to be read, or could not be read',
  tag: 'my-deals',
  access: anyOf(reportTriage, myDeals),
  query: z.strictObject(pageQuery),
  responses: { 200: processingQueue },
});

const longestPart = 80;

/** A name in the letters that every system accepts in file names: letters, digits, `-` and `_`. */
const sanitised = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .slice(0, longestPart)
    // Do not cut a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/^[_-]+|[_-]+$/g, '') || 'deal';

export const zipFileName = (issuerName: string, issuerSeries?: string): string =>
  `${[issuerName, ...(issuerSeries === undefined ? [] : [issuerSeries])].map(sanitised).join('-')}-documents.zip`;

export const longestNote = 1_000;
export const noteTooLong = 'Please write at most 1,000 characters.';

export const addDocumentNote = forTriage('addDocumentNote', 'POST /deal-room/documents/{documentId}/notes', {
  summary: 'Write a note about a document; it stays in its activity as it was written',
  params: documentParams,
  body: z.strictObject({
    text: z.string().trim().min(1, 'Please write something.').max(longestNote, noteTooLong),
  }),
  responses: { 204: 'empty' },
});
