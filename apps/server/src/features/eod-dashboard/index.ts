import type { Feature } from '../../platform/feature.ts';
import { eodRoutes } from './api/routes.ts';
import { eodJobs } from './engine/jobs.ts';
import { keepEvenings } from './engine/schedule.ts';
import './engine/tables.ts';

export { actAtOnce, runDayAtOnce, type DayAtOnce } from './engine/run-at-once.ts';
export { decideApproval, waiveFailure } from './engine/decisions.ts';
export { readDayNodes, type DayNode } from './engine/day-store.ts';
export { listAllUniverses, listChangedDays } from './engine/list-universes.ts';
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
