import { z } from 'zod';
import { byteCount, count } from './numbers.ts';
import { instant } from './dates.ts';
import { documentItem, documentPage, documentTypeCodes, pageQuery, searchQuery } from './deal-room.ts';
import { defineEndpoint, under } from './endpoint.ts';

const reportTriage = under('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE');
const myDeals = under('DEAL_ROOM_AUTOMATION', 'MY_DEALS');
const access = { kind: 'anyOf', requirements: [myDeals] } as const;

/** Names as they stand in the tree; exact, in the case they are written. */
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

export const getDocumentTree = defineEndpoint({
  id: 'getDocumentTree',
  method: 'GET',
  path: '/deal-room/deals/documents/tree',
  summary: 'Every document of every deal as one tree; for thousands of issuers take its levels instead',
  tag: 'my-deals',
  access,
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: documentTree }) },
});

/** What a branch of the tree holds: of the documents that match the query, where one is given. */
const holds = {
  documentCount: count,
  sizeBytes: byteCount,
};

export const treeIssuer = z.object({ issuerName: z.string(), seriesCount: count, ...holds });
export type TreeIssuer = z.infer<typeof treeIssuer>;

export const treeIssuerPage = z.object({
  status: z.literal('SUCCESS'),
  data: z.object({
    content: z.array(treeIssuer),
    /** 0-based page number. */
    number: count,
    last: z.boolean(),
    totalElements: count,
  }),
});
export type TreeIssuerPage = z.infer<typeof treeIssuerPage>;

export const listTreeIssuers = defineEndpoint({
  id: 'listTreeIssuers',
  method: 'GET',
  path: '/deal-room/deals/documents/tree/issuers',
  summary: "The tree's first level: issuers that have documents, by name, with counts",
  tag: 'my-deals',
  access,
  query: z.strictObject({
    page: pageQuery.page,
    size: z.coerce.number().int().min(1).max(1_000).default(200),
    query: searchQuery.optional(),
  }),
  responses: { 200: treeIssuerPage },
});

export const treeIssuerDetail = z.object({
  issuerName: z.string(),
  ...holds,
  /** Newest series first. */
  series: z.array(
    z.object({
      issuerSeries: z.string(),
      ...holds,
      folders: z.array(z.object({ folderId: z.enum(documentTypeCodes), folderName: z.string(), ...holds })),
    }),
  ),
});
export type TreeIssuerDetail = z.infer<typeof treeIssuerDetail>;

export const getTreeIssuer = defineEndpoint({
  id: 'getTreeIssuer',
  method: 'GET',
  path: '/deal-room/deals/documents/tree/issuers/{issuer}',
  summary: "The tree's second and third level: an issuer's series and their folders, with counts",
  tag: 'my-deals',
  access,
  params: issuerParams,
  query: z.strictObject({ query: searchQuery.optional() }),
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: treeIssuerDetail }) },
});

export const listTreeFiles = defineEndpoint({
  id: 'listTreeFiles',
  method: 'GET',
  path: '/deal-room/deals/documents/tree/issuers/{issuer}/series/{series}/folders/{folderId}',
  summary: "The tree's last level: a folder's documents, newest first",
  tag: 'my-deals',
  access,
  params: seriesParams.extend({ folderId: z.enum(documentTypeCodes) }),
  query: z.strictObject({ ...pageQuery, query: searchQuery.optional() }),
  responses: { 200: documentPage },
});

/**
 * Streamed; without a length, as a document may be withdrawn while it is written. A download that breaks off is not
 * a zip: its connection is aborted, never ended.
 */
export const downloadIssuerZip = defineEndpoint({
  id: 'downloadIssuerZip',
  method: 'GET',
  path: '/deal-room/deals/documents/download-zip/issuer/{issuer}',
  summary: "Every document of an issuer as Issuer/Series/Folder/name, and a MANIFEST.csv with each file's SHA-256",
  tag: 'my-deals',
  access,
  params: issuerParams,
  responses: { 200: 'binary' },
});

export const downloadSeriesZip = defineEndpoint({
  id: 'downloadSeriesZip',
  method: 'GET',
  path: '/deal-room/deals/documents/download-zip/issuer/{issuer}/series/{series}',
  summary: 'Every document of a series, as in the zip of its issuer',
  tag: 'my-deals',
  access,
  params: seriesParams,
  responses: { 200: 'binary' },
});

/** What the filter box finds. An issuer, a series and a class are found where they have documents. */
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

export const searchDocuments = defineEndpoint({
  id: 'searchDocuments',
  method: 'GET',
  path: '/deal-room/deals/documents/search',
  summary:
    'Issuers, series, classes and documents that hold every word typed, best first; CUSIP and ISIN by their start',
  tag: 'my-deals',
  access,
  query: z.strictObject({
    query: searchQuery,
    /** Of each kind. */
    limit: z.coerce.number().int().min(1).max(50).default(8),
  }),
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: z.array(documentSearchHit) }) },
});

export const documentActivityKinds = [
  'UPLOADED',
  'EXTRACTED',
  'EXTRACTION_FAILED',
  'EXTRACTION_RETRIED',
  'CHECKED',
  'PAGES_CHANGED',
  'FILE_REPLACED',
  'KEYED_BY_HAND',
  'VIEWED',
  'DOWNLOADED',
  'EDITED',
  'SIGNED_OFF',
] as const;

export const documentActivity = z.object({
  at: instant,
  kind: z.enum(documentActivityKinds),
  /** Name of the user; `System` for what a job did. */
  by: z.string(),
  /** Null for the system. */
  byEmail: z.string().nullable(),
  /** Of the extracted data, where the line is of an edit or a sign-off. */
  version: count.nullable(),
  /** Fit to show: why extraction failed, which file was replaced, with how many errors it was signed off, `In a zip`. */
  note: z.string().nullable(),
});
export type DocumentActivity = z.infer<typeof documentActivity>;

export const listDocumentActivity = defineEndpoint({
  id: 'listDocumentActivity',
  method: 'GET',
  path: '/deal-room/documents/{documentId}/activity',
  summary: 'Who uploaded, viewed, downloaded, edited and signed a document, newest first',
  tag: 'my-deals',
  access: { kind: 'anyOf', requirements: [reportTriage, myDeals] },
  params: z.strictObject({ documentId: z.string().max(64) }),
  query: z.strictObject(pageQuery),
  responses: {
    200: z.object({
      status: z.literal('SUCCESS'),
      data: z.object({
        content: z.array(documentActivity),
        number: count,
        last: z.boolean(),
        totalElements: count,
      }),
    }),
  },
});

export const queueEntry = z.object({
  /** Its `progress` has stage, done, total and attempts. */
  document: documentItem,
  state: z.enum(['RUNNING', 'QUEUED', 'FAILED']),
  /** 1 is next; null for what runs or has failed. */
  place: count.nullable(),
  queuedAt: instant.nullable(),
  /** Of the try that runs, or ran last. */
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** May the caller queue it again? */
  canRetry: z.boolean(),
});
export type QueueEntry = z.infer<typeof queueEntry>;

export const processingQueue = z.object({
  status: z.literal('SUCCESS'),
  data: z.object({
    /** Of all, not of this page. */
    counts: z.object({ running: count, queued: count, failed: count }),
    /** What runs, then what waits by its place, then what failed, the latest first. */
    content: z.array(queueEntry),
    number: count,
    last: z.boolean(),
    totalElements: count,
  }),
});
export type ProcessingQueue = z.infer<typeof processingQueue>;

export const getProcessingQueue = defineEndpoint({
  id: 'getProcessingQueue',
  method: 'GET',
  path: '/deal-room/processing-queue',
  summary: 'Documents that are read, wait to be read, or could not be read',
  tag: 'my-deals',
  access: { kind: 'anyOf', requirements: [reportTriage, myDeals] },
  query: z.strictObject(pageQuery),
  responses: { 200: processingQueue },
});
