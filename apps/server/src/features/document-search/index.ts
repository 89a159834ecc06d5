import type { Feature } from '../../platform/feature.ts';
import { documentSearchRoutes } from './routes.ts';
import './tables.ts';

export { findIndexedFile, pagesWithText, putIndexedFile, putPageTexts } from './page-text-store.ts';

export { wordsOnPage } from './page-words.ts';

export const documentSearch: Feature = { name: 'document-search', routes: documentSearchRoutes };
