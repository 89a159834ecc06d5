import type { Feature } from '../../platform/feature.ts';
import { marketRoutes } from './market-routes.ts';
import './tables.ts';

export { delimitedCell } from './csv-cell.ts';
export { findSecurityIdByName } from './find-security-id.ts';
export { classesOnFile } from './classes-on-file.ts';
export { publishDocument } from './publish-document.ts';
export type { ClassOutcome, Publication, PublishedClass } from './publication.ts';
export { isCovered, riskLabel, type RiskTerms } from './risk-label.ts';

export const securities: Feature = { name: 'securities', routes: marketRoutes };
