import type { Block } from '../layout/blocks.ts';
import { areOnEachOther, type Flow } from '../layout/flow.ts';
import { noQualifiers } from '../locate/context.ts';
import { daysOf } from '../locate/tables/column-headings.ts';
import type { Facts } from '../locate/document/facts.ts';
import { noCandidates, type Candidates, type Mention, mayBeOf } from '../locate/mention.ts';
import { isOfOthers } from '../locate/document/other-deals.ts';
import type { Placed } from '../locate/document/outline.ts';
import { goesOnWithSame, isOfDeal, isOfUnnamed } from '../locate/prose/read-prose.ts';
import { isMonth } from '../read/dates.ts';
import { hasHazard } from '../read/perils.ts';
import { fieldTable, type Field } from '../words/fields.ts';
import { addCandidates, datesInOrder, withoutOld } from './candidates.ts';
import { outerSpeakers, placesOfGrid, type TableHead } from './grid-places.ts';
import { hearing, type Asked } from './hear.ts';
import type { Place, Speaker } from './place.ts';
import { settleFields } from './settle.ts';
import { placesOfText } from './text-places.ts';
import { tellClasses, tellClassesInOrder, tellVersion, type Fact } from './whose.ts';
import { noTerms } from '../locate/settle/gap-rules.ts';
import { groupsOf } from '../lists.ts';

/** The class in force where each block stands. */
type Scopes = ReadonlyMap<Block, string[] | null>;

const shortText = 140;

/** What a month has of a year answers no question. */
const isOfMonth = (speakers: readonly Speaker[]): boolean =>
  speakers.some(({ relation, text }) => relation === 'label' && isMonth(text));

/** Every value of the document at its place, with what may speak of it. */
function placesOf(placed: readonly Placed[], facts: Facts): Place[] {
  const places: Place[] = [];
  let captions: string[] = [];
  let before: TableHead | null = null;
  for (const [index, each] of placed.entries()) {
    const { block, section, heading } = each;
    if (noTerms.has(section)) continue;
    const captionsNow = captions.toReversed();
    if (block.kind === 'grid') {
      if (isOfOthers(block.rows, captions.join(' ; '), facts.series)) continue;
      const outer = [
        ...outerSpeakers(captionsNow.map((text) => ['caption', text])),
        ...outerSpeakers([['heading', heading]]),
      ];
      const read = placesOfGrid(each, block, outer, index, facts.dayOrder, before);
      places.push(...read.places.filter(({ typed, speakers }) => typed.type === 'date' || !isOfMonth(speakers)));
      before = read.head;
      captions = [];
      continue;
    }
    const { text } = block.flow;
    const above: Speaker[] =
      (captionsNow[0] ?? '').length < 70 ? outerSpeakers([['stacked', captionsNow[0] ?? '']]) : [];
    const where = { placed: each, block: index, line: 0, column: -1 };
    const own = placesOfText(block.flow, [...above, ...outerSpeakers([['heading', heading]])], where, facts.dayOrder);
    let isOther = false;
    let last: Flow | null = null;
    for (const place of own) {
      const sentence = place.flow.text;
      // What was found of a sentence holds for all its values.
      if (place.flow !== last)
        isOther = !isOfDeal(sentence, facts) || isOfUnnamed(sentence, facts) || (isOther && goesOnWithSame(sentence));
      last = place.flow;
      if (!isOther) places.push(place);
    }
    before = null;
    captions = [...captions, text.length < shortText || /:\s*$/.test(text) ? text.slice(-300) : ''].slice(-2);
  }
  return places;
}

/** What a peril stands beside is a share of the loss, and not the loss of the notes. */
function weighPerils(place: Place, odds: Map<Asked, number>): void {
  const isOfPeril = place.speakers.some(
    ({ relation, text }) =>
      (relation === 'label' || relation === 'over' || relation === 'before') && hasHazard(text) && text.length < 60,
  );
  if (!isOfPeril) return;
  for (const [field, weight] of odds)
    odds.set(field, field === 'attribution' ? weight + 3 : field === 'none' ? weight + 1.5 : weight - 2);
}

function factOf(place: Place, hear: ReturnType<typeof hearing>): Fact {
  const odds = hear(place.speakers, place.typed.type);
  weighPerils(place, odds);
  const fact: Fact = { place, odds, field: 'none', lead: 0, classes: null, isSaid: false, qualifiers: noQualifiers };
  const [best, next] = [...odds].toSorted((a, b) => b[1] - a[1]);
  fact.field = best?.[0] ?? 'none';
  fact.lead = (best?.[1] ?? 0) - (next?.[1] ?? 0);
  return fact;
}

/** Of values of one field and class in rows or columns headed by dates, only those of the latest hold. */
function setOlderAside(all: readonly Fact[], facts: Facts): void {
  const dated = all.flatMap((fact) => {
    const { speakers, column, block } = fact.place;
    if (column < 0 || fact.field === 'none') return [];
    const heads = speakers.filter(({ relation }) => relation === 'label' || relation === 'over');
    const days = heads.flatMap(({ text }) => (text.length < 60 ? daysOf(text, facts) : []));
    const day = days.reduce((latest, each) => (each > latest ? each : latest), '');
    return day === '' ? [] : [{ fact, day, key: `${block}|${fact.field}|${fact.classes?.join()}` }];
  });
  for (const own of groupsOf(dated, ({ key }) => key)) {
    const latest = own.reduce((last, { day }) => (day > last ? day : last), '');
    for (const { fact, day } of own)
      if (day < latest) fact.qualifiers = { ...fact.qualifiers, prior: true, updated: false };
  }
}

/** Every value of the document with what it is, whose, and of which case and version. */
function readFacts(placed: readonly Placed[], facts: Facts, scopes: Scopes): Fact[] {
  const hear = hearing(facts.kind);
  const all = placesOf(placed, facts).map((place) => factOf(place, hear));
  const lines = [
    ...Map.groupBy(all, ({ place }) => `${place.block}|${place.line}|${place.column < 0 ? '' : place.column}`).values(),
  ];
  for (const line of lines) tellClasses(line, facts, (place) => scopes.get(place.placed.block) ?? null);
  for (const fact of all) tellVersion(fact, facts);
  for (const row of Map.groupBy(
    all.filter(({ place }) => place.column >= 0),
    ({ place }) => `${place.block}|${place.line}`,
  ).values())
    tellClassesInOrder(row, facts);
  if (facts.kind === 'RESET') setOlderAside(all, facts);
  const siblings = Map.groupBy(
    all,
    ({ place, classes, qualifiers: { prior, sensitivity } }) =>
      `${place.block}|${place.column < 0 ? place.line : ''}|${place.typed.type}|${classes?.join()}|${prior}|${sensitivity}`,
  );
  for (const group of siblings.values()) settleFields(group);
  return all;
}

/** Whether some candidate answers for a class of those a value is of. */
function isAnswered<M extends Mention<unknown>>(
  known: readonly M[],
  { field, classes }: M,
  all: readonly string[],
): boolean {
  // A coupon that is fixed has no spread.
  const isSame = (other: Field) => other === field || (field === 'spread' && other === 'fixedRate');
  const own = known.filter((each) => isSame(each.field) && each.value !== null);
  // A date that is said of one class mostly holds for the others too.
  if (fieldTable[field].type === 'date') return own.length > 0;
  return (classes ?? all).every((name) => own.some((each) => mayBeOf(each, name)));
}

/** Whether a place was read already, as something else or by name for another class: it answers one question. */
const isTaken = (known: readonly Mention<unknown>[], { field, classes, spans }: Mention<unknown>): boolean =>
  known.some((each) => {
    const isOther = each.explicit && each.classes?.some((name) => classes?.includes(name)) === false;
    return (each.field !== field || isOther) && each.value !== null && areOnEachOther(each.spans, spans);
  });

/** Reads what nothing else has read: values of fields and classes that are without a candidate. */
export function readByFacts(placed: readonly Placed[], facts: Facts, scopes: Scopes, into: Candidates): void {
  const all = readFacts(placed, facts, scopes);
  const found = noCandidates();
  addCandidates(facts.kind === 'RESET' ? withoutOld(all) : all, facts, found);
  const left = <M extends Mention<unknown>>(known: readonly M[], own: readonly M[]): M[] =>
    own.filter((each) => !isAnswered(known, each, facts.classes) && !isTaken(known, each));
  into.rates.push(...left(into.rates, found.rates));
  into.amounts.push(...left(into.amounts, found.amounts));
  into.dates.push(...datesInOrder(into.dates, left(into.dates, found.dates)));
}
