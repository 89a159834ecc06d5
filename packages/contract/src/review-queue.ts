import { z } from 'zod';
import { pageOf, success } from './answers.ts';
import { documentItem, documentStatus, pageQuery, searchQuery, forAnalysts, documentParams } from './deal-room.ts';
import { count } from './numbers.ts';

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
