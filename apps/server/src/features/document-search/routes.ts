import { findInDocument as findInDocumentEndpoint, searchPages as searchPagesEndpoint } from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { findInDocument } from './find-in-document.ts';
import { searchPages } from './search-pages.ts';

export function documentSearchRoutes(app: App): void {
  route(app, searchPagesEndpoint, (ctx, { query }) => searchPages(ctx, query));
  route(app, findInDocumentEndpoint, async (ctx, { params, query }) => ({
    status: 'SUCCESS' as const,
    data: await findInDocument(ctx, { ...params, ...query }),
  }));
}
