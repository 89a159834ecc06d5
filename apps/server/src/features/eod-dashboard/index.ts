import type { Feature } from '../../platform/feature.ts';
import { eodRoutes } from './api/routes.ts';
import { continueDemoEvenings, demoEveningJobs, seedDemoEvenings } from './demo/jobs.ts';
import { eodJobs } from './engine/index.ts';
import './engine/tables.ts';

export { findPublishedDays, type PublishedDay } from './find-published-days.ts';

export const eodDashboard: Feature = {
  name: 'eod-dashboard',
  routes: eodRoutes,
  jobs: [...eodJobs, ...demoEveningJobs],
  atStart: continueDemoEvenings,
  seedDemo: seedDemoEvenings,
};
