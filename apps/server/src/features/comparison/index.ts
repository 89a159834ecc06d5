import type { Feature } from '../../platform/feature.ts';
import * as contract from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { compareDocuments, listComparable } from './compare-documents.ts';

export const comparison: Feature = { name: 'comparison', routes: comparisonRoutes };

function comparisonRoutes(app: App): void {
  route(app, contract.listComparable, (ctx, { params }) => success(listComparable(ctx, params.documentId)));
  route(app, contract.compareDocuments, (ctx, { query }) => success(compareDocuments(ctx, query)));
}
