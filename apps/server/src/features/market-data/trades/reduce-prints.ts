/** The key of a print within its security; several prints may have the same key. */
export interface PrintKey {
  /** Eastern. */
  tradeDate: string;
  /** `HH:mm:ss`, Eastern. */
  tradeTime: string;
  settlementDate: string;
  /** Per 100. */
  price: number;
  /** Units of currency; the cap of a capped print. */
  quantity: number;
  isCapped: boolean;
  side: string;
}

export interface PrintLine extends PrintKey {
  line: number;
  status: 'TRADE' | 'CANCEL' | 'CORRECTION';
  isReversal: boolean;
  yield: number | null;
  isAsOf: boolean;
}

/** Prints with one key: how many were reported, and how many of them were cancelled. */
export interface PrintCount extends PrintKey {
  total: number;
  cancelled: number;
  yield: number | null;
  isAsOf: boolean;
  /** How many of them correct a trade that has not come yet; absent where a file does not say. */
  awaiting?: number;
  /** From the last line about it. */
  line: number | null;
}

/** Prints as they are stored, with the yields of those that stand. */
export interface StoredCount extends PrintCount {
  awaiting: number;
  yields: readonly number[];
}

export const keyOf = (print: PrintKey): string =>
  [
    print.tradeDate,
    print.tradeTime,
    print.settlementDate,
    print.price,
    print.quantity,
    print.isCapped ? 'c' : '',
    print.side,
  ].join('|');

/** One security's prints in an export, after cancels and corrections. */
export interface ReducedPrints {
  counts: Map<string, PrintCount>;
  notes: { line: number; text: string }[];
  /** Corrections without their original, which may be in an earlier export. */
  loose: PrintLine[];
}

export const momentOf = (print: PrintKey): string => `${print.tradeDate} ${print.tradeTime}`;

/** How similar a correction is to the print that it may correct. */
function likeness(a: PrintKey, b: PrintKey): number {
  return (
    Number(a.side === b.side) * 2 +
    Number(a.price === b.price) +
    Number(a.quantity === b.quantity && a.isCapped === b.isCapped) +
    Number(a.settlementDate === b.settlementDate)
  );
}

const leastLikeness = 2;

/** Removes and returns the most similar print of the same moment. */
export function takeCorrected<T extends PrintKey>(correction: PrintKey, among: T[], least = leastLikeness): T | null {
  let best = -1;
  let likest = least - 1;
  for (const [index, candidate] of among.entries()) {
    const alike = likeness(correction, candidate);
    if (alike > likest) {
      likest = alike;
      best = index;
    }
  }
  return best < 0 ? null : (among.splice(best, 1)[0] ?? null);
}

/**
 * Exports differ in how they show a cancel: as one line beside the trade it cancels, or as two lines that both read
 * Cancel, the trade's own and the cancel's. Told by the moments that can only be read one way.
 */
function showsPairs(groups: Iterable<readonly PrintLine[]>): boolean {
  let pairs = 0;
  let singles = 0;
  for (const lines of groups) {
    if (lines.some((line) => line.status === 'CORRECTION')) continue;
    for (const alike of Map.groupBy(lines, keyOf).values()) {
      const cancels = alike.filter((line) => line.status === 'CANCEL').length;
      const trades = alike.length - cancels;
      if (cancels > 0 && cancels % 2 === 0 && trades === 0) pairs += 1;
      if (cancels === 1 && trades > 0) singles += 1;
    }
  }
  return pairs > singles;
}

/**
 * Applies the cancels, corrections and reversals among the lines of one security. Only lines of one moment can belong
 * together: a cancel and a correction repeat the time of the trade they are about.
 */
export function reducePrints(lines: readonly PrintLine[]): ReducedPrints {
  const counts = new Map<string, PrintCount>();
  const notes: ReducedPrints['notes'] = [];
  const loose: PrintLine[] = [];
  const moments = Map.groupBy(lines, momentOf);
  const inPairs = showsPairs(moments.values());

  function count(print: PrintLine, standing: number, cancelled: number): void {
    const key = keyOf(print);
    const known = counts.get(key);
    counts.set(key, {
      tradeDate: print.tradeDate,
      tradeTime: print.tradeTime,
      settlementDate: print.settlementDate,
      price: print.price,
      quantity: print.quantity,
      isCapped: print.isCapped,
      side: print.side,
      total: (known?.total ?? 0) + standing + cancelled,
      cancelled: (known?.cancelled ?? 0) + cancelled,
      yield: print.yield ?? known?.yield ?? null,
      isAsOf: print.isAsOf || (known?.isAsOf ?? false),
      line: print.line,
    });
  }

  for (const moment of moments.values()) {
    const trades = moment.filter((line) => line.status === 'TRADE' && !line.isReversal);
    // A reversal cancels a trade of an earlier day.
    const cancels = moment.filter((line) => line.status === 'CANCEL' || (line.status === 'TRADE' && line.isReversal));
    const corrections = moment.filter((line) => line.status === 'CORRECTION');

    for (const correction of corrections) {
      // A corrected print is a Cancel in newer exports, but still a Trade in older ones.
      const replaced = takeCorrected(correction, cancels, 0) ?? takeCorrected(correction, trades);
      if (replaced) count(replaced, 0, 1);
      else loose.push(correction);
      // After what it replaces, because its yield may be all that it corrects.
      count(correction, 1, 0);
    }

    const left = new Set([...trades, ...cancels]);
    for (const alike of Map.groupBy(left, keyOf).values()) {
      const standing = alike.filter((line) => trades.includes(line));
      const taken = alike.filter((line) => !standing.includes(line));
      const pairs = inPairs || standing.length === 0 ? Math.floor(taken.length / 2) : 0;
      const singles = taken.length - pairs * 2;
      const killed = Math.min(singles, standing.length);
      for (const trade of standing.slice(killed)) count(trade, 1, 0);
      for (const trade of standing.slice(0, killed)) count(trade, 0, 1);
      const [first] = taken;
      if (!first) continue;
      if (pairs > 0) count(first, 0, pairs);
      const unmatched = singles - killed;
      if (unmatched > 0) {
        count(first, 0, unmatched);
        const last = taken.at(-1) ?? first;
        if (corrections.length === 0) {
          notes.push({ line: last.line, text: 'cancels a trade that is not in this file' });
        }
      }
    }
  }
  return { counts, notes, loose };
}

/**
 * What two exports say together. Every count only ever grows, so that importing a file again, or an older one after a
 * newer one, changes nothing that is known already.
 */
export function mergeCount(stored: PrintCount | undefined, read: PrintCount): PrintCount {
  if (!stored) return read;
  return {
    ...read,
    total: Math.max(stored.total, read.total),
    cancelled: Math.min(Math.max(stored.total, read.total), Math.max(stored.cancelled, read.cancelled)),
    yield: read.yield ?? stored.yield,
    isAsOf: stored.isAsOf || read.isAsOf,
    awaiting: read.awaiting ?? stored.awaiting ?? 0,
  };
}
