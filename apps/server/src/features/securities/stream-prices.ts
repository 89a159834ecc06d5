import { Readable } from 'node:stream';
import { asOfCsvColumns, securitiesCsvHeader, type SecurityPrice } from '@landfall/contract';
import { daysBetween } from '@landfall/instruments';
import type { Db } from '../../platform/database/schema.ts';
import { listPrices, type ListedTerms, type PriceSpan } from './list-prices.ts';

const mayBeFormula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:[.,]\d+)?$/;

/** One cell of a delimited file. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function delimitedCell(value: string | number | null, separator: string): string {
  if (value === null) return '';
  const text = String(value);
  const safe = mayBeFormula.test(text) && !number.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvCell = (value: string | number | null): string => delimitedCell(value, ',');

const lineEnd = '\r\n';

export const csvText = (head: string, lines: readonly (readonly (string | number | null)[])[]): string =>
  [head, ...lines.map((cells) => cells.map(csvCell).join(','))].map((line) => line + lineEnd).join('');

const csvHead = (at: Date | null): string =>
  `${securitiesCsvHeader}${at === null ? '' : `,${asOfCsvColumns}`}${lineEnd}`;

const csvLines = (rows: readonly SecurityPrice[], at: Date | null): string =>
  rows
    .map((row) => {
      const { name, isin, cusip, effectiveDate, issueDate, maturityDate, bidPx, bidDm, source, notStored = [] } = row;
      const known = at === null ? [] : [at.toISOString(), notStored.join(' ')];
      return [name, isin, cusip, effectiveDate, issueDate, maturityDate, bidPx, bidDm, source, ...known]
        .map(csvCell)
        .join(',');
    })
    .map((line) => line + lineEnd)
    .join('');

/** A list as CSV, in the order of the contract's header; as known at an instant with two more columns. */
export const toCsv = (rows: readonly SecurityPrice[], at: Date | null): string => csvHead(at) + csvLines(rows, at);

/** Rows of one query: a megabyte or so of text, whatever the length of the answer. */
const batchRows = 10_000;

function batches(securities: readonly ListedTerms[], { from, to }: PriceSpan): ListedTerms[][] {
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

async function* priceBatches(db: Db, securities: readonly ListedTerms[], span: PriceSpan) {
  for (const part of batches(securities, span)) {
    const numbers = part.map((each) => each.securityNo);
    const rows = await listPrices(db, numbers, span);
    if (rows.length > 0) yield rows;
  }
}

async function* csvParts(prices: AsyncIterable<SecurityPrice[]>, at: Date | null) {
  yield csvHead(at);
  for await (const rows of prices) yield csvLines(rows, at);
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
  span: PriceSpan,
): Promise<Readable> {
  const text = (format === 'csv' ? csvParts : jsonText)(priceBatches(db, securities, span), span.at);
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
