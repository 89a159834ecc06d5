import { sharesColumn } from '../../layout/extents.ts';
import type { Row } from '../../layout/rows.ts';
import { mayNameClass } from '../../read/classes.ts';
import { isSeriesAlone } from '../../read/series.ts';
import { columnOf, columnsOf } from '../tables/grid-columns.ts';
import { isNeverIssued, isOwnSeries, neverIssuedRow, seriesOfCell } from './other-deals.ts';
import type { Placed } from './outline.ts';
import { withRows } from './texts.ts';

/** Rows without the columns of other series, where a row names the series of each. */
function ownColumns(rows: readonly Row[], own: readonly string[]): readonly Row[] {
  for (const { cells } of own.length > 0 ? rows : []) {
    const series = cells.map(({ flow }) => seriesOfCell(flow.text.trim()));
    const isOwn = (names: readonly string[]) => names.some((name) => isOwnSeries(name, own));
    const isOther = (names: readonly string[]) => names.length > 0 && !isOwn(names);
    if (!series.some(isOwn) || !series.some(isOther) || cells.length < 3) continue;
    const columns = columnsOf(rows);
    const others = new Set(
      cells.filter((_, index) => isOther(series[index] ?? [])).map((cell) => columnOf(columns, cell)),
    );
    return rows.map((row) =>
      row.cells.length < 2 ? row : { ...row, cells: row.cells.filter((cell) => !others.has(columnOf(columns, cell))) },
    );
  }
  return rows;
}

/** Rows without the columns of classes that were never issued, where such a word stands below the name of a class. */
function withoutColumnsNeverIssued(rows: readonly Row[]): readonly Row[] {
  const [head, ...body] = rows;
  const named = head?.cells.filter(({ flow }) => flow.text.length < longestHeading && mayNameClass(flow.text)) ?? [];
  if (named.length < 2 || !body.some(neverIssuedRow)) return rows;
  const columns = columnsOf(rows);
  const ofClasses = new Set(named.map((cell) => columnOf(columns, cell)));
  const left = new Set(
    body
      .flatMap(({ cells }) => cells.filter(isNeverIssued).map((cell) => columnOf(columns, cell)))
      .filter((column) => ofClasses.has(column)),
  );
  if (left.size === 0) return rows;
  return rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => !left.has(columnOf(columns, cell))) }));
}

/** A longer text tells of a series, and is not its name. */
const longestName = 60;
const seriesIn = (text: string) => (text.length < longestName ? seriesOfCell(text.trim()) : []);

/** Whether texts name a series, and none that is the deal's. */
function nameOtherSeries(texts: readonly string[], own: readonly string[]): boolean {
  const named = own.length === 0 ? [] : texts.flatMap(seriesIn);
  return named.length > 0 && !named.some((series) => isOwnSeries(series, own));
}

const namesSeries = (text: string) => seriesIn(text).length > 0;
const textsOf = ({ cells }: Row) => cells.map(({ flow }) => flow.text);
const longestHeading = 45;

/** A row that heads those below: the name of a series alone, or of one over each column. */
function isHeadOfSeries(row: Row, index: number): boolean {
  const texts = textsOf(row);
  if (texts.some((text) => text.length > longestHeading)) return false;
  return texts.every(namesSeries) || (index === 0 && texts.length > 1 && texts.slice(1).every(namesSeries));
}

/** Whether a row leaves blank where the one above says its series, so that it is of the same. */
const leavesBlank = ({ cells }: Row, { cells: above }: Row): boolean =>
  cells.length > 1 &&
  cells.length < above.length &&
  !cells.some((cell) => above.some((other) => namesSeries(other.flow.text) && sharesColumn(cell, other)));

/** The rows of a table without those of other series than the deal's, and of notes that were never issued. */
function ownRows(rows: readonly Row[], own: readonly string[]): readonly Row[] {
  let other: Row | null = null;
  let isUnderHead = false;
  const left = rows.filter((row, index) => {
    const texts = textsOf(row);
    if (nameOtherSeries(texts, own)) {
      isUnderHead = isHeadOfSeries(row, index);
      other = row;
    } else if (texts.some(namesSeries)) other = null;
    else if (other !== null) {
      const ends = isUnderHead ? texts.length === 1 && !mayNameClass(texts[0] as string) : !leavesBlank(row, other);
      if (ends) other = null;
    }
    return other === null && !neverIssuedRow(row);
  });
  if (left.length === rows.length) return rows;
  // Of a table of others nothing but its headings is left.
  return left.some((row) => textsOf(row).some((text) => /\d/.test(text))) ? left : [];
}

/** Without what stands under the name of another series alone, up to the next heading or name. */
function withoutPartsOfOthers(placed: readonly Placed[], own: readonly string[]): Placed[] {
  let isOther = false;
  return placed.filter(({ block, isHeading }) => {
    const text = block.kind === 'paragraph' ? block.flow.text : '';
    if (isSeriesAlone(text)) isOther = nameOtherSeries([text], own);
    else if (isHeading) isOther = false;
    return !isOther || own.some((series) => text.includes(series));
  });
}

/** A document without what its tables and headings say to be of other series. */
export function withoutOtherSeries(placed: readonly Placed[], own: readonly string[]): Placed[] {
  return withRows(withoutPartsOfOthers(placed, own), (rows) =>
    ownRows(withoutColumnsNeverIssued(ownColumns(rows, own)), own),
  ).filter(({ block }) => block.kind === 'paragraph' || block.rows.length > 0);
}
