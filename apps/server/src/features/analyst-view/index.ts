import type { Feature } from '../../platform/feature.ts';
import { analystViewJobs } from './jobs.ts';
import { analystViewRoutes } from './routes.ts';

export { noSuchDocument } from './get-extracted-data.ts';
export { soughtOf } from './judge.ts';
export { goBackAReading, studySignOffs, takeLearned } from './learning/change-reading.ts';
export { getDeskReading } from './learning/get-desk-reading.ts';
export { findExtraction, findVersion } from './store.ts';

export const analystView: Feature = { name: 'analyst-view', routes: analystViewRoutes, jobs: analystViewJobs };
