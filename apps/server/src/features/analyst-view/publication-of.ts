import {
  classesOf,
  comparableClass,
  sectionsOf,
  type Deal,
  type ExtractedLists,
  type FieldEvidence,
} from '@landfall/contract';
import type { Publication, PublishedClass } from '../securities/index.ts';

export interface SignedOffDocument {
  id: string;
  type: string;
  version: number;
  deals: readonly Deal[];
}

const aliasFields = { isinRegS: 'ISIN', cusipRegS: 'CUSIP' } as const;

/** The Regulation S identifiers that were read beside a security. */
function aliasesOf(rowId: string | undefined, evidence: readonly FieldEvidence[]): PublishedClass['aliases'] {
  return evidence.flatMap(({ rowId: of, field, value }) =>
    of === rowId && (field === 'isinRegS' || field === 'cusipRegS')
      ? [{ kind: aliasFields[field], value: String(value) }]
      : [],
  );
}

/** A checked document for the security master: class by class, with the security_id of its deal. */
export function publicationOf(
  { id, type, version, deals }: SignedOffDocument,
  lists: ExtractedLists,
  evidence: readonly FieldEvidence[],
): Publication {
  const sections = sectionsOf(type);
  const shown: ExtractedLists = {
    securities: sections.includes('securities') ? lists.securities : [],
    modeledStats: lists.modeledStats,
    couponChangeHistories: lists.couponChangeHistories,
    elAttributions: sections.includes('elAttributions') ? lists.elAttributions : [],
  };
  const [first] = deals;
  return {
    documentId: id,
    version,
    issuerName: first?.issuer_name ?? '',
    issuerSeries: first?.issuer_series ?? '',
    classes: classesOf(shown).map((issuerClass) => {
      const deal = deals.find((one) => comparableClass(one.issuer_class) === comparableClass(issuerClass));
      const ofClass = (row: { issuerClass: string | null }): boolean => row.issuerClass === issuerClass;
      const security = shown.securities.find(ofClass) ?? null;
      return {
        issuerClass,
        dealSecurityId: deal?.security_id ?? null,
        security,
        aliases: security ? aliasesOf(security.rowId, evidence) : [],
        modeledStats: shown.modeledStats.filter(ofClass),
        couponChangeHistories: shown.couponChangeHistories.filter(ofClass),
        elAttributions: shown.elAttributions.filter(ofClass),
      };
    }),
  };
}
