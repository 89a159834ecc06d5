import type { Flow, Span } from '../../layout/flow.ts';
import { unitStatements } from '../../facts/units.ts';
import { findDayOrder, type DayOrder } from '../../read/dates.ts';
import { daySent } from './earlier-mails.ts';
import { electedOption } from '../tables/replaced.ts';
import { periodNames } from '../tables/column-headings.ts';
import { itemClasses } from './items-of-lists.ts';
import { ClassNames, findClassGroups, normaliseClass, onlyClass } from '../../read/classes.ts';
import { namedCases, type NamedCases } from './named-cases.ts';
import { orderOfPairs, type OrderOfPairs } from './order-of-pairs.ts';
import type { Placed } from './outline.ts';
import { periodStarts, type PeriodStart } from './period-starts.ts';
import type { DocumentKind, ExtractionInput } from '../../types.ts';
import { flowsOf, mayTellTerms, textOf } from './texts.ts';
import {
  classTitles,
  ranksOfClasses,
  titlesBesideClasses,
  titlesSaidInOrder,
  titlesOverClasses,
  type ClassTitles,
} from './class-titles.ts';
import { weighClasses, withoutOtherDeals } from './weigh-classes.ts';
import { classesOfSeries, normaliseSeries, weighSeries } from './weigh-series.ts';
import { classesSaidNotReset } from './classes-not-reset.ts';

/** A document with other texts in its paragraphs and cells. */
export const withFlows = (placed: readonly Placed[], change: (flow: Flow, block: Block) => Flow): Placed[] =>
  placed.map((each) => {
    const { block } = each;
    if (block.kind === 'paragraph') return { ...each, block: { ...block, flow: change(block.flow, block) } };
    const rows = block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, flow: change(cell.flow, block) })),
    }));
    return { ...each, block: { ...block, rows } };
  });
import { perilLists, perilNames } from './glossary.ts';
import { areDistinct } from '../../lists.ts';
import type { Block } from '../../layout/blocks.ts';

type Hints = NonNullable<ExtractionInput['hints']>;

/** What holds for the whole document, found before any value is read. */
export interface Facts {
  kind: DocumentKind;
  classes: string[];
  classSet: ReadonlySet<string>;
  /** The classes that the marks of lists stand for: "(a)" for Class A. */
  itemClasses: ReadonlyMap<string, string>;
  /** What initials of perils stand for, where the document says. */
  perilNames: ReadonlyMap<string, string>;
  /** Perils that are listed with strokes between them. */
  perilLists: readonly Flow[];
  /** Classes that a reset leaves as they are, and says so. */
  notReset: ReadonlySet<string>;
  /** Series of this deal, the most certain first. */
  series: string[];
  dayOrder: DayOrder;
  /** When a message was sent. */
  sent: string | null;
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
  /** Of several options of a reset, the one that the document says to be elected. */
  elected: string | null;
  /** What the document says of the unit of its figures. */
  unitStatements: readonly string[];
  /** The deal's own name of its issuer, to be preferred among several. */
  issuerName: string | null;
}

/** The one class of a document that never names it, where the deal does not say either. */
export const unnamedClass = '';

/** The classes of each series, where every class is of one of them. */
function seriesApart(
  placed: readonly Placed[],
  classSet: ClassNames,
  series: readonly string[],
): Map<string, string[]> {
  const found = classesOfSeries(placed, { series: [...series], classSet });
  const all = [...found.values()].flat();
  return all.length === classSet.size && areDistinct(all) && found.size > 1 ? new Map(found) : new Map();
}

/** The classes, what their notes are called, and the names of groups of them that sentences give. */
function namesOf(
  classes: readonly string[],
  placed: readonly Placed[],
  series: readonly string[],
  titles: ClassTitles,
): ClassNames {
  const names = new ClassNames(classes);
  for (const [title, name] of titles)
    if (normaliseClass(title) !== name || /[^\w-]/.test(title)) names.groups.set(title, [name]);
  if (series.length > 1 && names.size > 1) names.ofSeries = seriesApart(placed, names, series);
  for (const [title, own] of titlesBesideClasses(placed, names)) names.groups.set(title, own);
  for (const [title, own] of titlesSaidInOrder(placed, names)) names.groups.set(title, own);
  if (names.size < 3) return names;
  for (const each of placed.filter(mayTellTerms))
    for (const { text } of flowsOf(each))
      for (const [group, own] of findClassGroups(text, names)) names.groups.set(group, own);
  return names;
}

export function findFacts(
  placed: readonly Placed[],
  kind: DocumentKind,
  hints: Hints,
  furniture: readonly Span[],
): Facts {
  const series = weighSeries(placed, kind, furniture, hints.issuerSeries ? normaliseSeries(hints.issuerSeries) : null);
  const ofDeal = withoutOtherDeals(placed, series);
  const weighed = weighClasses(ofDeal, series);
  const known = new Set(weighed);
  const titles =
    weighed.length > 0
      ? new Map([...titlesOverClasses(ofDeal, known), ...ranksOfClasses(ofDeal, known)])
      : classTitles(ofDeal);
  // What heads the columns of classes is no class of its own.
  for (const title of titles.keys()) known.delete(onlyClass(title, known) ?? '');
  const named = weighed.length > 0 ? [...known] : [...new Set(titles.values())];
  const [only = unnamedClass, ...others] = (hints.issuerClasses ?? []).map(normaliseClass);
  const classes = named.length > 0 ? named : [others.length === 0 ? only : unnamedClass];
  const sample = placed.filter(mayTellTerms).slice(0, 400).map(textOf).join('\n');
  const dayOrder = findDayOrder(sample);
  const classSet = namesOf(
    classes.filter((name) => name !== unnamedClass),
    placed,
    series,
    titles,
  );
  const saidNotReset = kind === 'RESET' ? classesSaidNotReset(placed, classSet, series) : new Set<string>();
  const cases = namedCases(placed);
  return {
    kind,
    classes: classes.filter((name) => !saidNotReset.has(name)),
    classSet,
    itemClasses: itemClasses(placed, classSet),
    perilNames: perilNames(placed),
    perilLists: perilLists(placed),
    notReset: saidNotReset,
    series,
    dayOrder,
    sent: daySent(placed),
    periodNames: periodNames(kind === 'RESET' ? placed.map(textOf) : [], dayOrder),
    periodStarts: periodStarts(kind === 'OC' ? placed : [], dayOrder),
    furniture,
    cases,
    orderOfPairs: orderOfPairs(placed, cases),
    elected: kind === 'RESET' ? electedOption(placed.map(textOf), classSet) : null,
    unitStatements: unitStatements(placed),
    issuerName: hints.issuerName ?? null,
  };
}
