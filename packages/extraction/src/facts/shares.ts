import { spansOf } from '../layout/flow.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { ShareMention } from '../locate/mention.ts';
import { gradeOf } from '../locate/shares/share-words-around.ts';
import { findPerils, hasHazard, readPeril } from '../read/perils.ts';
import { firstGroup } from './candidates.ts';
import type { Relation } from './place.ts';
import type { Fact } from './whose.ts';

/** A figure with the name that it stands beside. */
interface Part {
  fact: Fact;
  name: string;
  value: number;
}

const otherPerils = /^(?:all |any )?others?\b|\bother perils\b|^(?:remainder|balance)\b/i;
const ofTotal = /^(?:sub-?)?(?:total|sum|all perils|aggregate|overall)\b/i;
const tolerance = 0.6;

function figureOf({ place: { typed } }: Fact): number | null {
  if (typed.type === 'rate') return typed.value;
  const value = typed.type === 'number' ? Number(typed.value.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

const nearestOf = ({ place: { speakers } }: Fact, ...relations: Relation[]): string =>
  speakers.find(({ relation }) => relations.includes(relation))?.text ?? '';

/** "UK Flood the other 21.0 %": the rest is that of the peril named before it. */
const nameBefore = (words: string): string =>
  findPerils(words.replace(/(?<=\w)\s+the (?:other|remaining)\s*$/i, ''), { withOther: true }).at(-1)?.name ?? '';

/** Parts of a whole: they add up to 100, or to 1; what is their sum is none of them. Null where they do not. */
function wholeOf(parts: readonly Part[]): { parts: Part[]; scale: number } | null {
  const own = parts.filter(({ name, value }) => name !== '' && !ofTotal.test(name.trim()) && value < 100 && value >= 0);
  if (own.length < 2) return null;
  const sum = own.reduce((total, { value }) => total + value, 0);
  if (Math.abs(sum - 100) <= tolerance) return { parts: own, scale: 1 };
  return Math.abs(sum - 1) <= tolerance / 100 && own.every(({ fact }) => fact.place.typed.type === 'number')
    ? { parts: own, scale: 100 }
    : null;
}

/** Figures that may be one list: of one class, case and version, in a column, a row, a sentence, or lines one below the other. */
function listsOf(all: readonly Fact[]): Part[][] {
  const partsOf = (facts: readonly Fact[], nameOf: (fact: Fact, index: number) => string): Part[] =>
    facts.flatMap((fact, index) => {
      const value = figureOf(fact);
      return value === null ? [] : [{ fact, value, name: nameOf(fact, index) }];
    });
  const key = ({ place, classes, qualifiers }: Fact) =>
    `${place.block}|${classes?.join()}|${qualifiers.prior}|${qualifiers.sensitivity}`;
  const cells = all.filter(({ place }) => place.column >= 0 && place.siblings.length === 1);
  const columns = Map.groupBy(cells, (fact) => `${key(fact)}|${fact.place.column}|${nearestOf(fact, 'inside')}`);
  const rows = Map.groupBy(cells, (fact) => `${key(fact)}|${fact.place.line}`);
  const sentences = Map.groupBy(
    all.filter(({ place }) => place.siblings.length > 1),
    ({ place }) => `${place.block}|${place.line}|${place.column}`,
  );
  return [
    ...[...columns.values()].map((own) => partsOf(own, (fact) => nearestOf(fact, 'label', 'labelAbove'))),
    ...[...rows.values()].map((own) => partsOf(own, (fact) => nearestOf(fact, 'over', 'stacked'))),
    ...[...sentences.values()].flatMap((own) => [
      partsOf(own, (fact) => nameBefore(nearestOf(fact, 'before'))),
      partsOf(own, (fact) => findPerils(nearestOf(fact, 'after'), { withOther: true })[0]?.name ?? ''),
    ]),
    ...linesOf(all.filter(({ place }) => place.siblings.length === 1)).map((own) =>
      partsOf(own, (fact) => nameBefore(nearestOf(fact, 'before', 'label'))),
    ),
  ];
}

/** Lines one below the other that each name a peril and give one figure. */
function linesOf(all: readonly Fact[]): Fact[][] {
  const runs: Fact[][] = [];
  let last: Fact | undefined;
  for (const fact of all) {
    const words = nearestOf(fact, 'before', 'label');
    if (!hasHazard(words) && !otherPerils.test(words)) continue;
    const goesOn =
      last !== undefined && fact.place.block - last.place.block <= 1 && last.classes?.join() === fact.classes?.join();
    if (goesOn) runs.at(-1)?.push(fact);
    else runs.push([fact]);
    last = fact;
  }
  return runs;
}

/** What a list is of, by its names and the words around it; 0 where it is of something else than expected loss. */
function gradeOfList(parts: readonly Part[]): 0 | 1 | 2 {
  const [first] = parts;
  if (!first || !parts.some(({ name }) => hasHazard(name))) return 0;
  if (!parts.every(({ name }) => hasHazard(name) || otherPerils.test(name.trim())) && parts.length < 3) return 0;
  const around = first.fact.place.speakers
    .filter(({ text }) => text !== first.name && text.length < 400)
    .map(({ text }) => text);
  return gradeOf(around.toReversed());
}

/** Lists of figures beside the names of perils that make a whole: what each peril contributes to the expected loss. */
export function sharesOf(all: readonly Fact[], { kind, classes }: Facts): ShareMention[] {
  const lists = listsOf(all.filter(({ place: { typed } }) => typed.type === 'rate' || typed.type === 'number')).flatMap(
    (list) => {
      const whole = wholeOf(list);
      const grade = whole ? gradeOfList(whole.parts) : 0;
      const qualifiers = whole?.parts[0]?.fact.qualifiers;
      const isAside =
        qualifiers?.sensitivity === true || (kind === 'RESET' && qualifiers?.prior === true && !qualifiers.updated);
      return whole && grade !== 0 && !isAside ? [{ ...whole, grade }] : [];
    },
  );
  const isUnnamed = ({ parts: [first] }: { parts: readonly Part[] }) => first?.fact.classes?.length !== 1;
  const unnamed = lists.filter(isUnnamed);
  const inOrder = unnamed.length === classes.length && unnamed.length === lists.length;
  // Of several lists that name no class, and not one a class, nobody knows whose each is.
  const told = inOrder || unnamed.length < 2 || classes.length < 2 ? lists : lists.filter((list) => !isUnnamed(list));
  return told.flatMap(({ parts, scale, grade }, index) =>
    parts.flatMap(({ fact, name, value }): ShareMention[] => {
      const peril = readPeril(name);
      const { flow, typed } = fact.place;
      if (!peril) return [];
      return [
        {
          field: 'attribution',
          classes: inOrder ? [classes[index] as string] : fact.classes,
          explicit: fact.isSaid,
          value: Number((value * scale).toFixed(6)),
          spans: spansOf(flow, typed.from, typed.to),
          score: 50 + (fact.isSaid ? 6 : 0),
          rule: 'nearest.attribution',
          peril,
          perilSpans: [],
          group: firstGroup.shares + index,
          grade,
        },
      ];
    }),
  );
}
