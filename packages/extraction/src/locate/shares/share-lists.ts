import { isFigure } from '../../layout/figure.ts';
import { spansOf, type Span } from '../../layout/flow.ts';
import { isBareAmount, unitOfBare } from '../../facts/units.ts';
import { namedRegions } from '@landfall/instruments';
import { readBareRate, readPercents } from '../../read/percent.ts';
import { findPerils, hasHazard, readPeril, type Peril } from '../../read/perils.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { nameWords, sumWords, leadWords } from '../../words/share-words.ts';
import { findClasses, onlyClass, type Known } from '../../read/classes.ts';
import type { Facts } from '../document/facts.ts';
import { classesOf } from '../tables/column-headings.ts';
import type { Context } from '../context.ts';
import type { CellContext } from '../tables/grid-context.ts';
import { classesOfEach } from '../tables/label-cells.ts';
import { gradeOf } from './share-words-around.ts';
import { isKnownLabel } from '../vocabulary.ts';
import { mergeQualifiers, type Qualifiers, qualifiersIn, readQualifiers, startOfVersion } from '../qualifiers.ts';
import { says, opensWith, without } from '../../words/says.ts';
import { groupsOf, sumOf } from '../../lists.ts';
import { roundingOf } from './share-sums.ts';

const sums = new PhraseFinder({ sum: sumWords });

/** Whether a label is that of the row or column of sums: it begins with a word for them, and asks for no "% of total". */
const isSum = (text: string): boolean =>
  !/\d/.test(text) &&
  sums.find(text.trim()).some(({ from }) => from < 7 && !/%|\bof\b/.test(text.trim().slice(0, from)));

/** The figure of one peril in a table. */
interface Part {
  peril: Peril;
  isHazard: boolean;
  /** "of which Florida": a part of the one above it. */
  isBelow: boolean;
  value: number;
  decimals: number;
  spans: Span[];
  perilSpans: Span[];
}

/** Figures of the perils that stand under, or beside, the same words. */
export interface ShareList {
  classes: string[] | null;
  /** What headings and labels say but for class and peril. */
  words: string;
  /** The heading inside the table that it stands under. */
  inside: string;
  /** The first, second … of the figures that a row gives under the same words. */
  order: number;
  qualifiers: Qualifiers;
  parts: Part[];
  /** What the table itself gives as the sum. */
  total: number | null;
  saysLoss: boolean;
}

/** What a cell's labels and headings say, each for itself. */
interface Place {
  peril: string;
  classes: string[] | null;
  others: string[];
  isSum: boolean;
  /** Whether the label says by itself that the figure is a share of expected loss. */
  saysLoss?: boolean;
  /** Whether the label says that the figure is of another case than the base. */
  isAside?: boolean;
  /** Whether the heading inside the table names the peril. */
  isInside?: boolean;
}

export const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');
const bare = (text: string) =>
  without(withoutRemark(text), 'ofWhich')
    .replace(/^[\s:–—•·-]+/, '')
    .replace(/\s*(?:\((?:\d{1,2}|[a-z*†‡])\)|[*†‡¹²³]+)\s*$/, '')
    .trim();
/** The mark of a footnote right behind a figure. */
const markBehind = /(?<=[\d%])[*†‡¹²³]+$/;
/** "US Hurricane (% of expected loss)": the name without what is said of its figures. */
function withoutRemark(text: string): string {
  const open = text.search(/\s\([^()]*%/);
  return open > 0 && text.trimEnd().endsWith(')') && !hasHazard(text.slice(open)) ? text.slice(0, open) : text;
}

const isBlank = (text: string) => /^[\s–—-]*$|^n\/?a$/i.test(text);

/** "Class A | | Class B |" over two columns each: the classes of cells, read as headings of the first column alone. */
function classesInRow(row: readonly CellContext[], known: Known): Map<CellContext, string[]> {
  const own = row.map(({ columns }) => classesOf(joined(columns), known));
  const count = own.filter((classes) => classes !== null).length;
  const width = row.length / count;
  const isRegular =
    count > 1 && Number.isInteger(width) && own.every((each, index) => (each !== null) === (index % width === 0));
  return new Map(
    isRegular && width > 1 ? row.map((each, index) => [each, own[index - (index % width)] as string[]] as const) : [],
  );
}

/** "Earthquake | Japan" and "Japan | Earthquake": hazard and region in two cells, the region first. */
function perilOf(texts: readonly string[], region: string): string {
  const hazards = texts.filter(hasHazard);
  const regions = texts.filter((text) => !hasHazard(text) && !isBlank(text) && namedRegions(text).length > 0);
  const [hazard] = hazards;
  if (hazards.length !== 1 || hazard === undefined) return joined(texts);
  if (regions.length === 0 && region !== '' && namedRegions(hazard).length === 0) return `${region} ${hazard}`;
  return joined([...regions.filter((text) => !hazard.includes(text)), hazard]);
}

/** A heading inside a table that names a region and nothing else. */
const regionAlone = (text: string) =>
  text.length < 30 && !hasHazard(text) && namedRegions(text).length > 0 ? bare(text) : '';

/** The lowest of headings and those above it; "U.S. Named" over "Storm" is one name in two lines. */
function partedAtLowest(over: readonly string[]): { lowest: string; higher: readonly string[] } {
  const [upper = '', lowest = ''] = over.length > 1 ? over.slice(-2) : ['', over[0]];
  const isInTwo = namedRegions(upper).length > 0 && !hasHazard(upper) && hasHazard(lowest);
  return isInTwo ? { lowest: `${upper} ${lowest}`, higher: over.slice(0, -2) } : { lowest, higher: over.slice(0, -1) };
}

/** "Share of expected loss (%) Japan Typhoon": what is asked over all perils ran into the name of the one below it. */
function ledByShare(heading: string): string | null {
  const [only, ...others] = findPerils(heading);
  const asked = only && others.length === 0 ? heading.slice(0, only.from) : '';
  const words = asked.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isAsked = words.length > 1 && words.every((word) => leadWords.has(word));
  return only && isAsked && heading.slice(only.to).trim() === '' ? only.name : null;
}

function placeOf(each: CellContext, columns: readonly string[], known: Known): Place {
  const labels = (each.labels.length > 0 ? each.labels : [each.label]).filter(
    (text) => !isFigure(text) || onlyClass(text, known) !== null,
  );
  const classes =
    classesOf(joined(columns), known) ??
    classesOf(joined(labels), known) ??
    classesOfEach(labels, known) ??
    classesOf(each.subheading, known);
  const plain = (texts: readonly string[]) =>
    texts.map(bare).filter((text) => !isBlank(text) && onlyClass(text, known) === null);
  const own = plain(labels).map((text) => withoutClass(text, known));
  const over = plain(columns).map((text) => withoutClass(text, known));
  const { lowest, higher } = partedAtLowest(over);
  const isRowOfPeril = own.some(hasHazard);
  const led = isRowOfPeril ? null : ledByShare(lowest);
  if (led !== null) return { peril: led, classes, others: [...own, ...higher], isSum: false };
  if (!isRowOfPeril && (hasHazard(lowest) || (isSum(lowest) && over.length > 0)))
    return { peril: lowest, classes, others: [...own, ...higher], isSum: isSum(lowest) };
  const rest = over.filter((text) => text !== '');
  if (own.some(isSum) && !isRowOfPeril) return { peril: '', classes, others: rest, isSum: true };
  const regions = own.filter((text) => !hasHazard(text) && (namedRegions(text).length > 0 || isBlank(text)));
  const hazards = own.filter(hasHazard);
  // "Winter | Storm": one name in two cells.
  const beginnings = own.filter((text) => nameWords.has(text.toLowerCase()));
  if (beginnings.length > 0 && hazards.length === 1)
    return { peril: joined([...beginnings, ...hazards]), classes, others: rest, isSum: false };
  const others = isRowOfPeril ? own.filter((text) => !hazards.includes(text) && !regions.includes(text)) : [];
  // "US Wind share of expected loss": the name, and what is asked of it.
  const [only, ...further] = gradeOf(own) === 2 ? findPerils(joined(own)) : [];
  if (only && further.length === 0) {
    const asked = wordsBeside(joined(own), only);
    return { peril: only.name, classes, others: [asked, ...rest], isSum: false, saysLoss: true };
  }
  // "Earthquake" over the rows of the classes.
  if (own.length === 0 && !isRowOfPeril && hasHazard(each.subheading))
    return { peril: bare(each.subheading), classes, others: rest, isSum: false, isInside: true };
  const name = isRowOfPeril ? perilOf([...hazards, ...regions], regionAlone(each.subheading)) : joined(own);
  return { peril: name, classes, others: [...others.filter((text) => !opensWith(text, 'all')), ...rest], isSum: false };
}

/** "Named Storm, as reset": the name of the peril, and of which version its figure is. */
function withVersionApart(place: Place): Place {
  const at = startOfVersion(place.peril);
  const name = place.peril.slice(0, Math.max(at, 0)).replace(/[\s,;:([–—-]+$/, '');
  return hasHazard(name) ? { ...place, peril: name, others: [...place.others, place.peril.slice(at)] } : place;
}

/** What a label asks of the peril that it names, in whatever order: "share of expected loss" is no "expected loss, higher … rate". */
function wordsBeside(label: string, { from, to }: { from: number; to: number }): string {
  const words = `${label.slice(0, from)} ${label.slice(to)}`.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  // A sentence that ran into the label asks nothing.
  return words.length > mostBeside
    ? ''
    : joined([...new Set(words.filter((word) => !leadsToPeril.has(word)))].toSorted());
}
const mostBeside = 12;
const leadsToPeril = new Set(['of', 'to', 'from', 'by', 'due', 'the', 'in', 'for', 'as']);

/** "Class A – US Hurricane": what is left without the class. */
function withoutClass(text: string, known: Known): string {
  const [first, ...others] = findClasses(text, known);
  if (!first || others.length > 0) return text;
  const rest = without(`${text.slice(0, first.from)} ${text.slice(first.to)}`, 'notes');
  return rest.replace(/^[\s,:–—-]+|[\s,:–—-]+$/g, '').replace(/\s+/g, ' ');
}

/** A figure, and another one in brackets behind it. */
const isPair = (text: string): boolean => /^\d[^()[\]]*[([][^()[\]]*\d[^()[\]]*[)\]]$/.test(text.trim());

const isInBrackets = (text: string, before: { to: number }, { from, to }: { from: number; to: number }): boolean =>
  /^\s*[([]$/.test(text.slice(before.to, from)) && /^[)\]]$/.test(text.slice(to));

/** A rate from end to end, or a bare figure that is no amount; of two in a cell the one in brackets where asked for. */
function figureOf(
  { cell, label, columns }: CellContext,
  { unitStatements: statements, orderOfPairs }: Facts,
  ofBrackets: boolean,
) {
  const text = cell.flow.text.trim().replace(markBehind, '');
  const [first, second, ...others] = readPercents(text);
  // "71.4% (72.6%)": old and new in one cell.
  if (first?.from === 0 && second && others.length === 0 && isInBrackets(text, first, second))
    return (orderOfPairs === 'updated-last') === ofBrackets ? first : second;
  // "0.668 (71.3%)": points of principal, and the share that they are of the expected loss.
  if (first && !second && pointsAndShare.test(text)) return first;
  // "EUR" at the left of a column that a peril heads says nothing of its figures.
  const asked = columns.some(hasHazard) ? '' : label;
  if (!isFigure(text) || (!text.includes('%') && isBareAmount(text, asked))) return null;
  const token = readPercents(text)[0] ?? readBareRate(text, unitOfBare(text, '', statements) || '%');
  return token !== null && token.value !== null && token.value >= 0 && token.value <= 100 ? token : null;
}

const pointsAndShare = /^\d{1,2}[.,]\d+\s*[([]\d[\d.,]*\s?%[)\]]$/;

function spansOfName({ labelCells, headerCells }: CellContext, name: string): Span[] {
  for (const { flow } of [...labelCells, ...headerCells]) {
    const at = flow.text.indexOf(name);
    if (at >= 0) return spansOf(flow, at, at + name.length);
  }
  return [];
}

/** Figures that stand at the same place of the list of their class: they belong together. */
class OpenLists {
  readonly lists: ShareList[] = [];
  readonly #open = new Map<string, ShareList>();
  #inRow = new Map<string, number>();
  #row = -1;

  /** The list that a place adds to; a row may name the same place twice, for two lists. */
  #orderOf(each: CellContext, { peril }: Place, base: string): number {
    if (each.rowIndex !== this.#row) this.#inRow = new Map();
    this.#row = each.rowIndex;
    const count = this.#inRow.get(`${base}|${peril}`) ?? 0;
    this.#inRow.set(`${base}|${peril}`, count + 1);
    return count;
  }

  add(each: CellContext, place: Place, value: number, make: () => { part: Part; qualifiers: Qualifiers } | null): void {
    const inside = regionAlone(each.subheading) === '' && !place.isInside ? each.subheading : '';
    const words = joined(place.others);
    const base = `${place.classes?.join() ?? ''}|${words}|${inside}|${place.isAside === true}`;
    const order = this.#orderOf(each, place, base);
    const key = `${base}|${order}`;
    const before = this.#open.get(key);
    if (place.isSum) {
      if (before) before.total = value;
      this.#open.delete(key);
      return;
    }
    const made = make();
    if (!made) return;
    // The same peril once more below a whole: the figures of another table, or another case.
    const isAgain = before?.parts.some(({ peril }) => peril.name === made.part.peril.name) === true;
    const open = isAgain && isWhole(before) ? undefined : before;
    const list = open ?? {
      classes: place.classes,
      words,
      inside,
      order,
      qualifiers: made.qualifiers,
      parts: [],
      total: null,
      saysLoss: place.saysLoss === true,
    };
    if (!open) {
      this.#open.set(key, list);
      this.lists.push(list);
    }
    list.parts.push(made.part);
  }
}

/** The lists of figures by peril in a grid. Of "0.83% (61.3%)" the figures that make wholes count. */
export function shareListsOf(contexts: readonly CellContext[], context: Context): ShareList[] {
  const lists = listsOf(contexts, context, false);
  const others =
    lists.every(isWhole) || !contexts.some(({ cell }) => isPair(cell.flow.text))
      ? []
      : listsOf(contexts, context, true);
  return others.filter(isWhole).length > lists.filter(isWhole).length ? others : lists;
}

function listsOf(contexts: readonly CellContext[], context: Context, ofBrackets: boolean): ShareList[] {
  const { classSet: known } = context.facts;
  const open = new OpenLists();
  const figures = Map.groupBy(
    contexts.filter(
      (each) =>
        !each.isHeader &&
        (each.cellIndex > 0 || each.columns.some(hasHazard)) &&
        figureOf(each, context.facts, ofBrackets) !== null,
    ),
    ({ rowIndex }) => rowIndex,
  );
  const spanned = new Map([...figures.values()].flatMap((cells) => [...classesInRow(cells, known)]));
  for (const each of [...figures.values()].flat()) {
    const token = figureOf(each, context.facts, ofBrackets);
    if (!token || token.value === null) continue;
    const { value } = token;
    const { columns } = each;
    const whole = withVersionApart(placeOf(each, columns, known));
    const isAside = qualifiersIn(each.label, context.facts.cases).sensitivity;
    const place = { ...whole, classes: spanned.get(each) ?? whole.classes, isAside };
    if (isSentence(place.peril) || (place.peril === '' && !place.isSum) || asksForAnother(place.peril)) continue;
    open.add(each, place, value, () => {
      const peril = readPeril(place.peril);
      if (!peril) return null;
      const qualifiers = mergeQualifiers(
        [each.subheading, ...each.labels, ...columns].map((text) => qualifiersIn(text, context.facts.cases)),
        readQualifiers(''),
        readQualifiers(''),
      );
      const part = {
        peril,
        isHazard: hasHazard(place.peril),
        isBelow: each.labels.some((text) => opensWith(text.trim(), 'partOfAbove')),
        value,
        decimals: /[.,](\d+)/.exec(each.cell.flow.text.slice(token.from, token.to))?.[1]?.length ?? 0,
        spans: spansOf(each.cell.flow, token.from, token.to),
        perilSpans: spansOfName(each, place.peril),
      };
      return { part, qualifiers };
    });
  }
  return open.lists;
}

/** More words than the name of a peril has. */
const isSentence = (text: string) =>
  text.length > 70 || (!hasHazard(text) && !says(text, 'peril') && text.trim().split(/\s+/).length > 7);

/** "Expected loss, 3 years" or "same, stress case" in the rows of perils is no peril: half of what makes a label is enough. */
const asksForAnother = (text: string) =>
  !hasHazard(text) && (isKnownLabel(text, 0.5) || readQualifiers(text).sensitivity);

/** Which figures of perils make a whole: per cent of it, a fraction of one, or parts of a figure given elsewhere. */
export type Scale = 1 | 100 | 'parts';

const sumOfParts = (parts: readonly Part[]) => sumOf(parts.map(({ value }) => value));

/** So many rows below a figure are parts of it where they make it, and no chance. */
const fewestParts = 2;

/** How many of the figures after the one at `at` are what that is made of: "Named Storm 90.6, of which Florida 51.9, …". */
function countOfParts(parts: readonly Part[], at: number): number {
  const whole = parts[at] as Part;
  for (let count = fewestParts; at + count < parts.length; count++) {
    const own = parts.slice(at + 1, at + 1 + count);
    if (Math.abs(sumOfParts(own) - whole.value) <= roundingOf(own)) return count;
  }
  return 0;
}

/** A list without its last row where that names no peril and adds up the rows above it, whatever it is called. */
export function withoutSum<T extends Pick<ShareList, 'parts' | 'total'>>(list: T): T {
  const last = list.parts.at(-1);
  const parts = list.parts.slice(0, -1);
  if (!last || last.isHazard || parts.length === 0 || Math.abs(sumOfParts(parts) - last.value) > roundingOf(parts))
    return list;
  const kept = { ...list, parts, total: last.value };
  return isWhole(kept) ? kept : list;
}

/** A list without the rows below its perils that name none, where the perils alone make a whole: those are of another table. */
export function withoutRest<T extends Pick<ShareList, 'parts' | 'total'>>(list: T): T {
  const end = list.parts.findIndex(({ isHazard }) => !isHazard);
  const kept = { ...list, parts: list.parts.slice(0, end) };
  return end > 1 && !isWhole(list) && isWhole(kept) ? kept : list;
}

/** A list without the rows that only part the figure above them, where it makes a whole without these alone. */
export function withoutBreakdowns<T extends Pick<ShareList, 'parts' | 'total'>>(list: T): T {
  if (list.parts.length <= fewestParts || isWhole(list)) return list;
  const said = { ...list, parts: list.parts.filter(({ isBelow }) => !isBelow) };
  if (isWhole(said)) return said;
  const parts: Part[] = [];
  for (let at = 0; at < list.parts.length; at += 1 + countOfParts(list.parts, at)) parts.push(list.parts[at] as Part);
  const kept = { ...list, parts };
  return isWhole(kept) ? kept : list;
}

/** What the figures of a list are parts of; null where they are none. */
export function scaleOf({ parts, total }: Pick<ShareList, 'parts' | 'total'>): Scale | null {
  const names = new Set(parts.map(({ peril }) => peril.name));
  const hazards = parts.filter(({ isHazard }) => isHazard).length;
  if (names.size !== parts.length || hazards === 0 || hazards * 2 < parts.length) return null;
  const sum = sumOfParts(parts);
  if (parts.length === 1) return sum === 100 ? 1 : null;
  if (Math.abs(sum - 100) <= Math.max(roundingOf(parts), 0.11)) return 1;
  // What makes exactly one is a fraction of it, and of an expected loss of 1% it is the same.
  if (Math.abs(sum - 1) <= (total === 1 ? roundingOf(parts) : 1e-6)) return 100;
  return sum < 50 ? 'parts' : null;
}

const isWhole = (list: Pick<ShareList, 'parts' | 'total'>) => {
  const scale = scaleOf(list);
  return scale === 1 || scale === 100;
};

/** Lists as one, with what all of their headings say. */
const asOne = (lists: readonly ShareList[]): ShareList => ({
  ...(lists[0] as ShareList),
  words: joined([...new Set(lists.map(({ words }) => words))]),
  inside: '',
  parts: lists.flatMap(({ parts }) => parts),
  total: lists.at(-1)?.total ?? null,
});

/** The lists of each group as one where none of them makes a whole and all together do; they may differ in one text of words. */
const joinedBy = (lists: readonly ShareList[], keyOf: (list: ShareList) => string): ShareList[] =>
  groupsOf(lists, keyOf).flatMap((group) => {
    const said = new Set(group.flatMap(({ words }) => (words === '' ? [] : [words])));
    if (group.length < 2 || said.size > 1 || group.some(isWhole)) return group;
    const all = asOne(group);
    return isWhole(all) ? [all] : group;
  });

/** Lists of a class that only together make a whole, as under several headings or on two pages. */
export function joinLists(lists: readonly ShareList[]): ShareList[] {
  const classOf = ({ classes, order }: ShareList) => `${classes?.join() ?? ''}|${order}`;
  const underSame = joinedBy(lists, (list) => `${classOf(list)}|${list.words}`);
  return joinedBy(underSame, (list) => `${classOf(list)}|${list.parts.every(({ isHazard }) => isHazard)}`);
}

/** Lists that name no class, one a class under the same words, are of the classes in their order. */
export function inOrderOfClasses(lists: readonly ShareList[], classes: readonly string[]): ShareList[] {
  if (classes.length < 2 || lists.some((list) => list.classes !== null)) return [...lists];
  const groups = Map.groupBy(lists, ({ words, inside }) => `${words}|${inside}`);
  const isInOrder = [...groups.values()].every(
    (group) => group.length === classes.length && group.every(({ order }, index) => order === index),
  );
  return isInOrder
    ? lists.map((list) => ({ ...list, classes: [classes[list.order] as string], order: 0 }))
    : [...lists];
}
