import { sharesColumn } from '../../layout/extents.ts';
import type { Row, GridCell } from '../../layout/rows.ts';
import { mayNameClass, classWord } from '../../read/classes.ts';
import { isSeriesAlone, findSeries } from '../../read/series.ts';
import { columnOf, columnsOf } from '../tables/grid-columns.ts';
import type { Placed } from './outline.ts';
import { withRows } from './texts.ts';
import { isFigure } from '../../layout/figure.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { neverIssued, onlyPerhaps, withdrawnWords } from '../../words/other-deals.ts';
import { readDates } from '../../read/dates.ts';
import { isForeign } from '../qualifiers.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { says, isAll } from '../../words/says.ts';
import { legalForm } from '../../read/issuer-name.ts';
import { textIn, textsIn } from '../../layout/flow.ts';

/** "2022-2", "D (2022-2)", "Example Re Ltd. 2022-2 A", "2022-2 Class A": a series without the word, at the end of a cell. */
const seriesAtEnd = new RegExp(
  String.raw`(?:^|\(|(?:^| )[A-Z][\w.&’'-]* )((?:19|20)\d{2})-(\d{1,2}[A-Z]?|[A-Z]{1,3}\d{1,2}|[A-Z])(?:\)| \([a-z ]+\)|(?: ${classWord})? [A-Z](?:-?\d)?| ${classWord} \d{1,2}[A-Z]?)?$`,
);

const withdrawal = new PhraseFinder({ withdrawn: withdrawnWords, perhaps: onlyPerhaps });

/** Whether a sentence says that notes were offered and are not issued. */
export function saysWithdrawn(sentence: string): boolean {
  const said = new Set(withdrawal.find(sentence).map(({ key }) => key));
  return said.has('withdrawn') && !said.has('perhaps');
}

/** The series that a cell names. "2009-10" are two years. */
function seriesOfCell(text: string): string[] {
  const [, year, number] = text.length < 60 ? (seriesAtEnd.exec(text) ?? []) : [];
  const isNamed = number !== undefined && Number(number) !== (Number(year) + 1) % 100;
  return isNamed ? [`${year}-${number}`] : findSeries(text).map(({ series }) => series);
}

/** Whether a series is one of the deal's, or a class of one: "2031-1A" of 2031-1. */
export const isOwnSeries = (series: string, own: readonly string[]): boolean =>
  own.includes(series) || own.includes(series.replace(/[A-Z]$/, ''));

/** No heading: a number, an identifier or a company. */
const isValue = new RegExp(String.raw`\d{4}|\b[0-9A-Z]{8}\d\b|\b${legalForm}(?!\w)`);

const startsWithForm = new RegExp(String.raw`^${legalForm}\s+`);

/** Whether the rows of a table were issued on days that all differ: the classes of one deal are issued on one day. */
function areIssuedApart([head, ...rows]: readonly Row[]): boolean {
  if (rows.length < 2) return false;
  const column = head?.cells.findIndex(({ flow }) => fieldOfLabel(flow.text) === 'issueDate') ?? -1;
  if (column < 1) return false;
  const days = rows.map(({ cells }) =>
    cells.length === head?.cells.length ? (readDates(textIn(cells[column]))[0]?.value ?? null) : null,
  );
  return !days.includes(null) && new Set(days).size === rows.length;
}

const nameOfIssuer = /^((?:[A-Z][a-z]+ ){1,3}Re)(?: |$)/;

/** "Sandbar Re A", "Gull Rock Re 2030-1": rows that begin with the names of issuers, of which each deal has one. */
function areOfIssuers([, ...rows]: readonly Row[]): boolean {
  const names = rows.map(({ cells }) => (cells.length > 2 ? nameOfIssuer.exec(textIn(cells[0]))?.[1] : undefined));
  return !names.includes(undefined) && new Set(names).size > 1;
}

/** A table of other deals: it says so, was issued on several days, or has a column of issuers that differ. */
export function isOfOthers(rows: readonly Row[], caption: string, own: readonly string[]): boolean {
  // Only a heading or a lead-in speaks of the table; a paragraph that happens to stand above does not.
  const lead = caption.split(' ; ').at(-1) ?? '';
  const leadsIn = lead.length < 80 || lead.trimEnd().endsWith(':');
  const isSentence = lead.trimEnd().endsWith('.');
  if (leadsIn && ((!isSentence && isForeign(lead)) || says(lead, 'otherDeals'))) return true;
  // "2029-2" or "Ltd. 2029-2" in the second line of its cell parts a table of other deals.
  const [named] = seriesOfCell(lead.trim());
  const isAlone = named !== undefined && lead.trim().replace(startsWithForm, '') === named;
  if (own.length > 0 && isAlone && !isOwnSeries(named, own)) return true;
  if (areIssuedApart(rows) || areOfIssuers(rows)) return true;
  const [first, ...rest] = rows;
  if (!first || first.cells.length < 3 || first.cells.some((cell) => isValue.test(cell.flow.text))) return false;
  const column = first.cells.findIndex((cell) => isAll(cell.flow.text.replace('/', ' '), 'dealHeading'));
  if (column < 0) return false;
  const names = rest.flatMap(({ cells }) => cells[column]?.flow.text ?? []).filter((name) => !isFigure(name));
  return (
    new Set(names).size > 1 && !names.every((name) => seriesOfCell(name).some((series) => isOwnSeries(series, own)))
  );
}

/** Whether a cell says nothing but that notes were never issued. */
const isNeverIssued = ({ flow }: GridCell): boolean => neverIssued.has(flow.text.trim().toLowerCase());

/** Whether a row is of notes that were never issued. */
const neverIssuedRow = ({ cells }: Row): boolean => cells.some(isNeverIssued);

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
const textsOf = ({ cells }: Row) => textsIn(cells);
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

/** Without what stands under the name of another series alone, or under "Our earlier series", up to the next heading or name. */
function withoutPartsOfOthers(placed: readonly Placed[], own: readonly string[]): Placed[] {
  let isOther = false;
  return placed.filter(({ block, isHeading }) => {
    const text = block.kind === 'paragraph' ? block.flow.text : '';
    if (isSeriesAlone(text)) isOther = nameOtherSeries([text], own);
    else if (isHeading) isOther = text.length < longestHeading && says(text, 'otherSeries');
    return !isOther || own.some((series) => text.includes(series));
  });
}

/** A document without what its tables and headings say to be of other series. */
export const withoutOtherSeries = (placed: readonly Placed[], own: readonly string[]): Placed[] =>
  withRows(withoutPartsOfOthers(placed, own), (rows) =>
    ownRows(withoutColumnsNeverIssued(ownColumns(rows, own)), own),
  ).filter(({ block }) => block.kind === 'paragraph' || block.rows.length > 0);
