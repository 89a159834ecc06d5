import { securitiesCsvHeader, type SecurityPrice } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { csvCell } from './csv-cell.ts';
import type { ListedTerms } from './list-prices.ts';

const lineEnd = '\r\n';
export const csvHead = `${securitiesCsvHeader}${lineEnd}`;

/** A list as CSV, in the order of the contract's header. */
export const toCsv = (rows: readonly SecurityPrice[]): string =>
  csvHead +
  rows
    .map((row) =>
      [
        row.name,
        row.isin,
        row.cusip,
        row.effectiveDate,
        row.issueDate,
        row.maturityDate,
        row.bidPx,
        row.bidDm,
        row.source,
      ]
        .map(csvCell)
        .join(','),
    )
    .map((line) => line + lineEnd)
    .join('');

/**
 * The lines of some securities as the database writes them: it joins what differs from day to day to each security's
 * own cells, so that a hundred thousand rows arrive as one text and not as a million values.
 */
export async function csvLines(db: Db, securities: readonly ListedTerms[], from: string, to: string): Promise<string> {
  const cells = (values: readonly (string | null)[]): string => values.map(csvCell).join(',');
  const before = securities.map((each) => `${cells([each.name, each.isin, each.cusip])},`);
  const between = securities.map((each) => `,${cells([each.issueDate, each.maturityDate])},`);
  // One security at a time: so its number reaches the index under the view, and only its prices are sorted.
  const { rows } = await sql<{ lines: string | null }>`
    select (
      select string_agg(
        g.before || p.price_date::text || g.between || trim_scale(p.clean_price)::text || ',' ||
          coalesce(trim_scale(p.discount_margin)::text, '') ||
          case when p.is_override then ',OVERRIDE' else ',EVALUATED' end || ${lineEnd},
        '' order by p.price_date)
      from effective_prices p
      where p.security_no = g.security_no and p.price_date between ${from}::date and ${to}::date
    ) as lines
    from unnest(
      ${securities.map((each) => each.securityNo)}::int4[], ${before}::text[], ${between}::text[]
    ) with ordinality as g (security_no, before, between, place)
    order by g.place`.execute(db);
  return rows.map((row) => row.lines ?? '').join('');
}
