import {
  getExtractedData as getExtractedDataEndpoint,
  listAnalystDocuments,
  saveExtractedData as saveExtractedDataEndpoint,
  signOffDocument as signOffDocumentEndpoint,
} from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { listDocuments } from '../deal-room/index.ts';
import { getExtractedData } from './get-extracted-data.ts';
import { saveExtractedData } from './save-extracted-data.ts';
import { signOffDocument } from './sign-off-document.ts';

export function analystViewRoutes(app: App): void {
  route(app, listAnalystDocuments, (ctx, { query: { reviewStatus, ...page } }) =>
    listDocuments(ctx, { ...page, status: reviewStatus, extractedOnly: true }),
  );
  route(app, getExtractedDataEndpoint, (ctx, { params }) => getExtractedData(ctx, params.documentId));
  route(app, saveExtractedDataEndpoint, (ctx, { params, body }) => saveExtractedData(ctx, params.documentId, body));
  route(app, signOffDocumentEndpoint, (ctx, { params, body }) => signOffDocument(ctx, params.documentId, body));
}
