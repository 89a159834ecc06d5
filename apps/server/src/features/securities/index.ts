import { Readable } from 'node:stream';
import * as contract from '@landfall/contract';
import type { FastifyReply } from 'fastify';
import type { App, Feature } from '../../platform/http/app.ts';
import { sendCached } from '../../platform/http/answer-cache.ts';
import { asIs, route, type EndpointHandler } from '../../platform/http/endpoint-route.ts';
import { listIndexCodes } from '../market-data/index.ts';
import { compositionCsv, getComposition } from './get-composition.ts';
import { getPriceLineage } from './get-price-lineage.ts';
import { getRealTimePricing, listPrints } from './get-real-time-pricing.ts';
import { getSecurity } from './get-security.ts';
import { listMoves } from './list-moves.ts';
import { identifySecurities, lookupSecurities } from './lookup-securities.ts';
import {
  permitSearch,
  searchSecurities,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from './search-securities.ts';
import { listSearchChoices, searchByCriteria } from './search-by-criteria.ts';
import { getMarketDataStatus } from './store.ts';
import { toCsv } from './stream-prices.ts';
import { listWatched, unwatchSecurity, watchSecurity } from './watch-list.ts';
import './tables.ts';

const contentTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

/** Of a file's name: an instant without the signs that names of files may not hold. */
const fileSuffix = (at: Date | null): string =>
  at === null ? '' : `-as-of-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

const nameFile = (reply: FastifyReply, name: string, at: Date | null) =>
  reply.header('content-disposition', `attachment; filename="${name}${fileSuffix(at)}.csv"`);

function marketRoutes(app: App): void {
  const searched: EndpointHandler<typeof contract.searchSecurities> = async (ctx, { query, request, reply }) => {
    const found = await searchSecurities(ctx, query);
    if (query.format === 'csv') {
      nameFile(reply, `securities-${query.endDate ?? query.startDate}`, found.at);
    }
    if (found.at) reply.header(contract.asOfHeader, found.at.toISOString());
    const contentType = contentTypes[query.format];
    if (!(found.answer instanceof Readable)) return sendCached(request, reply, found.answer, contentType);
    reply.header('content-type', contentType);
    return asIs(found.answer);
  };
  route(app, contract.searchSecurities, searched, { permit: permitSearch });

  route(app, contract.getMarketMoves, async (ctx, { query, request, reply }) => {
    const { at, answer } = await listMoves(ctx, query);
    if (query.format === 'csv') nameFile(reply, `${query.rows === 'turns' ? 'notes' : 'moves'}-${query.date}`, at);
    if (at) reply.header(contract.asOfHeader, at.toISOString());
    return sendCached(request, reply, answer, contentTypes[query.format]);
  });
  route(app, contract.getRealTimePricing, (ctx, { query }) => getRealTimePricing(ctx, query));
  route(app, contract.lookupSecurities, (ctx, { query }) => lookupSecurities(ctx, query));
  route(app, contract.identifySecurities, (ctx, { query }) => identifySecurities(ctx, query));
  route(app, contract.getSecurity, (ctx, { params, query }) => getSecurity(ctx, params.identifier, query.asOf));
  route(app, contract.getPriceLineage, (ctx, { params, query }) => getPriceLineage(ctx, params, query.asOf));
  route(app, contract.listIndexCodes, (ctx) => listIndexCodes(ctx.db));
  route(app, contract.getComposition, async (ctx, { query, reply }) => {
    const { at, members } = await getComposition(ctx, query);
    if (at) reply.header(contract.asOfHeader, at.toISOString());
    if (query.format === 'json') return members;
    nameFile(reply, `${query.indexCode}-${query.date}`.replaceAll(/[^\w-]/g, '_'), at);
    reply.header('content-type', contentTypes.csv);
    return asIs(compositionCsv(members, at));
  });
  route(app, contract.listPrints, (ctx, { params }) => listPrints(ctx, params.identifier));
  route(app, contract.getMarketDataStatus, (ctx) => getMarketDataStatus(ctx));

  route(app, contract.searchByCriteria, async (ctx, { query: { format, asOf, ...criteria }, reply }) => {
    const { at, found } = await searchByCriteria(ctx, criteria, asOf);
    if (at) reply.header(contract.asOfHeader, at.toISOString());
    if (format === 'json') return found;
    reply.header('content-type', contentTypes.csv);
    nameFile(reply, `securities-${found.date}`, at);
    return asIs(toCsv(found.rows, at));
  });
  route(app, contract.listSearchChoices, (ctx) => listSearchChoices(ctx.db));
  route(app, contract.listSavedSearches, (ctx) => listSavedSearches(ctx));
  route(app, contract.saveSearch, (ctx, { body }) => saveSearch(ctx, body));
  route(app, contract.deleteSavedSearch, async (ctx, { params }) => {
    await deleteSavedSearch(ctx, params.id);
    return undefined;
  });
  route(app, contract.listWatched, (ctx) => listWatched(ctx));
  route(app, contract.watchSecurity, (ctx, { params }) => watchSecurity(ctx, params.identifier));
  route(app, contract.unwatchSecurity, async (ctx, { params }) => {
    await unwatchSecurity(ctx, params.identifier);
    return undefined;
  });
}

export { delimitedCell } from './stream-prices.ts';
export { dataOnFile } from './data-on-file.ts';
export { findSecurityIdByName } from './identify-security.ts';
export type { ClassPlan } from './plan-publication.ts';
export { changesOf } from './publication-changes.ts';
export { classesOnFile, planDocument, publishDocument } from './publish-document.ts';
export type { ClassOutcome, Publication, PublishedClass } from './publish-histories.ts';
export { recordPublications, withdrawPublication } from './withdraw-publication.ts';
export { isCovered, riskLabel, type RiskTerms } from './security-store.ts';

export const securities: Feature = { name: 'securities', routes: marketRoutes };
