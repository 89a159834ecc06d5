/** Outstanding principal of a security from a day on. */
export interface Factor {
  from: string;
  /** Of original par, 0 to 1. */
  factor: number;
  /** Cash at the change, per 100 of original par. */
  principalPaid: number;
}

/** Below this two numbers of a file are the same. */
const tolerance = 1e-9;

const shown = (value: number): string => String(Math.round(value * 1e8) / 1e8);

/** Why a change cannot follow the one before it; null where it can. Before the first one everything is outstanding. */
function followFault(before: Factor | undefined, after: Factor): string | null {
  const outstanding = before?.factor ?? 1;
  if (after.factor > outstanding + tolerance) {
    return `FACTOR ${shown(after.factor)} from ${after.from} is above ${shown(outstanding)} before it: principal does not come back`;
  }
  const most = 100 * (outstanding - after.factor);
  if (after.principalPaid > most + tolerance) {
    return `PRINCIPAL_PAID ${shown(after.principalPaid)} on ${after.from} is more than the fall from ${shown(outstanding)} to ${shown(after.factor)}: at most ${shown(most)}`;
  }
  return null;
}

/**
 * Lays changes over those that are stored, by their dates. What does not fit is a fault of the given one of the two that do not
 * fit together, of the later one where both are given.
 */
export function findChainFaults<Given extends Factor>(
  stored: readonly Factor[],
  given: readonly Given[],
): Map<Given, string> {
  const byDate = new Map<string, { factor: Factor; given: Given | null }>();
  for (const factor of stored) byDate.set(factor.from, { factor, given: null });
  for (const each of given) byDate.set(each.from, { factor: each, given: each });
  const chain = [...byDate.values()].toSorted((a, b) => (a.factor.from < b.factor.from ? -1 : 1));
  const faults = new Map<Given, string>();
  for (const [place, after] of chain.entries()) {
    const before = chain[place - 1];
    const fault = followFault(before?.factor, after.factor);
    const blamed = after.given ?? before?.given;
    if (fault !== null && blamed && !faults.has(blamed)) faults.set(blamed, fault);
  }
  return faults;
}
