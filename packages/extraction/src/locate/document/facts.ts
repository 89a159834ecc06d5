import { isFigure } from '../../layout/figure.ts';
import type { Span } from '../../layout/flow.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import type { Grid, Paragraph } from '../../layout/blocks.ts';
import { classesAtHeadsOfLines } from './bare-classes.ts';
import { unitStatements } from '../../facts/units.ts';
import { findDayOrder, type DayOrder } from '../../read/dates.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { periodNames } from '../tables/column-headings.ts';
import { ClassNames, couldBeClassName, findClasses, findClassGroups, normaliseClass, onlyClass } from './classes.ts';
import { namedCases, type NamedCases } from './named-cases.ts';
import { orderOfPairs, type OrderOfPairs } from './order-of-pairs.ts';
import type { Placed } from './outline.ts';
import { withoutOtherSeries } from './class-headings.ts';
import { ownRows, saysWithdrawn } from './other-deals.ts';
import { isForeign } from '../qualifiers.ts';
import { periodStarts, type PeriodStart } from './period-starts.ts';
import { splitSentences } from '../prose/sentences.ts';
import { findSeries, findSeriesOfTitle, findYearSeries } from './series.ts';
import { bareLabel, fieldOfLabel, fieldsOfLabel, type Field } from '../vocabulary.ts';
import type { DocumentKind, ExtractionInput } from '../../types.ts';

type Hints = NonNullable<ExtractionInput['hints']>;

/** What holds for the whole document, found before any value is read. */
export interface Facts {
  kind: DocumentKind;
  classes: string[];
  classSet: ReadonlySet<string>;
  /** Classes that a table of a reset gives no value for, and says so. */
  notReset: ReadonlySet<string>;
  /** Series of this deal, the most certain first. */
  series: string[];
  dayOrder: DayOrder;
  /** Heads and feet of the pages, which stand in no block. */
  furniture: readonly Span[];
  /** What the document calls its analyses. */
  cases: NamedCases;
  /** Which of two values in one place of a reset is the new one, where the document says. */
  orderOfPairs: OrderOfPairs | null;
  /** Names that the document gives to periods, and which these are. */
  periodNames: ReadonlyMap<string, string>;
  /** When the periods after the first begin, by their names; of offerings only. */
  periodStarts: ReadonlyMap<string, PeriodStart>;
  /** What the document says of the unit of its figures. */
  unitStatements: readonly string[];
  /** The deal's own name of its issuer, to be preferred among several. */
  issuerName: string | null;
}

/** The one class of a document that never names it, where the deal does not say either. */
export const unnamedClass = '';

function textOf(placed: Placed): string {
  const { block } = placed;
  return block.kind === 'paragraph'
    ? block.flow.text
    : block.rows.map((row) => row.cells.map((cell) => cell.flow.text).join(' \t ')).join('\n');
}

const priorSeries =
  /\b(?:remain\w*\s+outstanding|not offered hereby|prior|previous(?:ly)?|earlier|matured|(?<!\bbe )redeemed|predecessor|outstanding under)\b/i;

/** Where series are looked for: as those of the deal, else also as "the Series … Notes of" an issuer, else among risks. */
const seriesPasses = [
  { inRisk: false, ofIssuer: false },
  { inRisk: false, ofIssuer: true },
  { inRisk: true, ofIssuer: false },
];

const normaliseSeries = (text: string) => text.toUpperCase().replace(/SERIES|[^A-Z0-9]/g, '');

const inTime = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Series named where the deal itself is spoken of, weighed by how; in risk factors only when nowhere else. The series of the deal counts three times. */
function weighSeries(
  placed: readonly Placed[],
  kind: DocumentKind,
  furniture: readonly Span[],
  ofDeal: string | null,
): string[] {
  for (const { inRisk, ofIssuer } of seriesPasses) {
    const weights = new Map<string, number>();
    const add = (series: string, weight: number) => weights.set(series, (weights.get(series) ?? 0) + weight);
    for (const each of placed) {
      if (each.section === 'contents' || (each.section === 'risk') !== inRisk) continue;
      addSeries(each, add, ofIssuer);
    }
    if (!inRisk)
      for (const { series } of furniture.flatMap(({ page, from, to }) => findSeries(page.text.slice(from, to))))
        add(series, 8);
    for (const [series, weight] of weights) if (normaliseSeries(series) === ofDeal) add(series, 2 * weight);
    // What is offered is the latest series; only others of its year may be offered with it.
    const latest = kind === 'OC' ? [...weights.keys()].toSorted(inTime).at(-1) : undefined;
    for (const series of latest === undefined ? [] : weights.keys())
      if (series.slice(0, 4) !== latest?.slice(0, 4) && normaliseSeries(series) !== ofDeal) weights.delete(series);
    const sorted = [...weights].toSorted((a, b) => b[1] - a[1]);
    const best = sorted[0]?.[1] ?? 0;
    if (best > 0) return sorted.filter(([, weight]) => weight >= best * 0.34).map(([series]) => series);
  }
  const titled = seriesOfTitle(placed);
  return titled.length > 0 ? titled : yearSeries(placed);
}

/** The series in the title on the first page, where none is called by the word. */
function seriesOfTitle(placed: readonly Placed[]): string[] {
  const first = placed.filter(({ block, section }) => block.page.input.page === 1 && section === 'cover').slice(0, 3);
  const lines = first.flatMap(({ block }) =>
    block.kind === 'paragraph' ? [block.flow] : block.rows.flatMap(({ cells }) => cells.map(({ flow }) => flow)),
  );
  return lines
    .flatMap(({ text }) => findSeriesOfTitle(text))
    .map(({ series }) => series)
    .slice(0, 1);
}

/** The one series of a deal that names it by the year or number alone; none where several are named. */
function yearSeries(placed: readonly Placed[]): string[] {
  const found = new Set<string>();
  for (const each of placed) {
    if (each.section === 'risk' || each.section === 'contents') continue;
    for (const sentence of sentencesOf(textOf(each))) {
      if (isForeign(sentence) || priorSeries.test(sentence)) continue;
      for (const { series } of findYearSeries(sentence)) found.add(series);
    }
  }
  return found.size === 1 ? [...found] : [];
}

function addSeries(each: Placed, add: (series: string, weight: number) => void, ofIssuer: boolean): void {
  const text = textOf(each);
  if (!/series/i.test(text)) return;
  const sentences = each.block.kind === 'paragraph' ? splitSentences(text) : [];
  const base = each.section === 'cover' || each.block.page.input.page === 1 ? 8 : 1;
  for (const { series, from, to } of findSeries(text)) {
    const around = text.slice(Math.max(0, from - 90), to + 120);
    const sentence = sentences.find(([start, end]) => start <= from && end >= to);
    const said = sentence ? text.slice(...sentence) : '';
    if (priorSeries.test(around) || isForeign(around, ofIssuer) || isForeign(said, true)) continue;
    add(series, each.isHeading ? base * 3 : base);
  }
}

/** The classes of each series of the deal, where a text names them: "Series 2026-1 Class A and Class B Notes". */
export function classesOfSeries(placed: readonly Placed[], facts: Facts): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of placed.map(textOf)) {
    for (const { series, to } of findSeries(text)) {
      const [named, next] = findClasses(text.slice(to, to + 80), facts.classSet);
      if (!facts.series.includes(series) || !named || named.from > 8) continue;
      // "Class A and Class B Notes": two mentions with nothing else between.
      const isList = next && /^\s*(?:Notes\s+)?(?:,|and|&)\s*$/.test(text.slice(to + named.to, to + next.from));
      const own = [...named.names, ...(isList ? next.names : [])];
      found.set(series, [...new Set([...(found.get(series) ?? []), ...own])]);
    }
  }
  const all = [...found.values()].flat();
  return new Set(all).size === all.length ? found : new Map();
}

/** The name of a series and nothing else. */
export const seriesAlone = /^(?:the\s+)?series\s+\S+(?:\s+notes)?\s*:?$/i;

/** Whether other headings stand beside one that asks for a class, and not the class itself. */
const headsNames = ({ cells }: Pick<Row, 'cells'>, at: number): boolean =>
  cells.length > 1 && !couldBeClassName(cells[at + 1]?.flow.text ?? '');

/** Names in a table's column headed "Class" beside figures of this deal. */
function classesOfColumn(grid: Grid, add: (name: string, weight: number) => void): void {
  classesUnderHeading(grid, add);
  let inColumn = false;
  let hasFigures = false;
  let over: GridCell | undefined;
  for (const row of grid.rows) {
    const first = row.cells[0]?.flow.text.trim() ?? '';
    // "Class CUSIP | ISIN": the heading beside it stands too close to part.
    const heading = bareLabel(first).replace(/\s+(?:CUSIP|ISIN|CINS)s?$/i, '');
    if (headsNames(row, 0) && (fieldOfLabel(heading) === 'issuerClass' || /^notes?$/i.test(heading))) {
      inColumn = true;
      hasFigures = true;
      over = row.cells[0];
      continue;
    }
    // The further rows of a class leave its column blank.
    const [cell] = row.cells;
    if (inColumn && over && cell && cell.x0 > over.x1 && row.cells.length > 1) continue;
    if (inColumn && hasFigures && row.cells.length > 1 && couldBeClassName(first)) add(normaliseClass(first), 3);
    else if (row.cells.length > 1 && row.cells.some((cell) => isFigure(cell.flow.text))) inColumn = false;
  }
}

/** Names under a heading "Class" that other headings stand beside: "Issuer | Series | Class". */
function classesUnderHeading({ rows }: Grid, add: (name: string, weight: number) => void): void {
  for (const [index, { cells }] of rows.entries()) {
    const at = cells.findIndex((cell, index) => index > 0 && fieldOfLabel(cell.flow.text) === 'issuerClass');
    const heading = cells[at];
    if (!heading || !headsNames({ cells }, at) || cells.some((cell) => isFigure(cell.flow.text))) continue;
    for (const row of rows.slice(index + 1)) {
      const under = row.cells.find((cell) => Math.min(cell.x1, heading.x1) > Math.max(cell.x0, heading.x0));
      const name = under?.flow.text.trim() ?? '';
      if (!couldBeClassName(name) || row.cells.length < cells.length / 2) break;
      add(normaliseClass(name), 3);
    }
  }
}

/** A label's field, by its first line where it goes on in another language. */
function fieldsOfFirstLine(cell: GridCell): Field[] {
  const whole = fieldsOfLabel(cell.flow.text);
  const first = cell.flow.pieces[0]?.span;
  return whole.length > 0 || !first ? whole : fieldsOfLabel(first.page.text.slice(first.from, first.to));
}

/** Sentences one by one where the paragraph is long: one of them may speak of another deal. */
function sentencesOf(text: string): string[] {
  return text.length < 120 || !/class|tranche/i.test(text)
    ? [text]
    : splitSentences(text).map(([from, to]) => text.slice(from, to));
}

type Add = (name: string, weight: number) => void;

/** A class as the value of its label among others on end. */
const labelledClass = /(?:^|[;,.|]\s*)(?:class|tranche)\s*[:=]\s*(\S{1,5}?)(?=[;,.)]|\s|$)/gi;

/** Classes that pieces of text name, weighed by what stands beside the name. */
function addClassesOfText(each: Placed, own: readonly string[], add: Add): void {
  const isGrid = each.block.kind === 'grid';
  const weightOf = each.section === 'risk' ? 0.01 : 1;
  const pieces =
    each.block.kind === 'grid'
      ? each.block.rows.map((row) => row.cells.map((cell) => cell.flow.text).join(' ; '))
      : sentencesOf(each.block.flow.text);
  for (const text of pieces) {
    if (!/class|tranche|\bcl\./i.test(text)) continue;
    const seriesHere = findSeries(text);
    const isOwn = seriesHere.some(({ series }) => own.includes(series));
    if (!isGrid && isForeign(text, isOwn)) continue;
    // "Series: 2025-1; Class: A; …", "Issuer: Example Re Ltd. Class: A. ISIN: …".
    for (const [, inList = ''] of text.matchAll(labelledClass))
      if (couldBeClassName(inList)) add(normaliseClass(inList), 4);
    const hasFigures =
      /[$€£]\s?\d|\d\s?%|\d per ?cent|\b(?:USD|EUR|GBP)\s?\d/i.test(text) || readIdentifiers(text).length > 0;
    const beside = (hasFigures ? 1.5 : 0) + (each.isHeading ? 2 : 0) + (each.section === 'cover' ? 2 : 0);
    for (const mention of findClasses(text)) {
      const nearSeries = seriesHere.findLast((other) => other.from <= mention.from) ?? seriesHere[0];
      if (nearSeries && own.length > 0 && !own.includes(nearSeries.series)) continue;
      const weight = (mention.ofNotes ? 2 : 0.5) + beside;
      for (const name of mention.names) add(name, weight * weightOf);
    }
  }
}

/** Classes beside the label that asks for them: "Class | A", "Series / Class | 2021-2 / A". */
function addClassesBesideLabel({ cells }: Row, add: Add): void {
  const at = cells.findIndex((cell) => fieldsOfFirstLine(cell).includes('issuerClass'));
  const label = cells[at];
  const values = at === 0 ? cells.slice(1) : cells.slice(at + 1, at + 2);
  // One value that lists the classes, or one a class, as over the columns of a table.
  if (!label || values.length === 0 || values.some((value) => /\d\s?%/.test(value.flow.text))) return;
  const isName = ({ flow: { text } }: GridCell) => findClasses(text).length > 0 || couldBeClassName(text);
  const named = values.every(isName) ? values : values.slice(0, 1);
  for (const { flow } of named) {
    // "CAR 130; Class A", beside "Series; class".
    const said = fieldsOfFirstLine(label).length > 1 ? findClasses(flow.text) : [];
    const words = flow.text
      .replace(/\b(?:class(?:es)?|tranches?|notes?)\b/gi, ' ')
      .split(/\s*(?:[,;/&]|\band\b|\s)\s*/);
    // "1.4 DTC participant" is the next label.
    const areNames = words.every((word) => couldBeClassName(word) || !/\p{Ll}{3}/u.test(word));
    const names =
      said.length > 0
        ? said.flatMap((mention) => mention.names)
        : words.filter((word) => areNames && couldBeClassName(word)).map(normaliseClass);
    if (names.length <= 12) for (const name of names) add(name, 4);
  }
}

/** Classes on lines of their own: "(i) Class: A". */
function addClassesOfLines({ flow }: Paragraph, add: Add): void {
  for (const { span } of flow.pieces) {
    const line = span.page.text.slice(span.from, span.to).trim();
    const name = /^(?:\(?[ivx\d]+[.)]\s*)*(?:class|tranche)\s*:\s*(\S{1,5})$/i.exec(line)?.[1];
    if (name !== undefined && couldBeClassName(name)) add(normaliseClass(name), 4);
  }
}

/** Names that are classes elsewhere, each at the head of a row or column of figures: a table of classes, whatever its corner says. */
function classesBesideFigures({ rows }: Grid, weights: ReadonlyMap<string, number>, add: Add): void {
  const known = new Set(weights.keys());
  const nameOf = (cell: GridCell | undefined): string | null => (cell ? onlyClass(cell.flow.text, known) : null);
  const ofRows = rows.flatMap(({ cells: [first, ...others] }) =>
    others.some(({ flow }) => /\d/.test(flow.text)) ? (nameOf(first) ?? []) : [],
  );
  const ofColumns = rows.map(({ cells }) => cells.flatMap((cell) => nameOf(cell) ?? []));
  for (const names of [ofRows, ...ofColumns])
    if (new Set(names).size > 1) for (const name of new Set(names)) add(name, 3);
}

/** So many headings of a table have to ask for something before the bare names in front of its rows are classes. */
const fewestAsked = 3;

/** Names in front of the rows of a table of terms, where nothing else names a class: whatever their column is called. */
function classesBeforeTerms(placed: readonly Placed[]): string[] {
  const names = placed.flatMap(({ block, section }) => {
    const [head, ...rows] = block.kind === 'grid' && section !== 'risk' ? block.rows : [];
    const asked = head?.cells.slice(1).flatMap(({ flow }) => fieldOfLabel(flow.text) ?? []) ?? [];
    const isHeaded = head !== undefined && fieldOfLabel(head.cells[0]?.flow.text ?? '') === null;
    if (!isHeaded || new Set(asked).size < fewestAsked) return [];
    const own = rows.map(({ cells }) => cells[0]?.flow.text.trim() ?? '');
    const areNames = own.every((name) => couldBeClassName(name) && !isFigure(name));
    return areNames && new Set(own).size === own.length ? own.map(normaliseClass) : [];
  });
  return [...new Set(names)];
}

const withdrawn = /^\(?(?:withdrawn|cancell?ed|dropped|pulled|not (?:placed|offered|issued|sold))\)?$/i;

/** Classes that a table says were not placed after all: "E | withdrawn". */
function droppedClasses(placed: readonly Placed[], known: ReadonlySet<string>): Set<string> {
  const rows = placed.flatMap(({ block }) => (block.kind === 'grid' ? block.rows : []));
  const dropped = rows.flatMap(({ cells: [first, ...others] }) => {
    const name = first ? onlyClass(first.flow.text, known) : null;
    return name !== null && others.some(({ flow }) => withdrawn.test(flow.text.trim())) ? [name] : [];
  });
  return new Set([...dropped, ...placed.flatMap((each) => droppedInText(each, known))]);
}

/** "The Class C Notes are not being issued": classes that a sentence says are offered no more. */
function droppedInText({ block, section }: Placed, known: ReadonlySet<string>): string[] {
  if (block.kind === 'grid' || section === 'risk' || section === 'contents') return [];
  return splitSentences(block.flow.text).flatMap(([from, to]) => {
    const sentence = block.flow.text.slice(from, to);
    return saysWithdrawn(sentence) ? saidOfClass(sentence, known) : [];
  });
}

/** The one class that a sentence speaks of, and no other series. */
function saidOfClass(sentence: string, known: ReadonlySet<string>): string[] {
  const names = new Set(findClasses(sentence, known).flatMap((mention) => mention.names));
  return names.size === 1 && known.size > 1 && findSeries(sentence).length === 0 ? [...names] : [];
}

function weighClasses(all: readonly Placed[], own: readonly string[]): string[] {
  const placed = withoutOtherSeries(all, own).map((each): Placed => {
    const { block, heading } = each;
    return block.kind === 'grid' ? { ...each, block: { ...block, rows: ownRows(block.rows, own, heading) } } : each;
  });
  const weights = new Map<string, number>();
  const order: string[] = [];
  const add: Add = (name, weight) => {
    // "PFL" under the heading "Class" of a table is a heading of its own.
    if (name.length > 1 && fieldOfLabel(name) !== null) return;
    if (!weights.has(name)) order.push(name);
    weights.set(name, (weights.get(name) ?? 0) + weight);
  };
  for (const each of placed) {
    if (each.section === 'contents') continue;
    const { block } = each;
    if (block.kind === 'grid' && each.section !== 'risk') classesOfColumn(block, add);
    addClassesOfText(each, own, add);
    if (block.kind === 'grid') for (const row of block.rows) addClassesBesideLabel(row, add);
    else addClassesOfLines(block, add);
  }
  const tabled = new Set<string>();
  for (const { block, section } of placed)
    if (block.kind === 'grid' && section !== 'contents' && section !== 'risk')
      classesBesideFigures(block, weights, (name, weight) => {
        add(name, weight);
        tabled.add(name);
      });
  const best = Math.max(0, ...weights.values());
  // Where tables show the classes, one that they leave out is hardly one.
  const least = (name: string) => Math.max(1.9, best * (tabled.size === 0 || tabled.has(name) ? 0.12 : 0.3));
  const dropped = droppedClasses(placed, new Set(order));
  const kept = order.filter((name) => !dropped.has(name) && (weights.get(name) as number) >= least(name));
  if (kept.length > 0) return kept;
  const named = order.filter((name) => (weights.get(name) as number) >= 0.5);
  if (named.length > 0) return named;
  const atHeads = classesAtHeadsOfLines(placed);
  return atHeads.length > 0 ? atHeads : classesBeforeTerms(placed);
}

const noValue = /^(?:n\.?\s?\/?\s?a\.?|not (?:applicable|reset)|none)$/i;

/** Classes in whose row of a table every value is "n/a". */
function classesNotReset(placed: readonly Placed[], known: ReadonlySet<string>): ReadonlySet<string> {
  const rows = placed.flatMap(({ block }) => (block.kind === 'grid' ? block.rows : []));
  return new Set(
    rows.flatMap(({ cells: [first, ...others] }) => {
      const name = first && others.length > 2 ? onlyClass(first.flow.text, known) : null;
      return name !== null && others.every(({ flow }) => noValue.test(flow.text.trim())) ? [name] : [];
    }),
  );
}

/** The classes, and the names of groups of them that sentences give. */
function namesOf(classes: readonly string[], placed: readonly Placed[]): ClassNames {
  const names = new ClassNames(classes);
  if (names.size < 3) return names;
  for (const { block, section } of placed) {
    if (section === 'contents' || section === 'risk') continue;
    const texts =
      block.kind === 'paragraph'
        ? [block.flow.text]
        : block.rows.flatMap(({ cells }) => cells.map(({ flow }) => flow.text));
    for (const text of texts) for (const [group, own] of findClassGroups(text, names)) names.groups.set(group, own);
  }
  return names;
}

export function findFacts(
  placed: readonly Placed[],
  kind: DocumentKind,
  hints: Hints,
  furniture: readonly Span[],
): Facts {
  const series = weighSeries(placed, kind, furniture, hints.issuerSeries ? normaliseSeries(hints.issuerSeries) : null);
  const named = weighClasses(placed, series);
  const [only = unnamedClass, ...others] = (hints.issuerClasses ?? []).map(normaliseClass);
  const classes = named.length > 0 ? named : [others.length === 0 ? only : unnamedClass];
  const sample = placed
    .filter((each) => each.section !== 'risk' && each.section !== 'contents')
    .slice(0, 400)
    .map(textOf)
    .join('\n');
  const dayOrder = findDayOrder(sample);
  const classSet = namesOf(
    classes.filter((name) => name !== unnamedClass),
    placed,
  );
  return {
    kind,
    classes,
    classSet,
    notReset: kind === 'RESET' ? classesNotReset(placed, classSet) : new Set(),
    series,
    dayOrder,
    periodNames: periodNames(kind === 'RESET' ? placed.map(textOf) : [], dayOrder),
    periodStarts: periodStarts(kind === 'OC' ? placed : [], dayOrder),
    furniture,
    cases: namedCases(placed),
    orderOfPairs: kind === 'RESET' ? orderOfPairs(placed) : null,
    unitStatements: unitStatements(placed),
    issuerName: hints.issuerName ?? null,
  };
}
