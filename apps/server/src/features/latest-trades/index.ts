import { searchTraceTrades as endpoint } from '@landfall/contract';
import type { Feature } from '../../platform/feature.ts';
import { sendCached } from '../../platform/http/answer-cache.ts';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { searchTraceTrades } from './search-trace-trades.ts';

const routes = (app: App): void =>
  route(app, endpoint, async (ctx, { query, request, reply }) =>
    sendCached(request, reply, await searchTraceTrades(ctx, query)),
  );

export const latestTrades: Feature = { name: 'latest-trades', routes };
