import * as contract from '@landfall/contract';
import type { App, Feature } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { enterByHand } from './enter-by-hand.ts';
import { getPageValues, getPageWords, readPlace } from './fill/read-place.ts';
import { getExtractedData } from './get-extracted-data.ts';
import { analystViewJobs } from './jobs.ts';
import { goBackAReading, studySignOffs, takeLearned } from './learning/change-reading.ts';
import { getDeskReading } from './learning/get-desk-reading.ts';
import { moveDocument } from './move-document.ts';
import { previewSignOff } from './preview-sign-off.ts';
import { readPages } from './read-pages.ts';
import { removeDocument } from './remove-document.ts';
import { saveExtractedData } from './save-extracted-data.ts';
import { signOffDocument } from './sign-off-document.ts';
import { assignDocuments, listReviewQueue, giveBackDocument, takeDocument, takeNextDocument } from './take-document.ts';
import { withdrawSignOff } from './withdraw-sign-off.ts';

function analystViewRoutes(app: App): void {
  route(app, contract.listAnalystDocuments, (ctx, { query }) => listReviewQueue(ctx, query));
  route(app, contract.takeDocument, (ctx, { params, body }) => success(takeDocument(ctx, { ...params, ...body })));
  route(app, contract.giveBackDocument, (ctx, { params }) => success(giveBackDocument(ctx, params.documentId)));
  route(app, contract.assignDocuments, (ctx, { body }) => success(assignDocuments(ctx, body)));
  route(app, contract.takeNextDocument, (ctx) => success(takeNextDocument(ctx)));
  route(app, contract.getExtractedData, (ctx, { params }) => getExtractedData(ctx, params.documentId));
  route(app, contract.saveExtractedData, (ctx, { params, body }) => saveExtractedData(ctx, params.documentId, body));
  route(app, contract.enterByHand, (ctx, { params }) => enterByHand(ctx, params.documentId));
  route(app, contract.readPages, (ctx, { params, body }) => success(readPages(ctx, { ...params, ...body })));
  route(app, contract.removeDocument, (ctx, { params, query }) => removeDocument(ctx, { ...params, ...query }));
  route(app, contract.moveDocument, (ctx, { params, body }) => success(moveDocument(ctx, { ...params, ...body })));
  route(app, contract.getPageWords, (ctx, { params }) => success(getPageWords(ctx, params.documentId, params.page)));
  route(app, contract.getPageValues, (ctx, { params, query }) => success(getPageValues(ctx, { ...params, ...query })));
  route(app, contract.readPlace, (ctx, { params, body }) => success(readPlace(ctx, params.documentId, body)));
  route(app, contract.previewSignOff, (ctx, { params, query }) =>
    success(previewSignOff(ctx, { ...params, ...query })),
  );
  route(app, contract.signOffDocument, (ctx, { params, body }) => signOffDocument(ctx, params.documentId, body));
  route(app, contract.withdrawSignOff, (ctx, { params, body }) => withdrawSignOff(ctx, params.documentId, body));
  route(app, contract.getDeskReading, (ctx) => getDeskReading(ctx));
  route(app, contract.studySignOffs, (ctx) => studySignOffs(ctx));
  route(app, contract.takeLearned, (ctx, { body }) => takeLearned(ctx, body));
  route(app, contract.goBackAReading, (ctx, { body }) => goBackAReading(ctx, body));
}

export { noSuchDocument } from './get-extracted-data.ts';
export { soughtOf } from './judge.ts';
export { goBackAReading, studySignOffs, takeLearned } from './learning/change-reading.ts';
export { getDeskReading } from './learning/get-desk-reading.ts';
export { findExtraction, findVersion } from './store.ts';

export const analystView: Feature = { name: 'analyst-view', routes: analystViewRoutes, jobs: analystViewJobs };
