import type { Mention } from '../locate/mention.ts';

export interface Choice<M> {
  /** The candidate taken. Null when there is none, or when the document leaves the value open. */
  taken: M | null;
  /** The placeholder that stands where the value should. */
  placeholder: M | null;
  /** Candidates nearly as good that say something else. */
  others: M[];
  /** Whether the value was said of other classes only, and of this one by way of no other being known. */
  borrowed: boolean;
}

const nothing = { taken: null, placeholder: null, others: [], borrowed: false };
/** How much worse a candidate may be and still count as a contradiction. */
const rivalMargin = 22;

/** Picks the best candidate for a class; ties go to the one that stands first. */
export function choose<T, M extends Mention<T>>(
  mentions: readonly M[],
  issuerClass: string | null,
  key: (value: T) => string,
  options: { borrow?: boolean; fromOne?: boolean } = {},
): Choice<M> {
  let own = mentions.filter(
    (each) => each.classes === null || issuerClass === null || each.classes.includes(issuerClass),
  );
  let borrowed = false;
  if (own.length === 0 && options.borrow) {
    const unnamed = mentions.filter((each) => !each.explicit && each.value !== null);
    const highest = Math.max(...unnamed.map((each) => each.score));
    const said = unnamed.filter((each) => each.score >= highest - rivalMargin);
    const isOfOne = options.fromOne === true && new Set(said.map((each) => each.classes?.join())).size === 1;
    if (said.length > 0 && (isOfOne || new Set(said.map((each) => key(each.value as T))).size === 1)) {
      own = said;
      borrowed = true;
    }
  }
  if (own.length === 0) return nothing;
  const ranked = own.toSorted((a, b) => b.score - a.score);
  const best = ranked[0] as M;
  const real = ranked.find((each) => each.value !== null);
  if (best.value === null && (!real || real.score < best.score - 10)) return { ...nothing, placeholder: best };
  if (!real) return { ...nothing, placeholder: best };
  const taken = real;
  const seen = new Set([key(taken.value as T)]);
  const others: M[] = [];
  for (const each of ranked) {
    if (each.value === null || each.score < taken.score - rivalMargin || seen.has(key(each.value))) continue;
    seen.add(key(each.value));
    others.push(each);
  }
  return { taken, placeholder: null, others, borrowed };
}

/**
 * Of several classes, figures that name none and differ are each some class's, and nobody knows whose: then nothing is
 * taken.
 */
export function unlessNobodys<T, M extends Mention<T>>(choice: Choice<M>, classes: number): Choice<M> {
  const isNobodys =
    classes > 1 && choice.taken?.classes === null && choice.others.some((other) => other.classes === null);
  return isNobodys ? nothing : choice;
}

/** Whether one figure is the other one rounded to so many places. */
export function isRounding(a: number, b: number, places: number): boolean {
  return Math.abs(a - b) <= 0.5000001 * 10 ** -places;
}
