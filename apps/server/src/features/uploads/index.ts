import type { Feature } from '../../platform/feature.ts';
import { uploadRoutes } from './routes.ts';
import './tables.ts';

export { undoUpload } from './undo-upload.ts';
export { uploadCsv } from './upload-csv.ts';

export const uploads: Feature = { name: 'uploads', routes: uploadRoutes };
