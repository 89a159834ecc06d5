import type { Tx } from '../../../platform/database/schema.ts';
import { keyOf, type PrintCount } from './print.ts';
import { mergeCount, takeCorrected, type ReducedPrints } from './reduce-prints.ts';
import { applyChanges, refreshDays, storedCounts, type PrintChange } from './trade-store.ts';

export interface MergeOutcome {
  /** Prints, not lines. */
  added: number;
  cancelled: number;
}

const same = (before: PrintCount | undefined, after: PrintCount): boolean =>
  before !== undefined && before.total === after.total && before.cancelled === after.cancelled;

/** Corrections of trades that came with an earlier export: what they replaced is looked for among what is stored. */
function applyLoose(reduced: ReducedPrints, stored: ReadonlyMap<string, PrintCount>): void {
  for (const correction of reduced.loose) {
    if (stored.has(keyOf(correction))) continue;
    const candidates = [...stored.values()].filter(
      (print) =>
        print.tradeDate === correction.tradeDate &&
        print.tradeTime === correction.tradeTime &&
        print.total > print.cancelled,
    );
    const replaced = takeCorrected(correction, candidates);
    if (replaced) {
      reduced.counts.set(keyOf(replaced), { ...replaced, cancelled: replaced.cancelled + 1, line: correction.line });
    } else {
      reduced.notes.push({ line: correction.line, text: 'corrects a trade that is not known' });
    }
  }
}

/** Joins what an export says with what is stored, writes the difference and the days it touches. */
export async function mergePrints(
  tx: Tx,
  importNo: number,
  bySecurity: ReadonlyMap<number, ReducedPrints>,
): Promise<MergeOutcome> {
  const outcome = { added: 0, cancelled: 0 };
  const dates = [...bySecurity.values()].flatMap(({ counts }) => [...counts.values()].map((print) => print.tradeDate));
  if (dates.length === 0) return outcome;
  const first = dates.reduce((a, b) => (a < b ? a : b));
  const last = dates.reduce((a, b) => (a > b ? a : b));
  const stored = await storedCounts(tx, [...bySecurity.keys()], first, last);

  const changes: PrintChange[] = [];
  const days = new Map<string, { securityNo: number; date: string }>();
  for (const [securityNo, reduced] of bySecurity) {
    const known = stored.get(securityNo) ?? new Map<string, PrintCount>();
    applyLoose(reduced, known);
    for (const [key, read] of reduced.counts) {
      const before = known.get(key);
      const after = mergeCount(before, read);
      if (same(before, after)) continue;
      changes.push({ securityNo, before, after });
      days.set(`${securityNo} ${after.tradeDate}`, { securityNo, date: after.tradeDate });
      outcome.added += after.total - (before?.total ?? 0);
      outcome.cancelled += before ? after.cancelled - before.cancelled : 0;
    }
  }
  if (changes.length === 0) return outcome;
  await applyChanges(tx, importNo, changes);
  await refreshDays(tx, [...days.values()]);
  return outcome;
}
