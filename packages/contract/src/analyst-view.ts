import { z } from 'zod';
import { endpointsFor, under } from './endpoint.ts';
import { extractedDocumentData, saveExtractedDataRequest, signOffRequest } from './extracted-data.ts';

const endpoint = endpointsFor({
  tag: 'analyst-view',
  access: { kind: 'anyOf', requirements: [under('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE')] },
});
const documentParams = z.strictObject({ documentId: z.string().max(64) });

export const getExtractedData = endpoint({
  id: 'getExtractedData',
  method: 'GET',
  path: '/deal-room/extracted-document-data/{documentId}',
  summary: "A document's extracted data with evidence and findings",
  params: documentParams,
  responses: { 200: extractedDocumentData },
});

export const saveExtractedData = endpoint({
  id: 'saveExtractedData',
  method: 'PUT',
  path: '/deal-room/extracted-document-data/{documentId}',
  summary: 'Save corrections; a stale version is refused with 409',
  params: documentParams,
  body: saveExtractedDataRequest,
  responses: { 200: extractedDocumentData },
});

export const enterByHand = endpoint({
  id: 'enterByHand',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/enter-by-hand',
  summary: 'Open an empty form for a document that could not be read',
  params: documentParams,
  responses: { 200: extractedDocumentData },
});

export const signOffDocument = endpoint({
  id: 'signOffDocument',
  method: 'POST',
  path: '/deal-room/documents/{documentId}/sign-off',
  summary:
    'Freeze this version and publish it to the security master; 422 FINDINGS_NOT_ACKNOWLEDGED lists errors without a reason',
  params: documentParams,
  body: signOffRequest,
  responses: { 200: extractedDocumentData },
});
