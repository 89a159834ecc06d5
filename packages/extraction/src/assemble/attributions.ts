import { leastTold } from '../decide/choose.ts';
import { type ShareMention, mayBeOf } from '../locate/mention.ts';
import type { Builder } from './builder.ts';
import type { RowBase } from './rows.ts';

const sumOf = (shares: readonly ShareMention[]) => shares.reduce((total, { value }) => total + (value ?? 0), 0);
const addsUpTo100 = (shares: readonly ShareMention[]) => Math.abs(sumOf(shares) - 100) <= 2;

/** How far the sum of figures rounded to the third place may be from what they are parts of. */
const nearly = 0.0151;

/** How much less shares count that are computed from rounded parts of the expected loss: printed ones, which are exact, go first. */
const lessIfComputed = 60;

/** Parts of the expected loss itself, "0.85 % of 1.40 %", as per cent of it; nothing where they do not make it. */
function sharesOfParts(group: readonly ShareMention[], expectedLoss: number | null): ShareMention[] {
  const sum = sumOf(group);
  if (expectedLoss === null || group.length < 2 || Math.abs(sum - expectedLoss) > nearly) return [];
  return group.map((each) => ({ ...each, value: Math.round((1_000 * (each.value ?? 0)) / sum) / 10 }));
}

/** A table may give several figures a peril, as in per cent of the principal and of the expected loss: the first of each, the second … */
function layersOf(group: readonly ShareMention[]): ShareMention[][] {
  const layers: ShareMention[][] = [];
  const counts = new Map<string, number>();
  for (const each of group) {
    const count = counts.get(each.peril.name) ?? 0;
    counts.set(each.peril.name, count + 1);
    (layers[count] ??= []).push(each);
  }
  return layers.filter((layer, index) => index === 0 || layer.length === layers[0]?.length);
}

/** Lists that differ and name no class: it is not known which class each belongs to. */
function areAmbiguous(groups: readonly ShareMention[][]): boolean {
  const lists = groups.filter((group) => addsUpTo100(group) && group.every((each) => each.classes === null));
  const said = lists.map((group) => group.map(({ peril, value }) => `${peril.name} ${value}`).join('; '));
  return lists.length > 1 && new Set(said).size === lists.length;
}

/** Whether other shares are of the same perils, all or some of them said in words: their figures may differ. */
function contradicts(group: readonly ShareMention[], taken: readonly ShareMention[]): boolean {
  const perils = new Set(taken.map(({ peril }) => peril.name));
  // Computed shares differ from printed ones by rounding, which contradicts nothing.
  if (group[0]?.isPart === true) return false;
  return (
    (addsUpTo100(group) || group.every(({ rule }) => rule.endsWith('.attribution'))) &&
    group.every((each) => perils.has(each.peril.name) && each.score >= leastTold && !taken.includes(each))
  );
}

/** The table or list of shares that is the split of expected loss for the class: one that adds up, best where it says what it is. */
export function buildAttributions(builder: Builder, base: RowBase): void {
  const own = builder.candidates.shares.filter((each) => mayBeOf(each, base.issuerClass));
  const expectedLoss =
    builder.result.modeledStats.find(({ issuerClass }) => issuerClass === base.issuerClass)?.expectedLoss ?? null;
  const groups = new Map<number, ShareMention[]>();
  for (const [key, group] of Map.groupBy(own, (each) => each.group))
    groups.set(key, group[0]?.isPart === true ? sharesOfParts(group, expectedLoss) : group);
  const isAmbiguous = builder.facts.classes.length > 1 && areAmbiguous([...groups.values()]);
  let best: ShareMention[] = [];
  let bestScore = -Infinity;
  for (const group of groups.values()) {
    if (isAmbiguous && group.every((each) => each.classes === null)) continue;
    if (group.length === 0) continue;
    const layers = layersOf(group);
    // Shares are taken together or not at all.
    const unique = layers.find(addsUpTo100);
    if (!unique) continue;
    // "100 %" of one peril that names no class says less than a whole list of the class.
    const isLone = unique.length === 1 && unique[0]?.explicit === false;
    const highest = Math.max(...unique.map((each) => each.score + 20 * (isLone ? 1 : each.grade)));
    const score = highest + Math.min(unique.length, 8) - (unique[0]?.isPart === true ? lessIfComputed : 0);
    if (score > bestScore) {
      bestScore = score;
      best = unique;
    }
  }
  const { elAttributions } = builder.result;
  const rivals = [...groups.values()].filter((group) => contradicts(group, best)).flat();
  for (const each of best) {
    const target = builder.next('elAttributions', base.issuerClass);
    elAttributions.push({
      isin: base.isin,
      cusip: base.cusip,
      issuerClass: base.issuerClass,
      perilName: each.peril.name,
      perilId: each.peril.id,
      elAttribution: each.value,
      effectiveFromDate: base.from,
      effectiveToDate: null,
      applyCdf: each.peril.applyCdf,
    });
    const named = each.perilSpans.length > 0 ? each.perilSpans : each.spans;
    const { name, id, applyCdf } = each.peril;
    builder.evidence({ ...target, field: 'perilName' }, name, named, each.score, each.rule);
    builder.evidence({ ...target, field: 'perilId' }, id, named, each.score, 'derived.peril');
    if (applyCdf !== null)
      builder.evidence({ ...target, field: 'applyCdf' }, applyCdf, named, each.score, 'derived.peril');
    builder.identifierEvidence(target);
    if (each.value === null) builder.preliminary({ ...target, field: 'elAttribution' }, each.spans);
    else builder.evidence({ ...target, field: 'elAttribution' }, each.value, each.spans, each.score, each.rule);
    const differing = rivals.filter(({ peril, value }) => peril.name === each.peril.name && value !== each.value);
    builder.conflict(
      { ...target, field: 'elAttribution' },
      differing.flatMap(({ value, spans }) => (value === null ? [] : [{ value, spans }])),
    );
    builder.evidence(
      { ...target, field: 'effectiveFromDate' },
      base.from,
      base.fromSpans,
      85,
      'derived.effective-from',
    );
  }
}
