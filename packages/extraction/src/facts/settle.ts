import type { Asked } from './hear.ts';
import type { Fact } from './whose.ts';

/** What each option less likely than the best may cost at most to be thought of. */
const furthest = 5;
const mostOptions = 3;
const mostPlaces = 9;
/** What it costs that two values of one class, case and version are of one field, or that their order is broken. */
const twice = 6;
const disorder = 3;

const rank: Readonly<Partial<Record<Asked, number>>> = {
  attachmentProbability: 3,
  expectedLoss: 2,
  exhaustionProbability: 1,
};

const sizeOf = ({ place: { typed } }: Fact): number | null =>
  typed.type === 'rate' ? typed.value : typed.type === 'number' ? Number(typed.value.replace(',', '.')) : null;

function optionsOf({ odds }: Fact): [Asked, number][] {
  const ranked = [...odds].toSorted((a, b) => b[1] - a[1]);
  const best = ranked[0]?.[1] ?? 0;
  return ranked.filter(([, weight]) => weight > best - furthest).slice(0, mostOptions);
}

/** What two values of one class, case and version cost as what they are taken for. */
function costOf(one: Fact, oneField: Asked, other: Fact, otherField: Asked): number {
  if (oneField === 'none' || otherField === 'none') return 0;
  const [a, b] = [sizeOf(one), sizeOf(other)];
  if (oneField === otherField) return oneField === 'attribution' || (a !== null && a === b) ? 0 : twice;
  const [first, second] = [rank[oneField], rank[otherField]];
  if (first === undefined || second === undefined || a === null || b === null || a === b) return 0;
  return first > second === a > b ? 0 : disorder;
}

/** Decides what values are among one another: each as its speakers say, no field twice, and attachment ≥ loss ≥ exhaustion. */
export function settleFields(siblings: readonly Fact[]): void {
  const open = siblings.toSorted((a, b) => b.lead - a.lead).slice(0, mostPlaces);
  const options = open.map(optionsOf);
  let best: { total: number; fields: Asked[] } = { total: -Infinity, fields: [] };
  const walk = (at: number, total: number, fields: Asked[]): void => {
    const fact = open[at];
    if (!fact) {
      if (total > best.total) best = { total, fields };
      return;
    }
    for (const [field, weight] of options[at] as [Asked, number][]) {
      let cost = 0;
      for (let before = 0; before < at; before++)
        cost += costOf(open[before] as Fact, fields[before] as Asked, fact, field);
      walk(at + 1, total + weight - cost, [...fields, field]);
    }
  };
  walk(0, 0, []);
  for (const [index, fact] of open.entries()) {
    const field = best.fields[index] ?? 'none';
    if (field === fact.field) continue;
    const own = fact.odds.get(field) ?? 0;
    const others = [...fact.odds].filter(([each]) => each !== field).map(([, weight]) => weight);
    fact.lead = Math.max(0.5, own - Math.max(...others));
    fact.field = field;
  }
  for (const fact of siblings) if (!open.includes(fact) && fact.lead < 1) fact.field = 'none';
}
