import type { Candidates, RateMention } from '../locate/mention.ts';
import type { DocumentKind } from '../types.ts';

/** What a value loses to one that stands right of it: enough for the other to be taken, and still told as a contradiction. */
const behind = 1;

/** Whether a value stands further right in the same line of print. */
function isRightOf({ spans: [other] }: RateMention, { spans: [own] }: RateMention): boolean {
  if (!own || own.page !== other?.page || other.from < own.to) return false;
  return !own.page.text.slice(own.to, other.from).includes('\n');
}

const rowOf = ({ field, score, step }: RateMention) => `${field}|${score}|${step}`;

/**
 * Of several values of one term and class in one row of a reset, none of which any word calls old or new, the last one
 * counts: what held before stands before what holds now. A last column without a value of each term, as one of limits, is none.
 */
export function preferLastColumns(candidates: Candidates, kind: DocumentKind): void {
  if (kind !== 'RESET') return;
  const known = candidates.rates.filter(({ value, rule }) => value !== null && rule.startsWith('table'));
  const passed = new Set<RateMention>();
  for (const table of Map.groupBy(known, ({ group, classes }) => `${group}|${classes?.join()}`).values()) {
    // "3.75% | 3.75%" says the same whichever counts.
    const differing = [...Map.groupBy(table, rowOf).values()].filter(
      (row) => row.length === 1 || row.some(({ value }) => value !== row[0]?.value),
    );
    const rows = differing.map((row) =>
      row.filter((each) => row.some((other) => other.value !== each.value && isRightOf(other, each))),
    );
    if (rows.every((before) => before.length > 0)) for (const each of rows.flat()) passed.add(each);
  }
  candidates.rates = candidates.rates.map((each) =>
    passed.has(each) ? { ...each, score: each.score - behind } : each,
  );
}
