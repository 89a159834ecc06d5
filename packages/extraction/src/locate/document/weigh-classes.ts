import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import type { Grid, Paragraph } from '../../layout/blocks.ts';
import { classesAtHeadsOfLines, classesListedByLabels } from './class-titles.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import {
  classesIn,
  couldBeClassName,
  findClasses,
  normaliseClass,
  onlyClass,
  classWord,
  mayNameClass,
  namesBeforeIdentifier,
  namesBeforeWord,
  type Known,
} from '../../read/classes.ts';
import type { Placed } from './outline.ts';
import { isOfOthers, saysWithdrawn, withoutOtherSeries } from './other-deals.ts';
import { isForeign } from '../qualifiers.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { findSeries } from '../../read/series.ts';
import { matchesOf, textBefore, textBehind } from '../../read/tokens.ts';
import { bareLabel, fieldOfLabel, fieldsOfLabel, type Field } from '../vocabulary.ts';
import { mayTellTerms, sentencesOf, textOf } from './texts.ts';
import { sharesColumn } from '../../layout/extents.ts';
import { withoutEnd, without, isAll } from '../../words/says.ts';
import { hasRate } from '../../read/percent.ts';
import { namesCurrency } from '../../read/money.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { joiningWords } from '../../words/explaining-words.ts';
import { areDistinct } from '../../lists.ts';
import { textIn, textsIn } from '../../layout/flow.ts';

/** Whether other headings stand beside one that asks for a class, and not the class itself. */
const headsNames = ({ cells }: Pick<Row, 'cells'>, at: number): boolean =>
  cells.length > 1 && !couldBeClassName(textIn(cells[at + 1]));

/** Names in a table's column headed "Class" beside figures of this deal. */
function classesOfColumn(grid: Grid, add: (name: string, weight: number) => void): void {
  classesUnderHeading(grid, add);
  let inColumn = false;
  let hasFigures = false;
  let over: GridCell | undefined;
  for (const row of grid.rows) {
    const first = row.cells[0]?.flow.text.trim() ?? '';
    // "Class CUSIP | ISIN": the heading beside it stands too close to part.
    const heading = withoutEnd(bareLabel(first), 'identifier').trim();
    if (headsNames(row, 0) && (fieldOfLabel(heading) === 'issuerClass' || isAll(heading, 'note'))) {
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
    if (cells.some((cell) => isFigure(cell.flow.text))) continue;
    for (const [at, heading] of cells.entries()) {
      if (at === 0 || fieldOfLabel(heading.flow.text) !== 'issuerClass' || !headsNames({ cells }, at)) continue;
      for (const row of rows.slice(index + 1)) {
        const under = row.cells.find((cell) => sharesColumn(cell, heading));
        const name = under?.flow.text.trim() ?? '';
        if (!couldBeClassName(name) || row.cells.length < cells.length / 2) break;
        add(normaliseClass(name), 3);
      }
    }
  }
}

/** A label's field, by its first line where it goes on in another language. */
function fieldsOfFirstLine(cell: GridCell): Field[] {
  const whole = fieldsOfLabel(cell.flow.text);
  const first = cell.flow.pieces[0]?.span;
  return whole.length > 0 || !first ? whole : fieldsOfLabel(first.page.text.slice(first.from, first.to));
}

type Add = (name: string, weight: number) => void;

/** A class as the value of its label among others on end. */
const labelledClass = new RegExp(String.raw`(?:^|[;,.|]\s*)${classWord}\s*[:=]\s*(\S{1,5}?)(?=[;,.)]|\s|$)`, 'gi');

/** "Sandbar Re Class Z": the name of an issuer right before a class. */
const issuerBefore = /\b([A-Z][a-z]+) (?:[A-Z][a-z]+ ){0,2}Re(?: [IVX]{1,4})?,? $/;
const longestIssuer = 60;

/** Whether a class is of an issuer that no other piece of the document names. */
function isOfOtherIssuer(text: string, from: number, placed: readonly Placed[]): boolean {
  const [, name] = issuerBefore.exec(textBefore(text, from, longestIssuer)) ?? [];
  return name !== undefined && placed.filter((each) => textOf(each).includes(name)).length === 1;
}

/** The rows of a table, and the sentences of a text. */
const piecesOf = ({ block }: Placed): string[] =>
  block.kind === 'grid' ? block.rows.map((row) => textsIn(row.cells).join(' ; ')) : sentencesOf(block.flow.text);

/** Classes that pieces of text name, weighed by what stands beside the name. */
function addClassesOfText(each: Placed, own: readonly string[], known: readonly Placed[], add: Add): void {
  const isGrid = each.block.kind === 'grid';
  const weightOf = each.section === 'risk' ? 0.01 : 1;
  for (const text of piecesOf(each)) {
    if (!mayNameClass(text)) continue;
    const mentions = findClasses(text);
    const labelled = matchesOf(text, labelledClass);
    if (mentions.length === 0 && labelled.length === 0) continue;
    const seriesHere = findSeries(text);
    const isOwn = seriesHere.some(({ series }) => own.includes(series));
    if (!isGrid && isForeign(text, isOwn)) continue;
    // "Series: 2025-1; Class: A; …", "Issuer: Example Re Ltd. Class: A. ISIN: …".
    for (const [, inList = ''] of labelled) if (couldBeClassName(inList)) add(normaliseClass(inList), 4);
    const hasFigures = hasRate(text) || (namesCurrency(text) && /\d/.test(text)) || readIdentifiers(text).length > 0;
    const beside = (hasFigures ? 1.5 : 0) + (each.isHeading ? 2 : 0) + (each.section === 'cover' ? 2 : 0);
    for (const mention of mentions) {
      if (isOfOtherIssuer(text, mention.from, known)) continue;
      const nearSeries = seriesHere.findLast((other) => other.from <= mention.from) ?? seriesHere[0];
      if (nearSeries && own.length > 0 && !own.includes(nearSeries.series)) continue;
      const weight = (mention.ofNotes ? 2 : 0.5) + beside;
      for (const name of mention.names) add(name, weight * weightOf);
    }
  }
}

const betweenNames = new RegExp(String.raw`\s*(?:[,;/&]|\b${anyOf(joiningWords)}\b|\s)\s*`);

/** Whether a row, as wide as the headings over it, begins with what may be the name of a class, and has figures. */
const headsRowOfClass = (row: Row | undefined, width: number): boolean => {
  const [name, ...figures] = textsIn(row?.cells);
  const isName = name !== undefined && couldBeClassName(name) && fieldOfLabel(name) === null;
  return isName && figures.length >= width - 1 && figures.every((text) => isFigure(text));
};

/** Classes beside the label that asks for them: "Class | A", "Series / Class | 2021-2 / A". */
function addClassesBesideLabel({ cells }: Row, next: Row | undefined, add: Add): void {
  const at = cells.findIndex((cell) => fieldsOfFirstLine(cell).includes('issuerClass'));
  const label = cells[at];
  const values = at === 0 ? cells.slice(1) : cells.slice(at + 1, at + 2);
  // One value that lists the classes, or one a class, as over the columns of a table; "Tranche: US$175,000,000" is its size.
  // "Class A1 | 35 | 24": a row of that class.
  if (!label || findClasses(label.flow.text).length > 0) return;
  if (values.length === 0 || values.some((value) => /\d(?:\s?%|,\d{3})/.test(value.flow.text))) return;
  const isName = ({ flow: { text } }: GridCell) => findClasses(text).length > 0 || couldBeClassName(text);
  // "Class | RP 1 | RP 2" over "A | 1.81 | 1.91": a heading over names.
  if (!values.some(isName) && at === 0 && headsRowOfClass(next, cells.length)) return;
  // "Class | Unit | A | B | Remarks": the names stand on end among other headings.
  const listed = values.slice(values.findIndex(isName));
  const end = listed.findIndex((value) => !isName(value));
  const run = end < 0 ? listed : listed.slice(0, end);
  const named = run.length > 1 ? run : values.slice(0, 1);
  for (const { flow } of named) {
    // "CAR 130; Class A", beside "Series; class".
    const fields = fieldsOfFirstLine(label);
    const said = fields.length > 1 ? findClasses(flow.text) : [];
    const listed = without(flow.text, 'ofClass').split(betweenNames);
    // "Series / Class | 7/A": each in its place.
    const words =
      fields.length > 1 && fields.length === listed.length ? [listed[fields.indexOf('issuerClass')] as string] : listed;
    // "1.4 DTC participant" is the next label.
    const areNames = words.every((word) => couldBeClassName(word) || !/\p{Ll}{3}/u.test(word));
    const names =
      said.length > 0
        ? said.flatMap((mention) => mention.names)
        : words.filter((word) => areNames && couldBeClassName(word)).map(normaliseClass);
    if (names.length <= 12) for (const name of names) add(name, 4);
  }
}

const classOnLine = new RegExp(String.raw`^(?:\(?[ivx\d]+[.)]\s*)*${classWord}\s*:\s*(\S{1,5})$`, 'i');

/** Classes on lines of their own: "(i) Class: A". */
function addClassesOfLines({ flow }: Paragraph, add: Add): void {
  for (const { span } of flow.pieces) {
    const line = span.page.text.slice(span.from, span.to).trim();
    const name = classOnLine.exec(line)?.[1];
    if (name !== undefined && couldBeClassName(name)) add(normaliseClass(name), 4);
  }
}

/** "A (23231HAA1): …", "if you own B (23231HAB9)": names, each with an identifier of its own. */
function namesBeforeIdentifiers(placed: readonly Placed[]): string[] {
  const texts = placed.flatMap(({ block }) => (block.kind === 'paragraph' ? [block.flow.text] : []));
  const found = texts.flatMap((text): [string, string][] =>
    namesBeforeIdentifier(text).flatMap(({ name, to }) => {
      const [code] = readIdentifiers(textBehind(text, to, 30), { expectCusip: true });
      return code?.value ? [[name, code.value.text] as [string, string]] : [];
    }),
  );
  const codes = new Map(found);
  return codes.size > 1 && areDistinct([...codes.values()]) ? [...codes.keys()] : [];
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

/** "The Class C Notes are not being issued": classes that a sentence says are offered no more. */
function droppedInText(each: Placed, known: Known): string[] {
  if (each.block.kind === 'grid' || !mayTellTerms(each)) return [];
  return sentencesOfFlow(each.block.flow).flatMap(({ text }) => {
    const said = saidOfClass(text, known);
    return said.length > 0 && saysWithdrawn(text) ? said : [];
  });
}

/** The one class that a sentence speaks of, and no other series. */
function saidOfClass(sentence: string, known: Known): string[] {
  if (known.size < 2) return [];
  const names = classesIn(sentence, known);
  return names.length === 1 && findSeries(sentence).length === 0 ? names : [];
}

/** "Class A Tranche 1 (“Class A-1 Notes”)": A and 1 are no classes beside, which are made of them. */
function withoutParts(names: readonly string[]): string[] {
  const made = names.flatMap((name) => {
    const [, letter = '', figure = ''] = /^([A-Z])(\d)$/.exec(name) ?? [];
    return names.includes(letter) && names.includes(figure) ? [[letter, figure]] : [];
  });
  const parts = new Set(made.length > 1 ? made.flat() : []);
  return names.filter((name) => !parts.has(name));
}

/** A document without other series, and without tables of other deals. */
export const withoutOtherDeals = (all: readonly Placed[], own: readonly string[]): Placed[] =>
  withoutOtherSeries(all, own).filter(
    ({ block, heading }) => block.kind === 'paragraph' || !isOfOthers(block.rows, heading, own),
  );

/** The classes of a document without other deals. */
export function weighClasses(placed: readonly Placed[], own: readonly string[]): string[] {
  const weights = new Map<string, number>();
  const order: string[] = [];
  const add: Add = (name, weight) => {
    // "PFL" under the heading "Class" of a table is a heading of its own.
    if (name.length > 1 && fieldOfLabel(name) !== null) return;
    if (!weights.has(name)) order.push(name);
    weights.set(name, (weights.get(name) ?? 0) + weight);
  };
  const addAll = (known: readonly Placed[]) => {
    for (const each of placed) {
      if (each.section === 'contents') continue;
      const { block } = each;
      if (block.kind === 'grid' && each.section !== 'risk') classesOfColumn(block, add);
      addClassesOfText(each, own, known, add);
      if (block.kind === 'grid')
        for (const [at, row] of block.rows.entries()) addClassesBesideLabel(row, block.rows[at + 1], add);
      else addClassesOfLines(block, add);
    }
  };
  for (const name of namesBeforeIdentifiers(placed.filter(mayTellTerms))) add(name, 4);
  addAll(placed);
  // Of a short paper that names its issuer once, all classes are its own.
  if (order.length === 0) addAll([]);
  const tabled = new Set<string>();
  for (const each of placed)
    if (each.block.kind === 'grid' && mayTellTerms(each))
      classesBesideFigures(each.block, weights, (name, weight) => {
        add(name, weight);
        tabled.add(name);
      });
  const best = Math.max(0, ...weights.values());
  // Where tables show the classes, one that they leave out is hardly one.
  const least = (name: string) => Math.max(1.9, best * (tabled.size === 0 || tabled.has(name) ? 0.12 : 0.3));
  const known = new Set(order);
  const dropped = new Set(placed.flatMap((each) => droppedInText(each, known)));
  const kept = order.filter((name) => !dropped.has(name) && (weights.get(name) as number) >= least(name));
  if (kept.length > 0) return withoutParts(kept);
  const named = order.filter((name) => (weights.get(name) as number) >= 0.5);
  if (named.length > 0) return named;
  const before = [
    ...new Set(
      placed
        .filter(mayTellTerms)
        .flatMap((each) => namesBeforeWord(textOf(each)))
        .map(({ name }) => name),
    ),
  ];
  if (before.length > 1) return before;
  const atHeads = classesAtHeadsOfLines(placed);
  return atHeads.length > 0 ? atHeads : classesListedByLabels(placed);
}
