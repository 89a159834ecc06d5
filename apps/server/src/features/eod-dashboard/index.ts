import type { Feature } from '../../platform/feature.ts';
import { eodRoutes } from './api/routes.ts';
import { eodJobs, keepEvenings } from './engine/index.ts';
import './engine/tables.ts';

export {
  activateUniverses,
  actAtOnce,
  decideApproval,
  insertUniverse,
  readDayNodes,
  reportDay,
  restateDay,
  retryProcess,
  runByHand,
  runDayAtOnce,
  startDay,
  universeIds,
  waiveFailure,
  type DayAtOnce,
  type DayNode,
  type DayReport,
  type Person,
} from './engine/index.ts';
export { findPublishedDays, type PublishedDay } from './find-published-days.ts';

export const eodDashboard: Feature = {
  name: 'eod-dashboard',
  routes: (app) => {
    eodRoutes(app);
    keepEvenings(app);
  },
  jobs: eodJobs,
};
