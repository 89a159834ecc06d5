import type { BoundRate } from './steps.ts';
import { groupsOf } from '../../lists.ts';
import { modelled, modelledFields } from '../../words/fields.ts';

/** From the largest to the smallest, as they are of one class. */
/** No such figure is larger, in percent, or so many times another of its class. */
const largest = 40;
const mostTimes = 10;

const isInBrackets = (text: string, from: number): boolean =>
  text.lastIndexOf('(', from) > text.lastIndexOf(')', from) ||
  text.lastIndexOf('[', from) > text.lastIndexOf(']', from);

/** What three figures of one class are, where known words say it of two only: the third is what its size leaves. Null where that cannot be. */
function settled(text: string, three: readonly BoundRate[]): BoundRate[] | null {
  const sizes = three.map(({ value }) => value.value ?? 0).toSorted((a, b) => b - a) as [number, number, number];
  const [most, , least] = sizes;
  if (new Set(sizes).size < 3 || most > largest || least <= 0 || most > mostTimes * least) return null;
  const fields = new Set(three.map(({ field }) => field));
  const missing = modelled.find((field) => !fields.has(field));
  // Known words lead to the first of the two.
  const other = three.find(({ field }, index) => three.findIndex((each) => each.field === field) < index);
  if (fields.size !== 2 || !missing || !other || isInBrackets(text, other.value.from)) return null;
  const result = three.map((each) => (each === other ? { ...each, field: missing, isBySize: true } : each));
  const areInOrder = sizes.every((size, at) =>
    result.some(({ field, value }) => field === modelled[at] && value.value === size),
  );
  return areInOrder ? result : null;
}

/** Of three figures of a class two seem to be the same: their sizes tell what each is. */
export function settleBySize(text: string, bound: readonly BoundRate[], isOld: (value: BoundRate['value']) => boolean) {
  const figures = bound.filter(({ field, value }) => modelledFields.has(field) && !isOld(value));
  const changed = groupsOf(figures, ({ classes }) => (classes ?? []).join()).flatMap((group) => {
    const after = group.length === 3 ? settled(text, group) : null;
    return after === null ? [] : group.map((each, index): [BoundRate, BoundRate] => [each, after[index] as BoundRate]);
  });
  const afterOf = new Map(changed);
  return bound.map((each) => afterOf.get(each) ?? each);
}
