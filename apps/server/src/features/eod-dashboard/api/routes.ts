import * as contract from '@landfall/contract';
import type { App } from '../../../platform/http/app.ts';
import { route, success } from '../../../platform/http/endpoint-route.ts';
import { decideApproval, previewRetry, retryProcess, startUniverse, waiveFailure } from './change-day.ts';
import { getDashboard } from './get-dashboard.ts';
import { getRun } from './get-run.ts';
import { listAllUniverses } from '../engine/list-universes.ts';
import { listExceptions, listIndexLevels } from './list-exceptions.ts';

const changed = async (universe: Promise<contract.EodUniverse>, message: string) => ({
  ...(await success(universe)),
  message,
});

export function eodRoutes(app: App): void {
  route(app, contract.getEodDashboard, async (ctx, { query }) => {
    const data = await getDashboard(ctx, query.effectiveDate);
    return { status: 'SUCCESS' as const, data, universes: data.universes };
  });
  route(app, contract.getEodRun, (ctx, { params }) => success(getRun(ctx, params.runId)));
  route(app, contract.listEodExceptions, (ctx, { params, query }) =>
    success(listExceptions(ctx, { ...params, ...query })),
  );
  route(app, contract.getEodIndexLevels, async (ctx, { query }) => ({
    status: 'SUCCESS' as const,
    data: { indexCode: query.indexCode, levels: await listIndexLevels(ctx, query) },
  }));
  route(app, contract.listUniverses, ({ db, clock }) => success(listAllUniverses(db, clock.businessDate())));
  route(app, contract.previewEodRetry, (ctx, { query }) => success(previewRetry(ctx, query)));
  route(app, contract.retryEodProcess, (ctx, { body }) =>
    changed(retryProcess(ctx, body), 'The process is running again.'),
  );
  route(app, contract.approveEodProcess, (ctx, { body }) =>
    changed(decideApproval(ctx, body), body.decision === 'APPROVE' ? 'Approved.' : 'Rejected.'),
  );
  route(app, contract.waiveEodFailure, (ctx, { body }) => changed(waiveFailure(ctx, body), 'The failure is waived.'));
  route(app, contract.startEodUniverse, (ctx, { body }) =>
    changed(startUniverse(ctx, body), 'The processes have been started.'),
  );
}
