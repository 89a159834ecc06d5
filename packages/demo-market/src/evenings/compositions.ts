/** A security that can be held, as it stands on the day of rebalancing. */
export interface Candidate {
  securityNo: number;
  issueDate: string;
  maturityDate: string;
  /** Units of currency. */
  parAmount: number;
}

export interface Holdings {
  securityNo: number;
  effectiveFrom: string;
  /** Inclusive; null while open. */
  effectiveTo: string | null;
  parAmount: string;
  weight: string;
  newEntrant: boolean;
}

/** Weights are stated to ten places; what rounding leaves goes to the largest. */
const places = 10;
const unit = 10 ** places;

export function parWeights(pars: readonly number[]): string[] {
  const total = pars.reduce((sum, par) => sum + par, 0);
  const units = pars.map((par) => Math.round((par / total) * unit));
  const largest = pars.indexOf(Math.max(...pars));
  units[largest] = (units[largest] ?? 0) + unit - units.reduce((sum, each) => sum + each, 0);
  return units.map((each) => (each / unit).toFixed(places));
}

/** First days of the compositions: the first day, and the first of each month after it. */
export function rebalancingDays(first: string, last: string): string[] {
  const days = [first];
  for (let [year = 0, month = 0] = first.split('-').map(Number); ;) {
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const day = `${year}-${String(month).padStart(2, '0')}-01`;
    if (day > last) return days;
    days.push(day);
  }
}

/**
 * One composition a span, by par: what is outstanding at its start and does not mature before its end. What was not
 * in the span before is a new entrant, but for the first span.
 */
export function compose(spans: readonly { from: string; to: string | null; held: readonly Candidate[] }[]): Holdings[] {
  return spans.flatMap(({ from, to, held }, index) => {
    const before = new Set(spans[index - 1]?.held.map(({ securityNo }) => securityNo));
    const weights = parWeights(held.map(({ parAmount }) => parAmount));
    return held.map(({ securityNo, parAmount }, place) => ({
      securityNo,
      effectiveFrom: from,
      effectiveTo: to,
      parAmount: String(parAmount),
      weight: weights[place] ?? '0',
      newEntrant: index > 0 && !before.has(securityNo),
    }));
  });
}
