import { type Mention, type RateMention, mayBeOf } from '../locate/mention.ts';

/** What a mention says, where it says something. */
type ValueOf<M extends Mention<unknown>> = NonNullable<M['value']>;

export interface Choice<M> {
  /** The candidate taken. Null when there is none, or when the document leaves the value open. */
  taken: M | null;
  /** The placeholder that stands where the value should. */
  placeholder: M | null;
  /** Candidates nearly as good that say something else: they might have won. */
  others: M[];
  /** Every candidate that says something else and that a reader has to be told of, the ones above among them. */
  told: M[];
  /** Whether the value was said of other classes only, and of this one by way of no other being known. */
  borrowed: boolean;
}

export const nothing = { taken: null, placeholder: null, others: [], told: [], borrowed: false };
/** How much worse a candidate may be and still win. */
export const rivalMargin = 22;
/** What stands in a worse place than this (risk factors, forms to be filled in) contradicts nothing. */
export const leastTold = 42;

interface Options<M extends Mention<unknown>> {
  /** Whether what is said of other classes only may stand in. */
  borrow?: boolean;
  /** Whether it may where it differs, as long as it is all said of one class. */
  fromOne?: boolean;
  /** What two mentions have to share to say the same. */
  key?: (value: ValueOf<M>) => string;
}

/** What was said of other classes by way of no other being known, where it is one thing. */
function borrowed<M extends Mention<unknown>>(
  mentions: readonly M[],
  { fromOne = false, key = String }: Options<M>,
): M[] {
  const unnamed = mentions.filter((each) => !each.explicit && each.value !== null);
  const highest = Math.max(...unnamed.map((each) => each.score));
  const said = unnamed.filter((each) => each.score >= highest - rivalMargin);
  const isOfOne = fromOne && new Set(said.map((each) => each.classes?.join())).size === 1;
  return isOfOne || new Set(said.map((each) => key(each.value as ValueOf<M>))).size === 1 ? said : [];
}

/** How much less a value counts that names no class, where the document gives each class its own. */
const lessWithoutClass = 15;

/** Whether the document gives this class and another one different values, each by name. */
function saidApart<M extends Mention<unknown>>(
  mentions: readonly M[],
  issuerClass: string | null,
  keyOf: (mention: M) => string,
): boolean {
  if (issuerClass === null) return false;
  const ofOne = mentions.filter(
    ({ classes, value, score }) => classes?.length === 1 && value !== null && score >= leastTold,
  );
  const own = new Set(ofOne.flatMap((each) => (each.classes?.[0] === issuerClass ? [keyOf(each)] : [])));
  return own.size > 0 && ofOne.some((each) => each.classes?.[0] !== issuerClass && !own.has(keyOf(each)));
}

/** Picks the best candidate for a class; ties go to the one that stands first. */
export function choose<M extends Mention<unknown>>(
  mentions: readonly M[],
  issuerClass: string | null,
  options: Options<M> = {},
): Choice<M> {
  const keyOf = ({ value }: M) => (options.key ?? String)(value as ValueOf<M>);
  const own = mentions.filter((each) => issuerClass === null || mayBeOf(each, issuerClass));
  const lent = own.length === 0 && options.borrow ? borrowed(mentions, options) : [];
  const apart = saidApart(mentions, issuerClass, keyOf);
  const rankOf = (each: M) => each.score - (apart && each.classes === null ? lessWithoutClass : 0);
  const ranked = [...own, ...lent].toSorted((a, b) => rankOf(b) - rankOf(a));
  const [best] = ranked;
  if (!best) return nothing;
  const taken = ranked.find((each) => each.value !== null);
  // A blank that is left for the class by name is not filled by what is said of no class.
  const isOpen = best.value === null && best.explicit && taken?.explicit === false;
  if (!taken || (best.value === null && (isOpen || taken.score < best.score - 10)))
    return { ...nothing, placeholder: best };
  const seen = new Set([keyOf(taken)]);
  const others: M[] = [];
  const told: M[] = [];
  for (const each of ranked) {
    if (each.value === null || seen.has(keyOf(each))) continue;
    const isRival = each.score >= taken.score - rivalMargin;
    if (!isRival && (each.score < leastTold || isOfAnother(each, issuerClass, mentions, keyOf))) continue;
    seen.add(keyOf(each));
    told.push(each);
    if (isRival) others.push(each);
  }
  return { taken, placeholder: null, others, told, borrowed: lent.length > 0 };
}

/** Said of no class by name, and by name of another class: it is that one's. */
function isOfAnother<M extends Mention<unknown>>(
  own: M,
  issuerClass: string | null,
  mentions: readonly M[],
  keyOf: (mention: M) => string,
): boolean {
  if (own.classes !== null || issuerClass === null) return false;
  return mentions.some((each) => each.value !== null && !mayBeOf(each, issuerClass) && keyOf(each) === keyOf(own));
}

/** Takes nothing where several classes have figures that differ and name none: nobody knows whose each is. */
export function unlessAmbiguous<M extends Mention<unknown>>(choice: Choice<M>, classes: number): Choice<M> {
  const isAmbiguous =
    classes > 1 && choice.taken?.classes === null && choice.others.some((other) => other.classes === null);
  return isAmbiguous ? nothing : choice;
}

/** Whether one figure is the other one rounded to so many places. */
export const isRounding = (a: number, b: number, places: number): boolean =>
  Math.abs(a - b) <= 0.5000001 * 10 ** -places;

/** How many places a figure is printed with: "0.20%" has two. */
function printedPlaces({ spans }: RateMention): number {
  const text = spans.map(({ page, from, to }) => page.text.slice(from, to)).join('');
  return /[.,](\d+)/.exec(text)?.[1]?.length ?? 0;
}

/** Whether one rate is the other one, printed with fewer places. */
export function areRoundings(one: RateMention, other: RateMention): boolean {
  const [a, b] = [one, other].map(printedPlaces) as [number, number];
  return a !== b && isRounding(one.value as number, other.value as number, Math.min(a, b));
}

/** The same figure with fewer places is no contradiction; of those that might win, the more exact one is taken. */
export function withoutRoundings(choice: Choice<RateMention>): Choice<RateMention> {
  if (!choice.taken) return choice;
  let taken = choice.taken;
  const roundsWith = (other: RateMention) => areRoundings(other, taken);
  for (const other of choice.others)
    if (roundsWith(other) && printedPlaces(other) > printedPlaces(taken)) taken = other;
  const differs = (other: RateMention) => other.value !== taken.value && !roundsWith(other);
  return { ...choice, taken, others: choice.others.filter(differs), told: choice.told.filter(differs) };
}
