import type { Feature } from '../../platform/feature.ts';
import { marketRoutes } from './market-routes.ts';
import './tables.ts';

export { delimitedCell } from './stream-prices.ts';
export { dataOnFile } from './data-on-file.ts';
export { findSecurityIdByName } from './identify-security.ts';
export type { ClassPlan } from './plan-publication.ts';
export { changesOf } from './publication-changes.ts';
export { classesOnFile, planDocument, publishDocument } from './publish-document.ts';
export type { ClassOutcome, Publication, PublishedClass } from './publish-histories.ts';
export { recordPublications, withdrawPublication } from './withdraw-publication.ts';
export { isCovered, riskLabel, type RiskTerms } from './security-store.ts';

export const securities: Feature = { name: 'securities', routes: marketRoutes };
