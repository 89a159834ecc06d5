import {
  compareDocuments as compareDocumentsEndpoint,
  listComparable as listComparableEndpoint,
} from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { compareDocuments } from './compare-documents.ts';
import { listComparable } from './list-comparable.ts';

export function comparisonRoutes(app: App): void {
  route(app, listComparableEndpoint, async (ctx, { params }) => ({
    status: 'SUCCESS' as const,
    data: await listComparable(ctx, params.documentId),
  }));
  route(app, compareDocumentsEndpoint, async (ctx, { query }) => ({
    status: 'SUCCESS' as const,
    data: await compareDocuments(ctx, query),
  }));
}
