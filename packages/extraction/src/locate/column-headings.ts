import { spansOf } from '../layout/flow.ts';
import { findClasses, onlyClass } from './classes.ts';
import type { Context } from './context.ts';
import { findSeries } from './facts.ts';
import type { CellContext } from './grid-context.ts';
import { areSeveral } from './part-heading.ts';
import { fieldOfLabel, type Field } from './vocabulary.ts';

/** The classes that one label or heading names, or null. */
export function classesOf(text: string, known: ReadonlySet<string>): string[] | null {
  if (text === '') return null;
  const only = onlyClass(text, known);
  if (only !== null) return [only];
  // "ISIN A": of the class that is named by its letter.
  const letter = /^(?:CUSIP|ISIN)\s+(\S{1,3})$/.exec(text.trim())?.[1];
  if (letter !== undefined && known.has(letter)) return [letter];
  const names = new Set(findClasses(text, known).flatMap((mention) => mention.names));
  return names.size > 0 ? [...names] : null;
}

/** Where each of several series stands over the columns of its classes. */
export function readSeriesOfColumns(base: Context, contexts: readonly CellContext[]): void {
  const { facts } = base;
  if (facts.series.length < 2) return;
  const seen = new Set<string>();
  let row = -1;
  let last: string | undefined;
  const cells = new Map<number, number>();
  for (const { rowIndex, isHeader } of contexts) if (!isHeader) cells.set(rowIndex, (cells.get(rowIndex) ?? 0) + 1);
  const most = Math.max(...cells.values());
  for (const { columns, rowIndex } of contexts) {
    // A value that stands once for several columns says nothing of which of them.
    if (cells.get(rowIndex) !== most) continue;
    // "Series 2030-2 Class A-2 | Class B-2": the class of a column is the last of those over it.
    const named = classesOf(columns.join(' '), facts.classSet)?.slice(-1);
    const own = columns.find((column) => findSeries(column).length === 1);
    // A series that stands once over several classes goes on to the right.
    if (rowIndex !== row) last = undefined;
    row = rowIndex;
    const heading = own ?? last;
    last = heading;
    const issuerClass = named?.length === 1 ? named[0] : undefined;
    if (issuerClass === undefined || heading === undefined || seen.has(issuerClass)) continue;
    const said = findSeries(heading)[0]?.series;
    const cell = contexts.find((each) => each.isHeader && findSeries(each.cell.flow.text)[0]?.series === said)?.cell;
    const series = cell ? findSeries(cell.flow.text)[0] : undefined;
    if (!cell || !series || !facts.series.includes(series.series)) continue;
    seen.add(issuerClass);
    base.candidates.words.push({
      field: 'issuerSeries',
      classes: [issuerClass],
      explicit: true,
      value: series.series,
      spans: spansOf(cell.flow, series.from, series.to),
      score: base.score + 10,
      rule: `${base.rule}.classes-as-columns.issuerSeries`,
    });
  }
}

const legendEntry = /\(([A-Z0-9])\)\s*(?:is|are|=|:|[–-]|denotes?|shows?|means?|gives?)\s+([^;.()]{3,60})/g;

/** "Columns (A) are the base case; columns (B) are the sensitivity": what letters over columns stand for. */
export function withLegend(contexts: CellContext[], caption: string): CellContext[] {
  const legend = new Map([...caption.matchAll(legendEntry)].map((match) => [`(${match[1]})`, match[2] as string]));
  if (legend.size < 2) return contexts;
  return contexts.map((each) => ({ ...each, columns: each.columns.map((text) => legend.get(text.trim()) ?? text) }));
}

/** What the headings over a column ask for, the lowest first. */
export function fieldOfColumns(columns: readonly string[]): Field | null {
  for (let index = columns.length - 1; index >= 0; index--) {
    const heading = columns[index] as string;
    const field = fieldOfLabel(heading);
    if (field !== null) return field;
  }
  return columns.length > 1 && !columns.some(areSeveral) ? fieldOfLabel(columns.join(' ')) : null;
}
