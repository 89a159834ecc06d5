import type { Feature } from '../../platform/feature.ts';
import { comparisonRoutes } from './routes.ts';

export const comparison: Feature = { name: 'comparison', routes: comparisonRoutes };
