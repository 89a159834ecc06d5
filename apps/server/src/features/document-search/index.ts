import * as contract from '@landfall/contract';
import type { App, Feature } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { findInDocument } from './find-in-document.ts';
import './page-text-store.ts';
import { searchPages } from './search-pages.ts';

export { findIndexedFile, pagesWithText, putIndexedFile, putPageTexts } from './page-text-store.ts';

export { wordsOnPage } from './page-text-store.ts';

export const documentSearch: Feature = { name: 'document-search', routes: documentSearchRoutes };

function documentSearchRoutes(app: App): void {
  route(app, contract.searchPages, (ctx, { query }) => searchPages(ctx, query));
  route(app, contract.findInDocument, (ctx, { params, query }) =>
    success(findInDocument(ctx, { ...params, ...query })),
  );
}
