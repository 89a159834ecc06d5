import { sharesColumn } from '../../layout/extents.ts';
import { type Span, textsIn } from '../../layout/flow.ts';
import { classesIn, findClasses, onlyClass, mayNameClass } from '../../read/classes.ts';
import type { Placed } from './outline.ts';
import { isForeign } from '../qualifiers.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import {
  findSeries,
  findSeriesOfNames,
  findSeriesOfNotes,
  findSeriesOfTitle,
  findYearSeries,
  isSeriesAlone,
} from '../../read/series.ts';
import type { DocumentKind } from '../../types.ts';
import type { Facts } from './facts.ts';
import { flowsOf, mayTellTerms, sentencesOf, textOf } from './texts.ts';
import { says, without } from '../../words/says.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { isJoin, textBehind } from '../../read/tokens.ts';
import { areDistinct } from '../../lists.ts';

const isOfPrior = (text: string): boolean => says(without(text, 'toBeRedeemed'), 'priorSeries');

/** Where series are looked for: as those of the deal, else also as "the Series … Notes of" an issuer, else among risks. */
const seriesPasses = [
  { inRisk: false, ofIssuer: false },
  { inRisk: false, ofIssuer: true },
  { inRisk: true, ofIssuer: false },
];

export const normaliseSeries = (text: string) =>
  text
    .toUpperCase()
    .replaceAll('SERIES', '')
    .replace(/[^A-Z0-9]/g, '');

/** What stands at the head of every page, or behind the issuer's name in the title. */
const weightOfTitle = 8;

const inTime = new Intl.Collator('en', { numeric: true }).compare;

/** Series named where the deal itself is spoken of, weighed by how; in risk factors only when nowhere else. The series of the deal counts three times. */
export function weighSeries(
  placed: readonly Placed[],
  kind: DocumentKind,
  furniture: readonly Span[],
  ofDeal: string | null,
): string[] {
  const titled = seriesOfTitle(placed);
  for (const { inRisk, ofIssuer } of seriesPasses) {
    const weights = new Map<string, number>();
    const add = (series: string, weight: number) => weights.set(series, (weights.get(series) ?? 0) + weight);
    for (const each of placed) {
      if (each.section === 'contents' || (each.section === 'risk') !== inRisk) continue;
      addSeries(each, add, ofIssuer);
      addSeriesBesideLabel(each, add);
    }
    if (!inRisk)
      for (const { series } of furniture.flatMap(({ page, from, to }) => findSeries(page.text.slice(from, to))))
        add(series, weightOfTitle);
    for (const series of titled) add(series, weightOfTitle);
    for (const [series, weight] of weights) if (normaliseSeries(series) === ofDeal) add(series, 2 * weight);
    // What is offered is the latest series; only others of its year may be offered with it.
    const latest = kind === 'OC' ? [...weights.keys()].toSorted(inTime).at(-1) : undefined;
    for (const series of latest === undefined ? [] : weights.keys())
      if (series.slice(0, 4) !== latest?.slice(0, 4) && normaliseSeries(series) !== ofDeal) weights.delete(series);
    const sorted = [...weights].toSorted((a, b) => b[1] - a[1]);
    const best = sorted[0]?.[1] ?? 0;
    if (best > 0) return sorted.filter(([, weight]) => weight >= best * 0.34).map(([series]) => series);
  }
  const ofYear = onlySeries(placed, findYearSeries);
  if (ofYear.length > 0) return ofYear;
  const ofNames = onlySeries(placed, findSeriesOfNames);
  return ofNames.length > 0 ? ofNames : onlySeries(placed, findSeriesOfNotes);
}

/** The series in the title on the first page, where none is called by the word. */
function seriesOfTitle(placed: readonly Placed[]): string[] {
  const first = placed.filter((each) => each.block.page.input.page === 1 && mayTellTerms(each)).slice(0, 3);
  return first
    .flatMap(flowsOf)
    .flatMap(({ text }) => findSeriesOfTitle(text))
    .map(({ series }) => series)
    .slice(0, 1);
}

/** The one series that the sentences of a deal name; none where they name several. */
function onlySeries(placed: readonly Placed[], find: (sentence: string) => readonly { series: string }[]): string[] {
  const found = new Set<string>();
  for (const each of placed) {
    if (!mayTellTerms(each)) continue;
    for (const sentence of sentencesOf(textOf(each))) {
      if (isForeign(sentence) || isOfPrior(sentence)) continue;
      for (const { series } of find(sentence)) found.add(series);
    }
  }
  return found.size === 1 ? [...found] : [];
}

type Add = (series: string, weight: number) => void;

/** What is said on the first page counts more. */
const weightOf = ({ section, block }: Placed): number => (section === 'cover' || block.page.input.page === 1 ? 8 : 1);

const onlyNumber = /^(?:19|20)\d{2}-\d{1,2}$/;

/** "2031-1" right of the label that asks for the series, or below it. */
function addSeriesBesideLabel(each: Placed, add: Add): void {
  if (each.block.kind !== 'grid') return;
  const { rows } = each.block;
  for (const [index, { cells }] of rows.entries()) {
    const at = cells.findIndex(({ flow }) => fieldOfLabel(flow.text) === 'issuerSeries');
    const label = cells[at];
    if (!label) continue;
    const below = rows.slice(index + 1).flatMap((row) => row.cells.filter((cell) => sharesColumn(cell, label)));
    for (const { flow } of [...cells.slice(at + 1, at + 2), ...below])
      if (onlyNumber.test(flow.text.trim())) add(flow.text.trim(), weightOf(each));
  }
}

/** A table whose heading, or whose first row, says that it is of series before this one. */
const isTableOfPrior = ({ block, heading }: Placed): boolean =>
  block.kind === 'grid' && [heading, ...textsIn(block.rows[0]?.cells)].some(isOfPrior);

function addSeries(each: Placed, add: Add, ofIssuer: boolean): void {
  const text = textOf(each);
  const named = findSeries(text);
  if (named.length === 0 || isTableOfPrior(each)) return;
  const sentences = each.block.kind === 'paragraph' ? sentencesOfFlow(each.block.flow) : [];
  const base = weightOf(each);
  for (const { series, from, to } of named) {
    const around = text.slice(Math.max(0, from - 90), to + 120);
    const said = sentences.find((each) => each.from <= from && each.to >= to)?.text ?? '';
    if (isOfPrior(around) || isForeign(around, ofIssuer) || isForeign(said, true)) continue;
    // A line of its own is a title, in whatever print.
    add(series, each.isHeading || isSeriesAlone(text) ? base * 3 : base);
  }
}

const longestTitle = 60;

/** The classes of each series of the deal, where a text names them: "Series 2026-1 Class A and Class B Notes". */
export function classesOfSeries(
  placed: readonly Placed[],
  facts: Pick<Facts, 'series' | 'classSet'>,
): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of placed.map(textOf)) {
    for (const { series, to } of findSeries(text)) {
      const [named, next] = findClasses(textBehind(text, to, 80), facts.classSet);
      if (!facts.series.includes(series) || !named || named.from > 8) continue;
      // "Class A and Class B Notes": two mentions with nothing else between.
      const isList = next && isJoin(without(text.slice(to + named.to, to + next.from), 'note'));
      const own = [...named.names, ...(isList ? next.names : [])];
      found.set(series, [...new Set([...(found.get(series) ?? []), ...own])]);
    }
  }
  if (found.size > 0) return found;
  // "Series 2027-1", alone on its line, and the classes of the line or the tables below it.
  let under: string | null = null;
  const add = (name: string): void => {
    found.set(under as string, [...new Set([...(found.get(under as string) ?? []), name])]);
  };
  for (const { block } of placed) {
    if (block.kind === 'paragraph') {
      const { text } = block.flow;
      const [named] = isSeriesAlone(text) ? findSeries(text) : [];
      if (named) under = facts.series.includes(named.series) ? named.series : null;
      else if (under !== null && text.length < longestTitle && !found.has(under))
        for (const name of classesIn(text, facts.classSet)) add(name);
      continue;
    }
    for (const { cells } of under === null ? [] : block.rows) {
      const [first] = cells;
      const name = first && mayNameClass(first.flow.text) ? onlyClass(first.flow.text, facts.classSet) : null;
      if (name !== null) add(name);
    }
  }
  const all = [...found.values()].flat();
  return areDistinct(all) ? found : new Map();
}
