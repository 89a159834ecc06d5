import { cusipFromIsin } from '@landfall/instruments';
import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { findClasses, onlyClass, type Known, namesIn } from '../../read/classes.ts';
import type { Facts } from './facts.ts';
import { says } from '../../words/says.ts';
import type { Placed } from './outline.ts';
import { mayTellTerms, withRows } from './texts.ts';

/** Where a class is named, by the identifiers that are said to be its own. */
type Named = ReadonlyMap<string, Flow>;

const identifiersOf = (text: string) => readIdentifiers(text, { expectCusip: true, expectIsin: true });
const rowsOf = ({ block }: Placed): Flow[] =>
  block.kind === 'paragraph' ? [block.flow] : block.rows.map(({ cells }) => concatFlows(cells.map(({ flow }) => flow)));

/** The one class that a text names, where it names it. */
function onlyMention(flow: Flow, known: Known): Flow | null {
  const mentions = findClasses(flow.text, known);
  const [first] = mentions;
  return first && namesIn(mentions).length === 1 ? sliceFlow(flow, first.from, first.to) : null;
}

/** What the footnote says that a mark behind an identifier leads to. */
function footnoteOf(after: string, flows: readonly Flow[]): Flow | undefined {
  const mark = /^\s?([¹²³⁴⁵⁶*†‡]+|\([\da-z]\))/.exec(after)?.[1];
  return mark === undefined ? undefined : flows.find(({ text }) => text.startsWith(mark));
}

/** The classes of identifiers, as lines say that name one class, and footnotes to the identifiers. */
function namedByIdentifier(placed: readonly Placed[], known: Known): Named {
  const named = new Map<string, Flow>();
  const doubtful = new Set<string>();
  const add = (text: string, mention: Flow) => {
    const before = named.get(text);
    if (before && onlyName(before, known) !== onlyName(mention, known)) doubtful.add(text);
    named.set(text, before ?? mention);
  };
  const flows = placed.filter(mayTellTerms).flatMap(rowsOf);
  for (const flow of flows) {
    const found = identifiersOf(flow.text);
    const own = found.length > 0 ? onlyMention(flow, known) : null;
    for (const { value, to } of found) {
      const note = own ? undefined : footnoteOf(flow.text.slice(to), flows);
      const mention = own ?? (note ? onlyMention(note, known) : null);
      if (value === null || mention === null) continue;
      add(value.text, mention);
      const cusip = cusipFromIsin(value.text);
      if (cusip !== null) add(cusip, mention);
    }
  }
  for (const text of doubtful) named.delete(text);
  return named;
}

const onlyName = ({ text }: Flow, known: Known) => findClasses(text, known)[0]?.names[0] ?? null;

/** The class that a cell stands for by itself: it is its name, or an identifier of its own. */
function standsFor({ flow }: GridCell, known: Known, named: Named): Flow | null {
  if (onlyClass(flow.text, known) !== null) return flow;
  const [token, ...others] = identifiersOf(flow.text);
  return token?.value && others.length === 0 ? (named.get(token.value.text) ?? null) : null;
}

/** As many classes as cells, each another one; null where they are not. */
function differing(cells: readonly GridCell[], known: Known, named: Named): Flow[] | null {
  const flows = cells.flatMap((cell) => standsFor(cell, known, named) ?? []);
  const names = new Set(flows.map((flow) => onlyClass(flow.text, known) ?? onlyName(flow, known)));
  return cells.length > 1 && flows.length === cells.length && names.size === cells.length ? flows : null;
}

const namesClass = ({ flow }: GridCell, known: Known) =>
  onlyClass(flow.text, known) !== null || (flow.text.length < 40 && findClasses(flow.text, known).length > 0);

/** Whether a row of names inside a grid heads what stands below it: it begins a table of its own. */
function headsRowsBelow(rows: readonly Row[], index: number, known: Known): boolean {
  const { cells } = rows[index] as Row;
  const [corner] = cells;
  const below = rows[index + 1]?.cells ?? [];
  return (
    corner !== undefined &&
    cells.slice(1).every(({ flow }) => onlyClass(flow.text, known) !== null) &&
    (onlyClass(corner.flow.text, known) !== null || !says(corner.flow.text, 'classHeading')) &&
    below.filter(({ flow }) => /\d/.test(flow.text)).length > 1
  );
}

/** Rows whose columns are told apart by identifiers, or by a row of names below: with these as their headings. */
function headed(rows: readonly Row[], known: Known, named: Named): readonly Row[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const isHeaded = rows.slice(0, 3).some(({ cells }) => cells.filter((cell) => namesClass(cell, known)).length > 1);
  if (isHeaded || width < 3) return rows;
  for (const [index, { cells }] of rows.entries()) {
    const values = cells.slice(1);
    const flows = cells.length === width ? differing(values, known, named) : null;
    const [first] = rows;
    if (!flows || !first || headsRowsBelow(rows, index, known)) continue;
    const heads = values.map(({ x0, x1 }, index) => ({ x0, x1, flow: flows[index] as Flow }));
    return [{ ...first, cells: heads }, ...rows];
  }
  return rows;
}

/** Rows that begin with an identifier of a class each: with the name of the class before it. */
function labelled(rows: readonly Row[], known: Known, named: Named): readonly Row[] {
  const firsts = rows.flatMap(({ cells }) => {
    const [first] = cells;
    const isOpen = first && cells.length > 1 && !cells.some((cell) => namesClass(cell, known));
    return isOpen && identifiersOf(first.flow.text).length === 1 ? [first] : [];
  });
  const flows = differing(firsts, known, named);
  if (!flows) return rows;
  return rows.map((row) => {
    const [first, ...others] = row.cells;
    const mention = first && flows[firsts.indexOf(first)];
    return first && mention
      ? { ...row, cells: [{ ...first, flow: concatFlows([mention, first.flow]) }, ...others] }
      : row;
  });
}

/** Tables whose columns or rows are told apart by identifiers, with the names of the classes that these are of. */
export function withClassHeadings(placed: readonly Placed[], { classSet }: Facts): Placed[] {
  if (classSet.size < 2) return [...placed];
  const named = namedByIdentifier(placed, classSet);
  return withRows(placed, (rows) => labelled(headed(rows, classSet, named), classSet, named));
}
