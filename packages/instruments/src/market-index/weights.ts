import { entersAtAsk, type IndexMember } from './index-member.ts';

export interface IndexWeight {
  securityId: string;
  /** Units of currency, at t−1. */
  marketValue: number;
  /** Fraction of the index. */
  weight: number;
}

/** Market value at t−1, in units of currency: par × factor × dirty price / 100, dirty = clean (or entry ask) + accrued. */
export function openingMarketValue(member: IndexMember): number {
  const { factor, priceClean, accrued } = member.opening;
  const clean = entersAtAsk(member) ? (member.openingAsk ?? priceClean) : priceClean;
  return (member.parAmount * factor * (clean + accrued)) / 100;
}

/**
 * Market-value weights at t−1, ordered by security id so that the same members give the same figures to the last bit. Null
 * if the members have no market value.
 */
export function marketValueWeights(members: readonly IndexMember[]): IndexWeight[] | null {
  const values = members
    .map((member) => ({ securityId: member.securityId, marketValue: openingMarketValue(member) }))
    .toSorted((a, b) => (a.securityId < b.securityId ? -1 : 1));
  const total = values.reduce((sum, value) => sum + value.marketValue, 0);
  if (!(total > 0)) return null;
  return values.map((value) => ({ ...value, weight: value.marketValue / total }));
}

/** How much the sum of given weights may differ from 1. */
export const weightSumTolerance = 1e-6;

export function weightsSumToOne(weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  // A little above the tolerance, so that a difference of exactly 1e-6 passes despite binary rounding.
  return Math.abs(sum - 1) <= weightSumTolerance + 1e-12;
}
