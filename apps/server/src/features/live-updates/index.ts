import type { Feature } from '../../platform/feature.ts';
import { liveUpdatesRoutes } from './routes.ts';

export const liveUpdates: Feature = { name: 'live-updates', routes: liveUpdatesRoutes };
