import { uploadMessages } from '@landfall/contract';
import { plainDateFromDayNumber, weightSumTolerance } from '@landfall/instruments';
import type { WeightSpan } from './composition-rows.ts';

/** Weights of one index are named at so many dates at most; a file with one wrong row would else fill the page. */
const mostNamed = 5;

/** A sum as it is shown: without the noise of adding up. */
const shown = (sum: number): string => String(Number(sum.toFixed(9)));

/** The dates at which the rows in force change and their weights do not add up to 1. */
function faultsOf(indexCode: string, spans: readonly WeightSpan[]): string[] {
  const changes = new Map<number, { weight: number; rows: number }>();
  const change = (day: number, weight: number, rows: number): void => {
    const known = changes.get(day) ?? { weight: 0, rows: 0 };
    changes.set(day, { weight: known.weight + weight, rows: known.rows + rows });
  };
  for (const { from, to, weight } of spans) {
    change(from, weight, 1);
    if (Number.isFinite(to)) change(to + 1, -weight, -1);
  }
  const faults: string[] = [];
  let sum = 0;
  let rows = 0;
  for (const [day, { weight, rows: more }] of [...changes].toSorted((a, b) => a[0] - b[0])) {
    sum += weight;
    rows += more;
    // Nothing in force, nothing to add up: noise of adding and taking away ends here.
    if (rows === 0) sum = 0;
    // A little above the tolerance: a sum of exactly 1 - 1e-6 must not fail for its last binary digit.
    else if (Math.abs(sum - 1) > weightSumTolerance + 1e-12) {
      faults.push(uploadMessages.weights(indexCode, plainDateFromDayNumber(day), shown(sum)));
    }
  }
  return faults.length <= mostNamed
    ? faults
    : [
        ...faults.slice(0, mostNamed),
        `The weights of ${indexCode} are wrong on ${faults.length - mostNamed} more dates`,
      ];
}

/** Weights of an index and date that do not add up to 1, except of indices of which a row cannot be read. */
export function weightFaults(spans: readonly WeightSpan[], unreadable: ReadonlySet<string>): string[] {
  const byIndex = Map.groupBy(spans, (span) => span.indexCode);
  return [...byIndex].flatMap(([indexCode, own]) => (unreadable.has(indexCode) ? [] : faultsOf(indexCode, own)));
}
