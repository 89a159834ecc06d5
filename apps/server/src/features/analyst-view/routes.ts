import {
  getDeskReading as getDeskReadingEndpoint,
  goBackAReading as goBackAReadingEndpoint,
  studySignOffs as studySignOffsEndpoint,
  takeLearned as takeLearnedEndpoint,
  enterByHand as enterByHandEndpoint,
  getExtractedData as getExtractedDataEndpoint,
  listAnalystDocuments,
  readPages as readPagesEndpoint,
  saveExtractedData as saveExtractedDataEndpoint,
  signOffDocument as signOffDocumentEndpoint,
} from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { listDocuments } from '../deal-room/index.ts';
import { enterByHand } from './enter-by-hand.ts';
import { getExtractedData } from './get-extracted-data.ts';
import { goBackAReading, studySignOffs, takeLearned } from './learning/change-reading.ts';
import { getDeskReading } from './learning/get-desk-reading.ts';
import { readPages } from './read-pages.ts';
import { saveExtractedData } from './save-extracted-data.ts';
import { signOffDocument } from './sign-off-document.ts';

export function analystViewRoutes(app: App): void {
  route(app, listAnalystDocuments, (ctx, { query: { reviewStatus, documentId, ...page } }) =>
    listDocuments(ctx, {
      ...page,
      status: reviewStatus,
      extractedOnly: documentId === undefined,
      among: documentId,
    }),
  );
  route(app, getExtractedDataEndpoint, (ctx, { params }) => getExtractedData(ctx, params.documentId));
  route(app, saveExtractedDataEndpoint, (ctx, { params, body }) => saveExtractedData(ctx, params.documentId, body));
  route(app, enterByHandEndpoint, (ctx, { params }) => enterByHand(ctx, params.documentId));
  route(app, readPagesEndpoint, async (ctx, { params, body }) => ({
    status: 'SUCCESS' as const,
    data: await readPages(ctx, { ...params, ...body }),
  }));
  route(app, signOffDocumentEndpoint, (ctx, { params, body }) => signOffDocument(ctx, params.documentId, body));
  route(app, getDeskReadingEndpoint, (ctx) => getDeskReading(ctx));
  route(app, studySignOffsEndpoint, (ctx) => studySignOffs(ctx));
  route(app, takeLearnedEndpoint, (ctx, { body }) => takeLearned(ctx, body));
  route(app, goBackAReadingEndpoint, (ctx, { body }) => goBackAReading(ctx, body));
}
