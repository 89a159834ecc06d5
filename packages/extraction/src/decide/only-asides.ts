import type { Candidates, RateMention } from '../locate/mention.ts';

/** Hardly more than what is told as a contradiction: a value that is taken for want of any other is never sure. */
const asLast = 44;

const keyOf = ({ field, classes }: RateMention) => `${field}|${classes?.join() ?? ''}`;

/**
 * A document whose every view of a term sounds like a sensitivity ("Historical rates", "Five-year view") still gives the term:
 * the first of a row of its tables counts, as the base stands before what it is compared with, or the only one of a table before such.
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
  // A table of which another term is told elsewhere, near its own values and not among them, is one of sensitivities.
  const isNear = (one: number, other: number) => one < 2 * other && other < 2 * one;
  const compared = new Set<number | undefined>();
  for (const own of Map.groupBy(asides, (each) => `${keyOf(each)}|${each.group}`).values()) {
    const [first] = own as [RateMention];
    const values = own.map(({ value }) => value ?? 0);
    const told = rates.filter((each) => keyOf(each) === keyOf(first)).map(({ value }) => value ?? 0);
    const isOfAnother = told.some((value) => values.some((each) => isNear(each, value)));
    if (isOfAnother && !told.some((value) => values.includes(value))) compared.add(first.group);
  }
  const isTerm = (each: RateMention) => each.value !== null && each.rule.startsWith('table') && !isTold(each);
  const tabled = asides.filter((each) => isTerm(each) && !compared.has(each.group));
  for (const own of Map.groupBy(tabled, keyOf).values()) {
    const [ofFirst = [], ...ofOthers] = Map.groupBy(own, ({ group }) => group).values();
    const [first, ...others] = ofFirst;
    const isRow = ofOthers.length === 0 && others.some(({ value }) => value !== first?.value);
    const isBeforeRows = others.length === 0 && ofOthers.length > 0 && ofOthers.every(({ length }) => length > 1);
    if (first && (isRow || isBeforeRows)) rates.push({ ...first, score: asLast });
  }
}
