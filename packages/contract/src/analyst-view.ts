import { z } from 'zod';
import { documentPage, documentStatus, pageQuery } from './deal-room.ts';
import { defineEndpoint, under } from './endpoint.ts';
import { extractedDocumentData, saveExtractedDataRequest, signOffRequest } from './extracted-data.ts';

const access = { kind: 'anyOf', requirements: [under('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE')] } as const;
const documentParams = z.strictObject({ documentId: z.string().max(64) });

export const listAnalystDocuments = defineEndpoint({
  id: 'listAnalystDocuments',
  method: 'GET',
  path: '/deal-room/analyst-view/documents',
  summary: 'Extracted documents, newest first, optionally of one review status; or these, of whatever type',
  tag: 'analyst-view',
  access,
  query: z.strictObject({
    ...pageQuery,
    reviewStatus: documentStatus.optional(),
    documentId: z.array(z.uuid()).max(20).optional(),
  }),
  responses: { 200: documentPage },
});

export const getExtractedData = defineEndpoint({
  id: 'getExtractedData',
  method: 'GET',
  path: '/deal-room/extracted-document-data/{documentId}',
  summary: "A document's securities data with its evidence and findings",
  tag: 'analyst-view',
  access,
  params: documentParams,
  responses: { 200: extractedDocumentData },
});

export const saveExtractedData = defineEndpoint({
  id: 'saveExtractedData',
  method: 'PUT',
  path: '/deal-room/extracted-document-data/{documentId}',
  summary: 'Save corrections; a stale version is refused with 409',
  tag: 'analyst-view',
  access,
  params: documentParams,
  body: saveExtractedDataRequest,
  responses: { 200: extractedDocumentData },
});

export const enterByHand = defineEndpoint({
  id: 'enterByHand',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/enter-by-hand',
  summary: 'Open an empty form for a document that could not be read',
  tag: 'analyst-view',
  access,
  params: documentParams,
  responses: { 200: extractedDocumentData },
});

export const signOffDocument = defineEndpoint({
  id: 'signOffDocument',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/sign-off',
  summary:
    'Freeze this version and publish it to the security master; 422 FINDINGS_NOT_ACKNOWLEDGED names each error without a reason',
  tag: 'analyst-view',
  access,
  params: documentParams,
  body: signOffRequest,
  responses: { 200: extractedDocumentData },
});
