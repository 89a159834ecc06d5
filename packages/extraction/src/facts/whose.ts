import { bind } from '../locate/prose/bind.ts';
import { casesOf } from '../locate/prose/case-of-value.ts';
import { classesIn, findClasses, onlyClass, type Known } from '../read/classes.ts';
import { noQualifiers } from '../locate/context.ts';
import type { Facts } from '../locate/document/facts.ts';
import { localQualifier } from '../locate/prose/local-qualifiers.ts';
import { mayBeOldAndNew } from '../locate/tables/column-headings.ts';
import type { Asked } from './hear.ts';
import { sizeOf, type Place, type Relation, type Speaker } from './place.ts';
import { mergeQualifiers, type Qualifiers, qualifiersIn } from '../locate/qualifiers.ts';
import { groupsOf } from '../lists.ts';

/** A place with what it was found to be: of which field, whose, and of which case and version. */
export interface Fact {
  place: Place;
  odds: Map<Asked, number>;
  field: Asked;
  /** How much likelier the field is than the next. */
  lead: number;
  classes: string[] | null;
  /** Whether the classes were said with the value itself, and not only by a heading. */
  isSaid: boolean;
  /** Whether nothing but the order of the values says so. */
  isByOrder?: boolean;
  qualifiers: Qualifiers;
}

const ofCell: ReadonlySet<Relation> = new Set<Relation>(['label', 'labelAbove', 'over', 'stacked', 'inside']);

/** The classes that a text is said of; the name alone counts as the whole of a label or heading. */
function classesNamed({ relation, text }: Speaker, known: Known): string[] | null {
  const only = ofCell.has(relation) ? onlyClass(text, known) : null;
  if (only !== null) return [only];
  const names = classesIn(text, known);
  return names.length > 0 ? names : null;
}

const wordsBeside: ReadonlySet<Relation> = new Set<Relation>(['before', 'after', 'sentence']);
const speaksOfAll = new Set<Relation>(['heading', 'caption', 'inside']);

/** Says whose the values of one line are: each by the nearest that names a class, in order where several are named at once. */
export function tellClasses(line: readonly Fact[], facts: Facts, scopeOf: (place: Place) => string[] | null): void {
  const [first] = line;
  if (!first) return;
  const { classSet } = facts;
  // In a sentence values and names of classes are paired with one another.
  const mentions = findClasses(first.place.flow.text, classSet);
  const bound =
    mentions.length === 0
      ? []
      : bind(
          line.map(({ place }) => place.typed),
          line.map(({ field, place: { typed } }) => ({ field, from: typed.from - 0.5, to: typed.from })),
          mentions,
          null,
        );
  for (const fact of line) {
    const own = bound.find(({ value }) => value === fact.place.typed)?.classes ?? null;
    const [speaker] = fact.place.speakers.flatMap((each) => {
      const names = wordsBeside.has(each.relation) ? null : classesNamed(each, classSet);
      return names === null ? [] : [{ relation: each.relation, names }];
    });
    const said = own ?? speaker?.names ?? null;
    fact.isSaid = own !== null || (speaker !== undefined && !speaksOfAll.has(speaker.relation));
    fact.classes = said ?? scopeOf(fact.place);
  }
}

/** Whether neither words nor a heading tell a value from others of its row. */
const isPlain = ({ place: { speakers }, qualifiers: { prior, updated, base, sensitivity } }: Fact): boolean =>
  !prior && !updated && !base && !sensitivity && speakers.every(({ relation }) => relation !== 'over');

/** Several values in one row of one class: old and new, and nobody says which. */
const areOfOneClass = (row: readonly Fact[], all: readonly string[]): boolean =>
  row.every(isPlain) &&
  new Set(row.map(({ classes }) => classes?.join())).size === 1 &&
  (row[0]?.classes ?? all).length === 1 &&
  new Set(row.map(({ place }) => place.typed.value)).size > 1;

/** So many values of a field in one row as there are classes, none of them named, are one a class in order. */
export function tellClassesInOrder(row: readonly Fact[], facts: Facts): void {
  const isOne = facts.classes.length < 2;
  if (isOne && facts.kind !== 'RESET') return;
  for (const own of groupsOf(row, ({ field }) => field)) {
    const [first] = own;
    if (own.length < 2 || !first || first.field === 'none') continue;
    const order = first.classes ?? facts.classes;
    const isOpen = !isOne && own.every(({ classes }) => classes === null || classes.length > 1);
    const rates = own.map(({ place }) => sizeOf(place));
    if (facts.kind === 'RESET' && (isOpen ? mayBeOldAndNew(rates) : areOfOneClass(own, facts.classes))) {
      for (const fact of own) fact.field = 'none';
      continue;
    }
    if (!isOpen || new Set(own.map(({ place }) => place.column)).size < own.length) continue;
    if (own.length !== order.length) {
      // Of so many others nobody knows whose each is.
      if (new Set(own.map(({ place }) => place.typed.value)).size > 1) for (const fact of own) fact.field = 'none';
      continue;
    }
    for (const [index, fact] of own.entries()) {
      fact.classes = [order[index] as string];
      fact.isSaid = true;
      fact.isByOrder = true;
    }
  }
}

/** Says of which case and version a value is. */
export function tellVersion(fact: Fact, { cases, kind }: Facts): void {
  const { place } = fact;
  const { flow, typed, siblings, speakers } = place;
  const ask = (wanted: (relation: Relation) => boolean) =>
    speakers.filter(({ relation }) => wanted(relation)).map(({ text }) => qualifiersIn(text, cases));
  const over = ask((relation) => relation === 'caption' || relation === 'heading');
  const [nearest = noQualifiers] = over;
  // The sentence that leads to a table may leave the case to the heading over it.
  const { sensitivity, base } = over.find((each) => each.sensitivity || each.base) ?? nearest;
  const far = { ...nearest, sensitivity, base };
  const near = ask((relation) => ofCell.has(relation) || relation === 'lead');
  const merged = mergeQualifiers(near.toReversed(), far, noQualifiers);
  const isWhole = siblings.length === 1 && typed.to - typed.from > 0.6 * flow.text.length;
  if (isWhole) {
    fact.qualifiers = merged;
    return;
  }
  const local = localQualifier(flow.text, typed.from, typed.to, kind);
  const ownCase = casesOf(flow.text, siblings)[siblings.indexOf(typed)] ?? null;
  fact.qualifiers = {
    ...merged,
    prior: local.prior || (merged.prior && !local.updated),
    updated: local.updated || (merged.updated && !local.prior),
    sensitivity: ownCase === null ? merged.sensitivity : ownCase === 'other',
    base: ownCase === null ? merged.base : ownCase === 'base',
  };
}
