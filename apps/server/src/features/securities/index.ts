export { findSecurityIdByName } from './find-security-id.ts';
export { comparableClass } from './identify-security.ts';
export { publishDocument } from './publish-document.ts';
export type { ClassConflict, ClassOutcome, Publication, PublicationResult, PublishedClass } from './publication.ts';
