import type { GridCell, Row } from '../layout/rows.ts';
import { findSeries } from './facts.ts';
import { isForeign } from './qualifiers.ts';

const bareSeries = /^(?:19|20)\d{2}-\d{1,2}$/;

/** No heading: a number, an identifier or a company. */
const isValue = /\d{4}|\b[0-9A-Z]{8}\d\b|\b(?:Ltd|Limited|DAC|plc|Inc)\b/;

/** A table of other deals: it says so, or has a column of issuers that differ. */
export function isOfOthers(rows: readonly Row[], caption: string): boolean {
  // Only a heading or a lead-in speaks of the table; a paragraph that happens to stand above does not.
  const lead = caption.split(' ; ').at(-1) ?? '';
  const leadsIn = lead.length < 80 || lead.trimEnd().endsWith(':');
  const others = /\b(?:outstanding obligations|peer|market comparison|comparable|recent (?:issuance|transactions?))\b/i;
  if (leadsIn && (isForeign(lead) || others.test(lead))) return true;
  const [first, ...rest] = rows;
  if (!first || first.cells.length < 3 || first.cells.some((cell) => isValue.test(cell.flow.text))) return false;
  const column = first.cells.findIndex((cell) =>
    /^(?:issuer|deal|transaction|bond|programme|name|cedent|sponsor)s?$/i.test(cell.flow.text.trim()),
  );
  if (column < 0) return false;
  const names = new Set(
    rest.filter((row) => row.cells.length > column).map((row) => (row.cells[column] as GridCell).flow.text),
  );
  return names.size > 1;
}

/** A row of another series than this deal's. */
export function isOfOtherSeries(cells: readonly GridCell[], own: readonly string[]): boolean {
  if (own.length === 0) return false;
  const named = cells.flatMap((cell) => {
    const text = cell.flow.text.trim();
    return bareSeries.test(text) ? [text] : findSeries(text).map((each) => each.series);
  });
  return named.length > 0 && !named.some((series) => own.includes(series));
}
