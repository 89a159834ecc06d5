import { forAnalysts, documentParams, documentItem, documentStatus, pageQuery, searchQuery } from './deal-room.ts';
import { z } from 'zod';
import { catAdmins, defineEndpoint, success, pageOf } from './endpoint.ts';
import {
  box,
  extractedDocumentData,
  fieldName,
  fillPlace,
  largestNumber,
  listNames,
  saveExtractedDataRequest,
  signOffRequest,
  withdrawSignOffRequest,
} from './extracted-data.ts';
import { count } from './values.ts';

export const getExtractedData = forAnalysts('getExtractedData', 'GET /deal-room/extracted-document-data/{documentId}', {
  summary: "A document's extracted data with evidence and findings",
  params: documentParams,
  responses: { 200: extractedDocumentData },
});

export const saveExtractedData = forAnalysts(
  'saveExtractedData',
  'PUT /deal-room/extracted-document-data/{documentId}',
  {
    summary: 'Save corrections; a stale version is refused with 409',
    params: documentParams,
    body: saveExtractedDataRequest,
    responses: { 200: extractedDocumentData },
  },
);

export const enterByHand = forAnalysts('enterByHand', 'POST /deal-room/documents/{documentId}/enter-by-hand', {
  summary: 'Open an empty form for a document that could not be read',
  params: documentParams,
  responses: { 200: extractedDocumentData },
});

export const signOffDocument = forAnalysts('signOffDocument', 'POST /deal-room/documents/{documentId}/sign-off', {
  confirmed: 'with-factor',
  summary:
    'Freeze this version and publish it to the security master; 422 FINDINGS_NOT_ACKNOWLEDGED lists errors without a reason',
  params: documentParams,
  body: signOffRequest,
  responses: { 200: extractedDocumentData },
});

export const withdrawSignOff = defineEndpoint(
  'withdrawSignOff',
  'POST /deal-room/documents/{documentId}/withdraw-sign-off',
  {
    summary: 'Open a signed-off document again; what it published goes back to what stood before (administrators)',
    tag: 'analyst-view',
    access: catAdmins,
    confirmed: 'with-factor',
    params: documentParams,
    body: withdrawSignOffRequest,
    responses: { 200: extractedDocumentData },
  },
);

const value = z.union([z.string(), z.number().min(-largestNumber).max(largestNumber)]);
const field = { list: z.enum(listNames), field: fieldName };
const pageParams = documentParams.extend({ page: z.coerce.number().int().min(1).max(100_000) });

export const pageWord = z.object({ text: z.string(), line: count, box });
export type PageWord = z.infer<typeof pageWord>;

export const getPageWords = forAnalysts(
  'getPageWords',
  'GET /deal-room/extracted-document-data/{documentId}/pages/{page}/words',
  {
    summary: 'The words of a page in reading order with their boxes, scans included; none where they are not known',
    params: pageParams,
    responses: { 200: success(z.array(pageWord)) },
  },
);

/** A value that a field could take, and where it stands. */
export const pageValue = z.object({ value, quote: z.string(), boxes: z.array(box) });
export type PageValue = z.infer<typeof pageValue>;

export const getPageValues = forAnalysts(
  'getPageValues',
  'GET /deal-room/extracted-document-data/{documentId}/pages/{page}/values',
  {
    summary: 'The values of a page that a field could take, in reading order',
    params: pageParams,
    query: z.strictObject(field),
    responses: { 200: success(z.array(pageValue)) },
  },
);

/** What a place says as a field: its value, or why it is none. */
export const placeReading = z.discriminatedUnion('outcome', [
  /** `unit`: of a figure that names none itself, which was taken and why; fit to show. */
  pageValue.extend({ outcome: z.literal('read'), unit: z.string().nullable() }),
  z.object({ outcome: z.literal('refused'), message: z.string() }),
]);
export type PlaceReading = z.infer<typeof placeReading>;

export const readPlace = forAnalysts('readPlace', 'POST /deal-room/extracted-document-data/{documentId}/read-place', {
  summary: 'Read the words in boxes of a page as a field; changes nothing',
  params: documentParams,
  body: fillPlace.omit({ rowId: true }),
  responses: { 200: success(placeReading) },
});

export const queueOrders = ['newest', 'oldest', 'doubtful', 'issuer'] as const;
export const queueOrder = z.enum(queueOrders);
export type QueueOrder = z.infer<typeof queueOrder>;

export const assigneeFilters = ['me', 'nobody', 'others'] as const;
export const assigneeFilter = z.enum(assigneeFilters);
export type AssigneeFilter = z.infer<typeof assigneeFilter>;

export const queuedDocument = documentItem.extend({
  /** Errors of the newest version, each of which needs a reason at sign-off; null where it does not wait for review. */
  errors: count.nullable(),
  /** Who edited it last; null where nobody has since it was read. */
  lastEditedBy: z.string().nullable(),
  /** Who withdrew its sign-off; null where it had none. */
  withdrawnBy: z.string().nullable(),
});
export type QueuedDocument = z.infer<typeof queuedDocument>;

export const queuedDocumentPage = success(pageOf(queuedDocument));
export type QueuedDocumentPage = z.infer<typeof queuedDocumentPage>;

export const listAnalystDocuments = forAnalysts('listAnalystDocuments', 'GET /deal-room/analyst-view/documents', {
  summary: 'Extracted documents, searched and sorted, optionally of one review status; or the named ones, of any type',
  query: z.strictObject({
    ...pageQuery,
    reviewStatus: documentStatus.optional(),
    documentId: z.array(z.uuid()).max(20).optional(),
    query: searchQuery.optional(),
    /** `doubtful`: the most values to look at first. */
    order: queueOrder.default('newest'),
    assignee: assigneeFilter.optional(),
  }),
  responses: { 200: queuedDocumentPage },
});

export const takeDocument = forAnalysts('takeDocument', 'POST /deal-room/documents/{documentId}/take', {
  summary: 'Take a document to review it; 409 TAKEN if somebody else has, unless `takeOverFrom` names that person',
  params: documentParams,
  body: z.strictObject({ takeOverFrom: z.uuid().nullable().default(null) }),
  responses: { 200: success(documentItem) },
});

export const giveBackDocument = forAnalysts('giveBackDocument', 'POST /deal-room/documents/{documentId}/give-back', {
  summary: 'Give back a document that you have taken',
  params: documentParams,
  responses: { 200: success(documentItem) },
});

/** How many documents one request takes or gives back. */
export const mostAssigned = 100;

export const assignDocuments = forAnalysts('assignDocuments', 'POST /deal-room/analyst-view/assignments', {
  summary: 'Take several documents, or give them back; each for itself, with the reason where one is refused',
  body: z.strictObject({
    action: z.enum(['TAKE', 'GIVE_BACK']),
    documentId: z.array(z.uuid()).min(1).max(mostAssigned),
  }),
  responses: {
    200: success(
      z.object({ done: count, refused: z.array(z.object({ documentId: z.string(), message: z.string() })) }),
    ),
  },
});

export const takeNextDocument = forAnalysts('takeNextDocument', 'POST /deal-room/analyst-view/next', {
  summary: 'Take the oldest document that waits for review and that nobody else has taken; null if there is none',
  responses: { 200: success(documentItem.nullable()) },
});
