import * as contract from '@landfall/contract';
import type { Feature } from '../../platform/feature.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { listWaiting } from './list-waiting.ts';

export const waiting: Feature = {
  name: 'waiting',
  routes: (app) => route(app, contract.listWaiting, (ctx) => success(listWaiting(ctx))),
};
