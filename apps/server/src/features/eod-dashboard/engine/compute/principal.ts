/** A change of the outstanding principal. */
export interface FactorRow {
  from: string;
  /** Of original par. */
  factor: number;
  /** Cash at the change, per 100 of original par. */
  principalPaid: number;
}

export interface Principal {
  /** Ascending by date. */
  factors: readonly FactorRow[];
  /** Repaid in full on this day: redeemed, or matured with no price since. */
  redeemedOn: string | null;
  /** Nothing left from this day, and nothing paid. */
  exhaustedOn: string | null;
}

/** Outstanding principal at the close of a day, as a fraction of original par. */
export function factorOn({ factors, redeemedOn, exhaustedOn }: Principal, date: string): number {
  if (redeemedOn !== null && redeemedOn <= date) return 0;
  if (exhaustedOn !== null && exhaustedOn <= date) return 0;
  return factors.findLast((row) => row.from <= date)?.factor ?? 1;
}

/** Cash principal paid after one close, up to and including another, per 100 of original par. */
export function principalPaid(principal: Principal, after: string, upTo: string): number {
  const { factors, redeemedOn } = principal;
  const falls = (date: string): boolean => date > after && date <= upTo;
  let paid = 0;
  for (const row of factors) if (falls(row.from)) paid += row.principalPaid;
  if (redeemedOn !== null && falls(redeemedOn)) {
    // What was outstanding when it was repaid.
    paid += 100 * factorOn({ ...principal, redeemedOn: null }, redeemedOn);
  }
  return paid;
}
