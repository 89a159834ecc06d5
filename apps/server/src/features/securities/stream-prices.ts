import { Readable } from 'node:stream';
import { securitiesCsvHeader, type SecurityPrice } from '@landfall/contract';
import { daysBetween } from '@landfall/instruments';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { listPrices, type ListedTerms } from './list-prices.ts';

const mayBeFormula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:[.,]\d+)?$/;

/** One cell of a delimited file. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function delimitedCell(value: string | number | null, separator: string): string {
  if (value === null) return '';
  const text = String(value);
  const safe = mayBeFormula.test(text) && !number.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One cell of a CSV (RFC 4180). */
const csvCell = (value: string | number | null): string => delimitedCell(value, ',');

const lineEnd = '\r\n';
const csvHead = `${securitiesCsvHeader}${lineEnd}`;

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
async function csvLines(db: Db, securities: readonly ListedTerms[], from: string, to: string): Promise<string> {
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

/** Rows of one query: a megabyte or so of text, whatever the length of the answer. */
const batchRows = 10_000;

function batches(securities: readonly ListedTerms[], from: string, to: string): ListedTerms[][] {
  const result: ListedTerms[][] = [];
  let rows = 0;
  for (const security of securities) {
    const first = security.issueDate > from ? security.issueDate : from;
    const expected = Math.max(1, (daysBetween(first, to) * 5) / 7);
    const last = result.at(-1);
    if (last && rows + expected <= batchRows) {
      last.push(security);
      rows += expected;
    } else {
      result.push([security]);
      rows = expected;
    }
  }
  return result;
}

/** Batches that are read while the one before them is sent. */
const readAhead = 2;

/** Batch after batch, the next ones being read while one is sent. */
async function* ahead(parts: readonly ListedTerms[][], read: (part: ListedTerms[]) => Promise<string>) {
  const reading: Promise<string>[] = [];
  let started = 0;
  const start = (): void => {
    const part = parts[started];
    if (!part) return;
    started += 1;
    const text = read(part);
    // Heard of when it is awaited; until then it must not count as unhandled.
    text.catch(() => undefined);
    reading.push(text);
  };
  for (let count = 0; count < readAhead; count += 1) start();
  for (let next = reading.shift(); next; next = reading.shift()) {
    const text = await next;
    start();
    yield text;
  }
}

async function* csvText(db: Db, securities: readonly ListedTerms[], from: string, to: string) {
  yield csvHead;
  for await (const lines of ahead(batches(securities, from, to), (part) => csvLines(db, part, from, to))) {
    if (lines !== '') yield lines;
  }
}

async function* jsonText(db: Db, securities: readonly ListedTerms[], from: string, to: string) {
  let opening = '[';
  const read = async (part: ListedTerms[]): Promise<string> => {
    const rows = await listPrices(
      db,
      part.map((each) => each.securityNo),
      from,
      to,
    );
    return JSON.stringify(rows).slice(1, -1);
  };
  for await (const items of ahead(batches(securities, from, to), read)) {
    if (items === '') continue;
    yield opening + items;
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/**
 * The prices as a stream that reads no faster than it is read. The first part is read before it is returned, so that a
 * database that is down is an answer and not a broken one.
 */
export async function streamPrices(
  db: Db,
  format: 'json' | 'csv',
  securities: readonly ListedTerms[],
  from: string,
  to: string,
): Promise<Readable> {
  const text = (format === 'csv' ? csvText : jsonText)(db, securities, from, to);
  const parts: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const part = await text.next();
    if (part.done) break;
    parts.push(part.value);
  }
  async function* whole() {
    try {
      yield* parts;
      yield* text;
    } finally {
      await text.return(undefined);
    }
  }
  return Readable.from(whole(), { objectMode: false, highWaterMark: 64 * 1024 });
}
