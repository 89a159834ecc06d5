import type { BondAtRisk } from '@landfall/contract';

export interface RiskTerms {
  issueDate: string | null;
  maturityDate: string | null;
  status: 'ACTIVE' | 'EXHAUSTED' | 'REDEEMED';
  statusFrom: string | null;
  /** Inclusive, ascending; with none, cover runs from issue to maturity. */
  riskPeriods: readonly { from: string; to: string }[];
}

/** When the covered events must happen. */
function coverOf({ riskPeriods, issueDate, maturityDate }: RiskTerms): readonly { from: string; to: string }[] {
  if (riskPeriods.length > 0) return riskPeriods;
  return issueDate === null || maturityDate === null ? [] : [{ from: issueDate, to: maturityDate }];
}

/** Is the day inside a risk period? */
export const isCovered = (terms: RiskTerms, date: string): boolean =>
  coverOf(terms).some(({ from, to }) => from <= date && date <= to);

/**
 * PRE-RISK before the first risk period starts, RISK-ON inside one, OFF-RISK after the last, between two, and once the
 * security is exhausted or redeemed. Null where its dates are not known.
 */
export function riskLabel(terms: RiskTerms, date: string): BondAtRisk['riskLabel'] | null {
  const cover = coverOf(terms);
  const [first] = cover;
  if (!first) return null;
  const ended = terms.status !== 'ACTIVE' && (terms.statusFrom === null || terms.statusFrom <= date);
  if (ended) return 'OFF-RISK';
  if (date < first.from) return 'PRE-RISK';
  return isCovered(terms, date) ? 'RISK-ON' : 'OFF-RISK';
}
