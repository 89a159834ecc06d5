import * as contract from '@landfall/contract';
import type { App, Feature } from '../../platform/http/app.ts';
import { sendCached } from '../../platform/http/answer-cache.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { listBondsAtRisk } from './list-bonds-at-risk.ts';

const routes = (app: App): void =>
  route(app, contract.listBondsAtRisk, async (ctx, { query, request, reply }) =>
    sendCached(request, reply, await listBondsAtRisk(ctx, query)),
  );

export const bondsAtRisk: Feature = { name: 'bonds-at-risk', routes };
