import type { CouponChangeRow, ElAttributionRow, ModeledStatRow, SecurityRow } from '@landfall/contract';
import type { IdentityConflict } from './identify-security.ts';

/** One class of a signed-off document. Every required field has been checked. */
export interface PublishedClass {
  issuerClass: string;
  /** Of the deal that the document was uploaded for; null for a class that no deal names. */
  dealSecurityId: string | null;
  /** The terms; null where the document does not state them (a reset). */
  security: SecurityRow | null;
  /** Further identifiers of the security: its Regulation S pair. */
  aliases: readonly { kind: 'ISIN' | 'CUSIP'; value: string }[];
  modeledStats: readonly ModeledStatRow[];
  couponChangeHistories: readonly CouponChangeRow[];
  elAttributions: readonly ElAttributionRow[];
}

export interface Publication {
  documentId: string;
  version: number;
  issuerName: string;
  issuerSeries: string;
  classes: readonly PublishedClass[];
}

/** What publishing one class did, for the audit log. */
export interface ClassOutcome {
  issuerClass: string;
  securityId: string;
  created: boolean;
  before: unknown;
  after: unknown;
  rowsAdded: number;
  rowsClosed: number;
}

export interface ClassConflict extends IdentityConflict {
  issuerClass: string;
}

export type PublicationResult = { ok: true; outcomes: ClassOutcome[] } | { ok: false; conflicts: ClassConflict[] };
