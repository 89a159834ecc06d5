import type { Feature } from '../../platform/feature.ts';
import { eodRoutes } from './api/routes.ts';
import { continueDemoEvenings, demoEveningJobs, seedDemoEvenings } from './demo/jobs.ts';
import { eodJobs, keepEvenings } from './engine/index.ts';
import './engine/tables.ts';

export { reportDay, runByHand, universeIds, type DayReport } from './engine/index.ts';
export { findPublishedDays, type PublishedDay } from './find-published-days.ts';

export const eodDashboard: Feature = {
  name: 'eod-dashboard',
  routes: (app) => {
    eodRoutes(app);
    keepEvenings(app);
  },
  jobs: [...eodJobs, ...demoEveningJobs],
  atStart: continueDemoEvenings,
  seedDemo: seedDemoEvenings,
};
