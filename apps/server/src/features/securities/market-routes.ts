import {
  getMarketMoves as getMarketMovesEndpoint,
  getMarketDataStatus as getMarketDataStatusEndpoint,
  getPriceLineage as getPriceLineageEndpoint,
  getRealTimePricing as getRealTimePricingEndpoint,
  getSecurity as getSecurityEndpoint,
  identifySecurities as identifySecuritiesEndpoint,
  listPrints as listPrintsEndpoint,
  lookupSecurities as lookupSecuritiesEndpoint,
  searchSecurities as searchSecuritiesEndpoint,
} from '@landfall/contract';
import { asIs, isKnownToClient, sendCached } from '../../platform/http/answer-cache.ts';
import type { App } from '../../platform/http/app.ts';
import { route, type EndpointHandler } from '../../platform/http/endpoint-route.ts';
import { getMarketDataStatus } from './store.ts';
import { getPriceLineage } from './get-price-lineage.ts';
import { getRealTimePricing } from './get-real-time-pricing.ts';
import { getSecurity } from './get-security.ts';
import { listMoves } from './list-moves.ts';
import { listPrints } from './list-prints.ts';
import { identifySecurities, lookupSecurities } from './lookup-securities.ts';
import { permitSearch, searchSecurities } from './search-securities.ts';

const contentTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export function marketRoutes(app: App): void {
  const searched: EndpointHandler<typeof searchSecuritiesEndpoint> = async (ctx, { query, request, reply }) => {
    const found = await searchSecurities(ctx, query);
    if (query.format === 'csv') {
      const day = query.endDate ?? query.startDate;
      reply.header('content-disposition', `attachment; filename="securities-${day}.csv"`);
    }
    if (found.kind === 'cached') return sendCached(request, reply, found.answer, contentTypes[query.format]);
    if (isKnownToClient(request, reply, found.etag)) return asIs('');
    const stream = await found.open();
    reply.header('content-type', contentTypes[query.format]);
    return asIs(stream);
  };
  route(app, searchSecuritiesEndpoint, searched, { permit: permitSearch });

  route(app, getMarketMovesEndpoint, async (ctx, { query, request, reply }) =>
    sendCached(request, reply, await listMoves(ctx, query.date)),
  );
  route(app, getRealTimePricingEndpoint, (ctx, { query }) => getRealTimePricing(ctx, query));
  route(app, lookupSecuritiesEndpoint, (ctx, { query }) => lookupSecurities(ctx, query));
  route(app, identifySecuritiesEndpoint, (ctx, { query }) => identifySecurities(ctx, query));
  route(app, getSecurityEndpoint, (ctx, { params }) => getSecurity(ctx, params.identifier));
  route(app, getPriceLineageEndpoint, (ctx, { params }) => getPriceLineage(ctx, params));
  route(app, listPrintsEndpoint, (ctx, { params }) => listPrints(ctx, params.identifier));
  route(app, getMarketDataStatusEndpoint, (ctx) => getMarketDataStatus(ctx));
}
