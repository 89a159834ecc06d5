import type { Feature } from '../../platform/feature.ts';
import { seedDemoUploads } from './demo/seed-demo-uploads.ts';
import { uploadRoutes } from './routes.ts';
import './tables.ts';

export const uploads: Feature = { name: 'uploads', routes: uploadRoutes, seedDemo: seedDemoUploads };
