import { type Candidates, type RateMention, mayBeOfOne } from '../locate/mention.ts';
import type { DocumentKind } from '../types.ts';
import { orderOfVersions } from '../locate/tables/sibling-versions.ts';
import { groupsOf } from '../lists.ts';

const keysOf = ({ field, classes }: Pick<RateMention, 'field' | 'classes'>): string[] =>
  (classes ?? []).map((name) => `${field}|${name}`);

const rankOf = ({ version }: RateMention): number =>
  version === undefined || version === 'future' ? -1 : orderOfVersions.indexOf(version);

/** Of tables that are said to be of different versions, the values of the latest count: "Present terms" beside "Terms after the reset". */
function setAsideEarlier(candidates: Candidates): void {
  const latest = new Map<string, number>();
  for (const each of candidates.rates)
    for (const key of each.value === null ? [] : keysOf(each))
      latest.set(key, Math.max(latest.get(key) ?? -1, rankOf(each)));
  const isOfEarlierVersion = (each: RateMention) =>
    each.version !== undefined && keysOf(each).every((key) => rankOf(each) < (latest.get(key) ?? -1));
  // "First Annual Risk Period" over one table and "Second Annual Risk Period" over another.
  const isOfEarlierPeriod = ({ field, classes, captionPeriod = Infinity, version }: RateMention) =>
    version === undefined &&
    candidates.rates.some(
      (other) =>
        other.field === field &&
        other.value !== null &&
        other.classes?.join() === classes?.join() &&
        other.captionPeriod !== undefined &&
        other.captionPeriod > captionPeriod,
    );
  const isEarlier = (each: RateMention) =>
    each.classes !== null && (isOfEarlierVersion(each) || isOfEarlierPeriod(each));
  candidates.earlier.push(...candidates.rates.filter(isEarlier));
  candidates.rates = candidates.rates.filter((each) => !isEarlier(each));
}

/** Values of which a table of new terms says that they stay as they were: they are those of the earlier terms. */
export function settleVersionsOfTables(candidates: Candidates): void {
  setAsideEarlier(candidates);
  for (const { field, classes, score, group } of candidates.unchanged) {
    const isSame = (each: RateMention) =>
      each.field === field && each.value !== null && each.classes?.join() === classes?.join();
    const stands = candidates.rates.some((each) => isSame(each) && each.score >= score);
    const before = candidates.earlier.filter(isSame).toSorted((a, b) => rankOf(b) - rankOf(a) || b.score - a.score)[0];
    if (!stands && before) candidates.rates.push({ ...before, score, ...(group !== undefined && { group }) });
  }
}

/** What a value loses to one that stands right of it: enough for the other to be taken, and still told as a contradiction. */
const behind = 1;

/** Whether a value stands further right in the same line of print. */
function isRightOf({ spans: [other] }: RateMention, { spans: [own] }: RateMention): boolean {
  if (!own || own.page !== other?.page || other.from < own.to) return false;
  return !own.page.text.slice(own.to, other.from).includes('\n');
}

const rowOf = ({ field, score, step }: RateMention) => `${field}|${score}|${step}`;

/** Of several values of a term in one row of a reset, none of them called old or new, the last one counts. */
export function preferLastColumns(candidates: Candidates, kind: DocumentKind): void {
  if (kind !== 'RESET') return;
  const known = candidates.rates.filter(({ value, rule }) => value !== null && rule.startsWith('table'));
  const passed = new Set<RateMention>();
  for (const table of groupsOf(known, ({ group, classes }) => `${group}|${classes?.join()}`)) {
    // "3.75% | 3.75%" says the same whichever counts.
    const differing = groupsOf(table, rowOf).filter(
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

/** Hardly more than what is told as a contradiction: a value that is taken for want of any other is never sure. */
const asLast = 44;

const keyOf = ({ field, classes }: RateMention) => `${field}|${classes?.join() ?? ''}`;

/** Where every view of a term sounds like a sensitivity, the first of a row of the tables is the term. */
export function takeOnlyAsides(candidates: Candidates): void {
  const { rates, asides, earlier } = candidates;
  const isTold = (own: RateMention) =>
    [...rates, ...earlier].some((each) => each.field === own.field && each.value !== null && mayBeOfOne(each, own));
  // A table of which another term is told elsewhere, near its own values and not among them, is one of sensitivities.
  const isNear = (one: number, other: number) => one < 2 * other && other < 2 * one;
  const compared = new Set<number | undefined>();
  for (const own of groupsOf(asides, (each) => `${keyOf(each)}|${each.group}`)) {
    const [first] = own as [RateMention];
    const values = own.map(({ value }) => value ?? 0);
    const told = rates.filter((each) => keyOf(each) === keyOf(first)).map(({ value }) => value ?? 0);
    const isOfAnother = told.some((value) => values.some((each) => isNear(each, value)));
    if (isOfAnother && !told.some((value) => values.includes(value))) compared.add(first.group);
  }
  const isTerm = (each: RateMention) => each.value !== null && each.rule.startsWith('table') && !isTold(each);
  const tabled = asides.filter((each) => isTerm(each) && !compared.has(each.group));
  for (const own of groupsOf(tabled, keyOf)) {
    const [ofFirst = [], ...ofOthers] = Map.groupBy(own, ({ group }) => group).values();
    const [first, ...others] = ofFirst;
    const isRow = ofOthers.length === 0 && others.some(({ value }) => value !== first?.value);
    const isBeforeRows = others.length === 0 && ofOthers.length > 0 && ofOthers.every(({ length }) => length > 1);
    if (first && (isRow || isBeforeRows)) rates.push({ ...first, score: asLast });
  }
}
