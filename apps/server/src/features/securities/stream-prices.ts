import { Readable } from 'node:stream';
import { securitiesCsvHeader, type SecurityPrice } from '@landfall/contract';
import { daysBetween } from '@landfall/instruments';
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

const csvLines = (rows: readonly SecurityPrice[]): string =>
  rows
    .map(({ name, isin, cusip, effectiveDate, issueDate, maturityDate, bidPx, bidDm, source }) =>
      [name, isin, cusip, effectiveDate, issueDate, maturityDate, bidPx, bidDm, source].map(csvCell).join(','),
    )
    .map((line) => line + lineEnd)
    .join('');

/** A list as CSV, in the order of the contract's header. */
export const toCsv = (rows: readonly SecurityPrice[]): string => csvHead + csvLines(rows);

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

async function* priceBatches(db: Db, securities: readonly ListedTerms[], from: string, to: string) {
  for (const part of batches(securities, from, to)) {
    const numbers = part.map((each) => each.securityNo);
    const rows = await listPrices(db, numbers, from, to);
    if (rows.length > 0) yield rows;
  }
}

async function* csvText(prices: AsyncIterable<SecurityPrice[]>) {
  yield csvHead;
  for await (const rows of prices) yield csvLines(rows);
}

async function* jsonText(prices: AsyncIterable<SecurityPrice[]>) {
  let opening = '[';
  for await (const rows of prices) {
    yield opening + JSON.stringify(rows).slice(1, -1);
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
  const text = (format === 'csv' ? csvText : jsonText)(priceBatches(db, securities, from, to));
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
