import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { neverIssued, onlyPerhaps, withdrawnWords } from '../../words/other-deals.ts';
import { readDates } from '../../read/dates.ts';
import { isForeign } from '../qualifiers.ts';
import { findSeries } from '../../read/series.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { classWord } from '../../read/classes.ts';
import { says, isAll } from '../../words/says.ts';
import { legalForm } from '../../read/issuer-name.ts';

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
export function seriesOfCell(text: string): string[] {
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
    cells.length === head?.cells.length ? (readDates(cells[column]?.flow.text ?? '')[0]?.value ?? null) : null,
  );
  return !days.includes(null) && new Set(days).size === rows.length;
}

const nameOfIssuer = /^((?:[A-Z][a-z]+ ){1,3}Re)(?: |$)/;

/** "Sandbar Re A", "Gull Rock Re 2030-1": rows that begin with the names of issuers, of which each deal has one. */
function areOfIssuers([, ...rows]: readonly Row[]): boolean {
  const names = rows.map(({ cells }) =>
    cells.length > 2 ? nameOfIssuer.exec(cells[0]?.flow.text ?? '')?.[1] : undefined,
  );
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
export const isNeverIssued = ({ flow }: GridCell): boolean => neverIssued.has(flow.text.trim().toLowerCase());

/** Whether a row is of notes that were never issued. */
export const neverIssuedRow = ({ cells }: Row): boolean => cells.some(isNeverIssued);
