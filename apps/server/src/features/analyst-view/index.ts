import type { Feature } from '../../platform/feature.ts';
import { analystViewJobs } from './jobs.ts';
import { analystViewRoutes } from './routes.ts';

export const analystView: Feature = { name: 'analyst-view', routes: analystViewRoutes, jobs: analystViewJobs };
