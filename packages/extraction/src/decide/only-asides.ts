import type { Candidates, RateMention } from '../locate/mention.ts';

/** Hardly more than what is told as a contradiction: a value that is taken for want of any other is never sure. */
const asLast = 44;

const keyOf = ({ field, classes }: RateMention) => `${field}|${classes?.join() ?? ''}`;

/**
 * A document whose every view of a term sounds like a sensitivity ("Historical rates", "Five-year view") still gives the term:
 * the first of a row of its tables counts, as the base stands before what it is compared with.
 */
export function takeOnlyAsides(candidates: Candidates): void {
  const { rates, asides, earlier } = candidates;
  const isTold = (own: RateMention) =>
    [...rates, ...earlier].some(
      (each) =>
        each.field === own.field &&
        each.value !== null &&
        (each.classes === null || own.classes === null || each.classes.some((name) => own.classes?.includes(name))),
    );
  const tabled = asides.filter((each) => each.value !== null && each.rule.startsWith('table') && !isTold(each));
  for (const own of Map.groupBy(tabled, keyOf).values()) {
    const [first, ...others] = own;
    const isRow =
      new Set(own.map(({ group }) => group)).size === 1 && others.some(({ value }) => value !== first?.value);
    if (first && isRow) rates.push({ ...first, score: asLast });
  }
}
