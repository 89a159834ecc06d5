import { classesOf, sectionsOf, type Deal, type ExtractedLists } from '@landfall/contract';
import { comparableClass, type Publication } from '../securities/index.ts';

export interface SignedOffDocument {
  id: string;
  type: string;
  version: number;
  deals: readonly Deal[];
}

/** A checked document as the security master takes it: class by class, under the security_id of its deal. */
export function publicationOf({ id, type, version, deals }: SignedOffDocument, lists: ExtractedLists): Publication {
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
      return {
        issuerClass,
        dealSecurityId: deal?.security_id ?? null,
        security: shown.securities.find(ofClass) ?? null,
        modeledStats: shown.modeledStats.filter(ofClass),
        couponChangeHistories: shown.couponChangeHistories.filter(ofClass),
        elAttributions: shown.elAttributions.filter(ofClass),
      };
    }),
  };
}
