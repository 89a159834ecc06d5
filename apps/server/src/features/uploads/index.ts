import type { Feature } from '../../platform/feature.ts';
import { uploadRoutes } from './routes.ts';
import './tables.ts';

export const uploads: Feature = { name: 'uploads', routes: uploadRoutes };
