import type { Candidates, RateMention } from '../locate/mention.ts';
import { orderOfVersions } from '../locate/tables/sibling-versions.ts';

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
