import { isFigure } from '../../layout/figure.ts';
import { concatFlows, sliceFlow, type Flow, textsIn } from '../../layout/flow.ts';
import type { Grid } from '../../layout/blocks.ts';
import { readPercents } from '../../read/percent.ts';
import { findPerils, hasHazard } from '../../read/perils.ts';
import { classesSpanned, classesOf } from '../tables/column-headings.ts';
import type { Context } from '../context.ts';
import type { Facts } from '../document/facts.ts';
import { gridContexts, type CellContext } from '../tables/grid-context.ts';
import type { Headings } from '../tables/headings-going-on.ts';
import { isOfOthers } from '../document/other-deals.ts';
import {
  inOrderOfClasses,
  joined,
  joinLists,
  scaleOf,
  shareListsOf,
  withoutBreakdowns,
  withoutRest,
  withoutSum,
  type Scale,
  type ShareList,
} from './share-lists.ts';
import { readShareText } from './share-text.ts';
import { isReplaced, replacedIn } from '../tables/replaced.ts';
import { gradeOf } from './share-words-around.ts';
import { mergeQualifiers, type Qualifiers, qualifiersIn, qualifiersOfCaption, readQualifiers } from '../qualifiers.ts';
import type { Known } from '../../read/classes.ts';
import { groupsOf } from '../../lists.ts';

/** A grid with what stands around it. */
interface Table {
  grid: Grid;
  contexts: readonly CellContext[];
  heading: string;
  caption: string;
  corner: string;
  ofCaption: Qualifiers;
}

/** The caption above a grid; a sentence that happens to stand there speaks of something else. */
const captionOf = (said: string) =>
  said
    .split(' ; ')
    .filter((part) => part.length < 90 || part.trimEnd().endsWith(':'))
    .join(' ; ');

const longestTitle = 100;

/** "The following table shows for the Class B Notes …:", "Where the expected loss comes from – Class B" right above a grid. */
function classLedTo(said: string, known: Known): string[] | null {
  const lead = (said.split(' ; ').at(-1) ?? '').trimEnd();
  const leads = lead.endsWith(':') || (lead.length < longestTitle && !lead.endsWith('.'));
  const led = leads ? classesOf(lead, known) : null;
  return led?.length === 1 ? led : null;
}

/** "US Hurricane 62%; US Earthquake 38%" in one cell: whether any cell was read so. */
function readCellsOfText(base: Context, { contexts, heading, caption, corner, ofCaption }: Table): boolean {
  const { facts } = base;
  let group = 0.3;
  let isRead = false;
  for (const each of contexts) {
    const { flow } = each.cell;
    if (each.isHeader || isFigure(flow.text) || !/\d/.test(flow.text)) continue;
    const over = each.columns;
    const own = [each.subheading, ...each.labels, ...over];
    const { sensitivity, prior } = mergeQualifiers(
      own.map((text) => qualifiersIn(text, facts.cases)),
      ofCaption,
      readQualifiers(''),
    );
    if (sensitivity || (facts.kind === 'RESET' && prior)) continue;
    const classes =
      classesSpanned(each, facts.classSet) ??
      classesOf(joined(over), facts.classSet) ??
      classesOf(joined(each.labels), facts.classSet) ??
      classesOf(each.subheading, facts.classSet);
    group += 0.001;
    const context = { ...base, classes, group: base.group + group };
    isRead = readShareText(context, flow, [heading, caption, corner, ...own], false) || isRead;
  }
  return isRead;
}

/** "US Hurricane | Class A: 62%": the rows that name perils read as text does. */
function readRowsOfText(base: Context, { grid, heading, caption, corner, ofCaption }: Table): void {
  if (ofCaption.sensitivity && !ofCaption.base) return;
  const hasWords = (text: string) => !isFigure(text) && readPercents(text).length > 0;
  const rows = grid.rows.filter(
    ({ cells }) => cells.some(({ flow }) => hasHazard(flow.text)) && cells.some(({ flow }) => hasWords(flow.text)),
  );
  const text = concatFlows(rows.flatMap(({ cells }) => cells.map(({ flow }) => flow)));
  readShareText({ ...base, group: base.group + 0.5 }, text, [heading, caption, corner], false);
}

/** "70.5 / 22.0 / 7.5", which may go on in the rows below, led by the one list of as many perils that the document has. */
function withListedPerils(contexts: CellContext[], { perilLists }: Facts): CellContext[] {
  const inTurn = contexts.filter(({ cell }) => /^[\d.,%\s]+\/[\d.,%/\s]*$/.test(cell.flow.text));
  const cells = Map.groupBy(inTurn, ({ labelCell, columns }) => `${labelCell?.flow.text}|${columns.join('|')}`);
  const led = [...cells.values()].flatMap((own): [CellContext, CellContext][] => {
    const figures = concatFlows(own.map(({ cell }) => cell.flow));
    const count = figures.text.split('/').length;
    const lists = perilLists.filter(({ text }) => text.split('/').length === count);
    const isOnly = new Set(lists.map(({ text }) => text.toLowerCase())).size === 1;
    const [first] = own as [CellContext];
    return isOnly
      ? [[first, { ...first, cell: { ...first.cell, flow: concatFlows([lists[0] as Flow, figures]) } }]]
      : [];
  });
  const mended = new Map(led);
  return contexts.map((each) => mended.get(each) ?? each);
}

const figuresInTurn = /^\d[\d.,]* ?%?(?:\s*(?:[/|;]|\s[–-]\s|,\s)\s*\d[\d.,]* ?%?)+$/;
const oneFigure = /\d+(?:[.,]\d+)? ?%?/g;
const betweenPerils = /[/|;,]|\s[–-]\s/;

/** The perils of "EL by peril: Japan Typhoon / Wildfire", where they are so many; null where they are not. */
function perilsInTurn(text: string, count: number): string[] | null {
  const names = text
    .split(betweenPerils)
    .flatMap((part) => (hasHazard(part) ? [findPerils(part).at(-1)?.name ?? ''] : []));
  return names.length === count && names.every((name) => name !== '') ? names : null;
}

/** "52.3 / 47.7" under "Japan Typhoon / Wildfire": each figure as a cell of its own under the name of its peril. */
const withFiguresApart = (contexts: readonly CellContext[]): CellContext[] =>
  contexts.flatMap((each) => {
    const { flow } = each.cell;
    if (each.isHeader || !figuresInTurn.test(flow.text.trim())) return [each];
    const figures = [...flow.text.matchAll(oneFigure)];
    const texts = [...each.columns, ...each.labels];
    const heading = texts.find((text) => perilsInTurn(text, figures.length) !== null);
    const names = heading === undefined ? null : perilsInTurn(heading, figures.length);
    if (!names) return [each];
    return figures.map(({ 0: figure, index }, at) => {
      const asOne = (text: string) => (text === heading ? (names[at] as string) : text);
      return {
        ...each,
        cell: { ...each.cell, flow: sliceFlow(flow, index, index + figure.length) },
        label: asOne(each.label),
        labels: each.labels.map(asOne),
        columns: each.columns.map(asOne),
      };
    });
  });

/** Labels and headings that are nothing but the initials of a peril, as the name that these stand for. */
function withPerilNames(contexts: CellContext[], names: ReadonlyMap<string, string>): CellContext[] {
  if (names.size === 0) return contexts;
  const named = (text: string) => names.get(text.trim()) ?? text;
  return contexts.map((each) => ({
    ...each,
    label: named(each.label),
    labels: each.labels.map(named),
    columns: each.columns.map(named),
  }));
}

/** Shares in tables, by structure: rows or columns of perils whose figures make a whole for a class. */
export class ShareTables {
  /** Lists at the end of a grid that make no whole yet: they may go on in the next. */
  #unfinished: ShareList[] = [];
  #heading = '';

  /** Takes the shares of a grid; `said` stands right above it. */
  read(context: Context, grid: Grid, said: string, heading: string, before: Headings | null): void {
    const { facts } = context;
    if (before === null && heading !== this.#heading) this.#unfinished = [];
    this.#heading = heading;
    const over = before?.headings.flat() ?? [];
    const texts = [heading, ...over, ...grid.rows.flatMap(({ cells }) => textsIn(cells))];
    const isPeril = (text: string) => hasHazard(text) || facts.perilNames.has(text.trim());
    if ((facts.perilLists.length === 0 && !texts.some(isPeril)) || isOfOthers(grid.rows, said, facts.series)) return;
    const read = withListedPerils(withFiguresApart(gridContexts(grid, facts.classSet, before)), facts);
    const contexts = withPerilNames(read, facts.perilNames);
    const caption = captionOf(said);
    const corner = joined(
      contexts.filter((each) => each.isHeader && each.cellIndex === 0).map(({ cell }) => cell.flow.text),
    );
    const table: Table = { grid, contexts, heading, caption, corner, ofCaption: qualifiersOfCaption(caption) };
    const base = { ...context, scope: classLedTo(said, facts.classSet) ?? context.scope };
    // Columns of a reset before this one, whose words may say no more than "Reset 1".
    const replaced = replacedIn(contexts, facts, caption);
    const inForce = facts.kind === 'RESET' ? contexts.filter((each) => !isReplaced(replaced, each)) : contexts;
    const joinedLists = joinLists(
      [...this.#unfinished, ...shareListsOf(inForce, base)].map(withoutSum).map(withoutRest).map(withoutBreakdowns),
    );
    const named = base.scope === null ? inOrderOfClasses(joinedLists, facts.classes) : joinedLists;
    const lists = named.map((list) => ({
      ...list,
      classes: list.classes ?? base.scope,
      isNamed: list.classes !== null,
      scale: scaleOf(list),
    }));
    this.#unfinished = lists.filter(({ scale }) => scale === null || scale === 'parts');
    const whole = lists.filter(({ scale }) => scale !== null);
    // Lists that name no class, as many as there are classes, are read by their order.
    if (facts.classes.length > 1 && whole.filter(({ classes }) => classes === null).length > 1) return;
    const isRead = readCellsOfText(base, table);
    for (const [index, ofClass] of groupsOf(whole, ({ classes }) => classes?.join() ?? '').entries())
      takeBest({ ...base, group: base.group + 0.001 * (index + 1) }, ofClass, table);
    if (!isRead && whole.length === 0) readRowsOfText(base, table);
  }
}

type WholeList = ShareList & { scale: Scale | null; isNamed: boolean };

/** Of the lists of a class, the one of the case and version asked for, best where words say that it is of expected loss. */
function takeBest(base: Context, lists: readonly WholeList[], { heading, caption, corner, ofCaption }: Table): void {
  const isReset = base.facts.kind === 'RESET';
  const wanted = lists.filter(({ qualifiers, words, inside }) => {
    const { sensitivity, prior } = mergeQualifiers([qualifiers], ofCaption, readQualifiers(''));
    return !sensitivity && !(isReset && prior && !readQualifiers(joined([words, inside])).updated);
  });
  // Of columns that no word tells apart, the last is of a reset: what held before stands before what holds now.
  const [best] = (isReset ? wanted.toReversed() : wanted)
    .flatMap((list) => {
      const own = joined([list.words, list.inside]);
      const grade = list.saysLoss ? 2 : gradeOf([heading, caption, corner, own]);
      return grade === 0 ? [] : [{ list, grade, ownGrade: gradeOf([own]) }];
    })
    .toSorted(
      (a, b) =>
        Number(b.list.scale !== 'parts') - Number(a.list.scale !== 'parts') ||
        Number(b.list.qualifiers.base) - Number(a.list.qualifiers.base) ||
        b.ownGrade - a.ownGrade,
    );
  if (!best) return;
  const { list, grade } = best;
  if (list.parts.length === 1 && grade < 2) return;
  for (const part of list.parts)
    base.candidates.shares.push({
      field: 'attribution',
      classes: list.classes,
      explicit: list.isNamed,
      value: list.scale === 100 ? Number((part.value * 100).toFixed(6)) : part.value,
      spans: part.spans,
      score: base.score + (list.isNamed ? 6 : 0) + (list.qualifiers.base ? 3 : 0),
      rule: `${base.rule}.${list.scale === 'parts' ? 'parts' : 'shares'}`,
      peril: part.peril,
      perilSpans: part.perilSpans,
      group: base.group,
      grade,
      isPart: list.scale === 'parts',
    });
}
