import {
  getDeskReading as getDeskReadingEndpoint,
  goBackAReading as goBackAReadingEndpoint,
  studySignOffs as studySignOffsEndpoint,
  takeLearned as takeLearnedEndpoint,
  enterByHand as enterByHandEndpoint,
  getExtractedData as getExtractedDataEndpoint,
  getPageValues as getPageValuesEndpoint,
  getPageWords as getPageWordsEndpoint,
  listAnalystDocuments,
  giveBackDocument as giveBackDocumentEndpoint,
  previewSignOff as previewSignOffEndpoint,
  readPages as readPagesEndpoint,
  readPlace as readPlaceEndpoint,
  saveExtractedData as saveExtractedDataEndpoint,
  signOffDocument as signOffDocumentEndpoint,
  withdrawSignOff as withdrawSignOffEndpoint,
  takeDocument as takeDocumentEndpoint,
  takeNextDocument as takeNextDocumentEndpoint,
} from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { enterByHand } from './enter-by-hand.ts';
import { getPageValues, getPageWords, readPlace } from './fill/page-of-document.ts';
import { getExtractedData } from './get-extracted-data.ts';
import { goBackAReading, studySignOffs, takeLearned } from './learning/change-reading.ts';
import { getDeskReading } from './learning/get-desk-reading.ts';
import { listReviewQueue } from './list-review-queue.ts';
import { previewSignOff } from './preview-sign-off.ts';
import { readPages } from './read-pages.ts';
import { saveExtractedData } from './save-extracted-data.ts';
import { signOffDocument } from './sign-off-document.ts';
import { withdrawSignOff } from './withdraw-sign-off.ts';
import { giveBackDocument, takeDocument, takeNextDocument } from './take-document.ts';

export function analystViewRoutes(app: App): void {
  route(app, listAnalystDocuments, (ctx, { query }) => listReviewQueue(ctx, query));
  route(app, takeDocumentEndpoint, async (ctx, { params, body }) => ({
    status: 'SUCCESS' as const,
    data: await takeDocument(ctx, { ...params, ...body }),
  }));
  route(app, giveBackDocumentEndpoint, async (ctx, { params }) => ({
    status: 'SUCCESS' as const,
    data: await giveBackDocument(ctx, params.documentId),
  }));
  route(app, takeNextDocumentEndpoint, async (ctx) => ({
    status: 'SUCCESS' as const,
    data: await takeNextDocument(ctx),
  }));
  route(app, getExtractedDataEndpoint, (ctx, { params }) => getExtractedData(ctx, params.documentId));
  route(app, saveExtractedDataEndpoint, (ctx, { params, body }) => saveExtractedData(ctx, params.documentId, body));
  route(app, enterByHandEndpoint, (ctx, { params }) => enterByHand(ctx, params.documentId));
  route(app, readPagesEndpoint, async (ctx, { params, body }) => ({
    status: 'SUCCESS' as const,
    data: await readPages(ctx, { ...params, ...body }),
  }));
  route(app, getPageWordsEndpoint, async (ctx, { params }) => ({
    status: 'SUCCESS' as const,
    data: await getPageWords(ctx, params.documentId, params.page),
  }));
  route(app, getPageValuesEndpoint, async (ctx, { params, query }) => ({
    status: 'SUCCESS' as const,
    data: await getPageValues(ctx, { ...params, ...query }),
  }));
  route(app, readPlaceEndpoint, async (ctx, { params, body }) => ({
    status: 'SUCCESS' as const,
    data: await readPlace(ctx, params.documentId, body),
  }));
  route(app, previewSignOffEndpoint, async (ctx, { params, query }) => ({
    status: 'SUCCESS' as const,
    data: await previewSignOff(ctx, { ...params, ...query }),
  }));
  route(app, signOffDocumentEndpoint, (ctx, { params, body }) => signOffDocument(ctx, params.documentId, body));
  route(app, withdrawSignOffEndpoint, (ctx, { params, body }) => withdrawSignOff(ctx, params.documentId, body));
  route(app, getDeskReadingEndpoint, (ctx) => getDeskReading(ctx));
  route(app, studySignOffsEndpoint, (ctx) => studySignOffs(ctx));
  route(app, takeLearnedEndpoint, (ctx, { body }) => takeLearned(ctx, body));
  route(app, goBackAReadingEndpoint, (ctx, { body }) => goBackAReading(ctx, body));
}
