import { largestMovesShown } from '@landfall/contract';
import { plainDateFromDayNumber } from '@landfall/instruments';
import { dateArray, fieldArray, int4Array } from '../store/pg-arrays.ts';
import { dayValues, int4Values, numericValues } from '../store/pg-values.ts';
import { freshCopy, type OverrideSource } from '../store/price-copy.ts';
import type { PriceTable } from '../store/price-table.ts';

/** A stretch of the file's rows in the order of the table's index. */
export interface BatchPlan {
  rows: number;
  /** Inclusive, `yyyy-MM-dd`. */
  firstDate: string;
  lastDate: string;
  /** Each once. */
  securityNos: number[];
}

/** What was there of the days and securities of a batch: binary arrays of the database, null for none. */
export interface PricesBefore {
  evaluated: {
    securityNo: Uint8Array | null;
    date: Uint8Array | null;
    price: Uint8Array | null;
    margin: Uint8Array | null;
  };
  /** Whatever was set by hand, in force or not. */
  overridden: { securityNo: Uint8Array | null; date: Uint8Array | null };
}

/** Rows over what was set by hand before: one binary array of the database for each column. */
export interface RevisedPrices {
  rows: number;
  firstDate: string;
  lastDate: string;
  securityNo: Uint8Array;
  date: Uint8Array;
  price: Uint8Array;
  margin: Uint8Array;
  comment: Uint8Array;
  line: Uint8Array;
}

export interface PriceMove {
  securityNo: number;
  date: string;
  before: number;
  after: number;
}

/** Rows that nothing was set by hand for, ready for COPY, and what they do to the evaluated prices. */
export interface FreshPrices {
  rows: number;
  content: Uint8Array<ArrayBuffer>;
  added: number;
  unchanged: number;
  /** The largest first. */
  moves: PriceMove[];
}

export interface PriceBatch {
  fresh: FreshPrices | null;
  revised: RevisedPrices | null;
}

const batchRows = 10_000;

/**
 * The rows in the order of the database's index, so that each batch touches one stretch of it and of the prices it is
 * compared to.
 */
export function batchesOf(table: PriceTable): number[][] {
  const rows = Array.from({ length: table.length }, (_none, row) => row);
  rows.sort((a, b) => table.day(a) - table.day(b) || table.securityNo(a) - table.securityNo(b));
  return Array.from({ length: Math.ceil(rows.length / batchRows) }, (_none, place) =>
    rows.slice(place * batchRows, (place + 1) * batchRows),
  );
}

const dateOf = (table: PriceTable, row: number | undefined): string =>
  row === undefined ? '' : plainDateFromDayNumber(table.day(row));

export const planOf = (table: PriceTable, rows: readonly number[]): BatchPlan => ({
  rows: rows.length,
  firstDate: dateOf(table, rows[0]),
  lastDate: dateOf(table, rows.at(-1)),
  securityNos: [...new Set(rows.map((row) => table.securityNo(row)))],
});

/** By day, then by security: where something stands in the arrays it came in. */
function places(days: Int32Array, securityNos: Int32Array): Map<number, Map<number, number>> {
  const found = new Map<number, Map<number, number>>();
  for (let place = 0; place < days.length; place += 1) {
    const day = days[place] ?? 0;
    let ofDay = found.get(day);
    if (!ofDay) {
      ofDay = new Map();
      found.set(day, ofDay);
    }
    ofDay.set(securityNos[place] ?? 0, place);
  }
  return found;
}

const sizeOf = ({ before, after }: PriceMove): number => Math.abs(after - before);

/** The largest of many moves, found without sorting them all. */
class LargestMoves {
  moves: PriceMove[] = [];

  add(table: PriceTable, row: number, before: number, after: number): void {
    const last = this.moves.at(-1);
    if (this.moves.length === largestMovesShown && last && Math.abs(after - before) <= sizeOf(last)) return;
    const move = { securityNo: table.securityNo(row), date: dateOf(table, row), before, after };
    // Of equal ones the first stays first.
    const at = this.moves.findIndex((each) => sizeOf(each) < sizeOf(move));
    this.moves.splice(at < 0 ? this.moves.length : at, 0, move);
    if (this.moves.length > largestMovesShown) this.moves.pop();
  }
}

function freshPrices(
  table: PriceTable,
  rows: readonly number[],
  before: PricesBefore,
  source: OverrideSource,
): FreshPrices | null {
  if (rows.length === 0) return null;
  const { securityNo, date, price, margin } = before.evaluated;
  const placesBefore = places(dayValues(date), int4Values(securityNo));
  const [prices, margins] = [numericValues(price), numericValues(margin)];
  const largest = new LargestMoves();
  let added = 0;
  let unchanged = 0;
  const isAlone = new Uint8Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const place = placesBefore.get(table.day(row))?.get(table.securityNo(row));
    if (place === undefined) {
      isAlone[at] = 1;
      added += 1;
    } else {
      const was = prices[place] ?? Number.NaN;
      const is = table.price(row);
      if (was !== is) largest.add(table, row, was, is);
      else if (Object.is(margins[place], table.margin(row))) unchanged += 1;
    }
  }
  const content = freshCopy(table, rows, isAlone, source);
  return { rows: rows.length, content, added, unchanged, moves: largest.moves };
}

function revisedPrices(table: PriceTable, rows: readonly number[]): RevisedPrices | null {
  if (rows.length === 0) return null;
  const fields = rows.map((row) => table.fields(row));
  return {
    rows: rows.length,
    firstDate: dateOf(table, rows[0]),
    lastDate: dateOf(table, rows.at(-1)),
    securityNo: int4Array(rows.map((row) => table.securityNo(row))),
    date: dateArray(rows.map((row) => table.day(row))),
    price: fieldArray(
      'numeric',
      fields.map(({ price }) => price),
    ),
    margin: fieldArray(
      'numeric',
      fields.map(({ margin }) => margin),
    ),
    comment: fieldArray(
      'text',
      fields.map(({ comment }) => comment),
    ),
    line: int4Array(rows.map((row) => table.line(row))),
  };
}

/** Makes rows ready to be stored over what was there. */
export function priceBatch(
  table: PriceTable,
  rows: readonly number[],
  before: PricesBefore,
  source: OverrideSource,
): PriceBatch {
  const overridden = places(dayValues(before.overridden.date), int4Values(before.overridden.securityNo));
  const isRevised = (row: number): boolean => overridden.get(table.day(row))?.has(table.securityNo(row)) ?? false;
  const revised = overridden.size === 0 ? [] : rows.filter(isRevised);
  const fresh = revised.length === 0 ? rows : rows.filter((row) => !isRevised(row));
  return { fresh: freshPrices(table, fresh, before, source), revised: revisedPrices(table, revised) };
}
