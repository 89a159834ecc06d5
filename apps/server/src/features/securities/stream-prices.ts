import { daysBetween } from '@landfall/instruments';
import { Readable } from 'node:stream';
import type { Db } from '../../platform/database/schema.ts';
import { listPrices, type ListedTerms } from './list-prices.ts';
import { csvHead, csvLines } from './price-csv.ts';

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
