import * as contract from '@landfall/contract';
import type { App, Feature } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { decideApproval, previewRetry, retryProcess, startUniverse, waiveFailure } from './api/change-day.ts';
import { getDashboard } from './api/get-dashboard.ts';
import { getRun } from './api/get-run.ts';
import { listExceptions, listIndexLevels } from './api/list-exceptions.ts';
import { eodJobs } from './engine/jobs.ts';
import { listAllUniverses } from './engine/universe-store.ts';
import { keepEvenings } from './engine/schedule.ts';
import './engine/tables.ts';

const changed = async (universe: Promise<contract.EodUniverse>, message: string) => ({
  ...(await success(universe)),
  message,
});

function eodRoutes(app: App): void {
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

export { approvalsFor, openFailures } from './api/get-dashboard.ts';
export { actAtOnce, runDayAtOnce, type DayAtOnce } from './engine/run-at-once.ts';
export { decideApproval, waiveFailure } from './engine/decisions.ts';
export { readDayNodes, type DayNode } from './engine/day-store.ts';
export { listAllUniverses, listChangedDays } from './engine/universe-store.ts';
export { businessDaysOf, reportDay, runByHand, universeIds, type DayReport } from './engine/run-by-hand.ts';
export { restateDay, retryProcess, type Person } from './engine/run-again.ts';
export { startDay, type DayKey } from './engine/start-day.ts';
export { findPublishedDays, type PublishedDay } from './engine/snapshot-store.ts';

export const eodDashboard: Feature = {
  name: 'eod-dashboard',
  routes: (app) => {
    eodRoutes(app);
    keepEvenings(app);
  },
  jobs: eodJobs,
};
