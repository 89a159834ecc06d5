import type { Asked } from './hear.ts';
import { sizeOf } from './place.ts';
import type { Fact } from './whose.ts';

/** What each option less likely than the best may cost at most to be thought of. */
const furthest = 5;
const mostOptions = 3;
const mostPlaces = 7;
/** What is likelier than all else by so much is not asked again. */
const sure = 3;
/** What it costs that two values of one class, case and version are of one field, or that their order is broken. */
const twice = 6;
const disorder = 3;

const rank: Readonly<Partial<Record<Asked, number>>> = {
  attachmentProbability: 3,
  expectedLoss: 2,
  exhaustionProbability: 1,
};

function optionsOf({ odds }: Fact): [Asked, number][] {
  const ranked = [...odds].toSorted((a, b) => b[1] - a[1]);
  const best = ranked[0]?.[1] ?? 0;
  return ranked.filter(([, weight]) => weight > best - furthest).slice(0, mostOptions);
}

/** What two values of one class, case and version cost as what they are taken for. */
function costOf(one: Fact, oneField: Asked, other: Fact, otherField: Asked): number {
  if (oneField === 'none' || otherField === 'none') return 0;
  const [a, b] = [sizeOf(one.place), sizeOf(other.place)];
  if (oneField === otherField) return oneField === 'attribution' || (a !== null && a === b) ? 0 : twice;
  const [first, second] = [rank[oneField], rank[otherField]];
  if (first === undefined || second === undefined || a === null || b === null || a === b) return 0;
  return first > second === a > b ? 0 : disorder;
}

/** Whether values, each taken for what it says most, contradict one another or leave a doubt. */
const isOpen = (siblings: readonly Fact[]): boolean =>
  siblings.some(
    (fact, index) =>
      fact.lead < sure || siblings.slice(0, index).some((other) => costOf(other, other.field, fact, fact.field) > 0),
  );

/**
 * Decides what values are among one another: each as its speakers say, no field twice, and attachment ≥ loss ≥ exhaustion.
 * How sure each is, is what it would cost at least to take it for something else, the others as they fit best.
 */
export function settleFields(siblings: readonly Fact[]): void {
  if (siblings.length < 2 || !isOpen(siblings)) return;
  const ranked = siblings
    .filter(({ field, lead }) => field !== 'none' || lead < sure)
    .toSorted((a, b) => b.lead - a.lead);
  const open = ranked.slice(0, mostPlaces);
  const options = open.map(optionsOf);
  /** The most that any choice comes to in which a place has an option. */
  const most = options.map((own) => own.map(() => -Infinity));
  const walk = (total: number, chosen: readonly number[]): number => {
    const at = chosen.length;
    const fact = open[at];
    if (!fact) return total;
    let best = -Infinity;
    for (const [option, [field, weight]] of (options[at] as [Asked, number][]).entries()) {
      let cost = 0;
      for (let before = 0; before < at; before++)
        cost += costOf(open[before] as Fact, options[before]?.[chosen[before] as number]?.[0] as Asked, fact, field);
      const reached = walk(total + weight - cost, [...chosen, option]);
      best = Math.max(best, reached);
      for (const [place, own] of [...chosen, option].entries()) {
        const row = most[place] as number[];
        row[own] = Math.max(row[own] as number, reached);
      }
    }
    return best;
  };
  walk(0, []);
  for (const [index, fact] of open.entries()) {
    const totals = most[index] as number[];
    const best = totals.indexOf(Math.max(...totals));
    fact.field = options[index]?.[best]?.[0] ?? 'none';
    const [first = 0, second = first - furthest] = totals.toSorted((a, b) => b - a);
    fact.lead = first - second;
  }
  for (const fact of ranked.slice(mostPlaces)) if (fact.lead < 1) fact.field = 'none';
}
