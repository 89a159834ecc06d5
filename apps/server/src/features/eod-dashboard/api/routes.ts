import * as contract from '@landfall/contract';
import type { App } from '../../../platform/http/app.ts';
import { route } from '../../../platform/http/endpoint-route.ts';
import { getDashboard } from './get-dashboard.ts';
import { getRun } from './get-run.ts';
import { listExceptions } from './list-exceptions.ts';
import { listIndexLevels } from './list-index-levels.ts';

const success = async <T>(data: Promise<T>) => ({ status: 'SUCCESS' as const, data: await data });

export function eodRoutes(app: App): void {
  route(app, contract.getEodDashboard, async (ctx, { query }) => {
    const data = await getDashboard(ctx, query.effectiveDate);
    return { status: 'SUCCESS' as const, data, universes: data.universes };
  });
  route(app, contract.getEodRun, (ctx, { params }) => success(getRun(ctx, params.runId)));
  route(app, contract.listEodExceptions, (ctx, { params, query }) => success(listExceptions(ctx, params.runId, query)));
  route(app, contract.getEodIndexLevels, async (ctx, { query }) => ({
    status: 'SUCCESS' as const,
    data: { indexCode: query.indexCode, levels: await listIndexLevels(ctx, query) },
  }));
}
