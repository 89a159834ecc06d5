import { largestMovesShown } from '@landfall/contract';
import { dateArray, int4Array, numericArray, textArray } from '../store/pg-arrays.ts';
import { dayValues, int4Values, numericValues } from '../store/pg-values.ts';
import { freshCopy, type OverrideSource } from '../store/price-copy.ts';
import type { PriceRow } from '../validate/price-rows.ts';

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
  content: Uint8Array;
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

/** In the order of the table's index, so that each batch touches one stretch of it and of the prices it is compared to. */
export const inStoringOrder = (rows: readonly PriceRow[]): PriceRow[] =>
  rows.toSorted((a, b) => a.day - b.day || a.securityNo - b.securityNo);

export const batchesOf = (ordered: readonly PriceRow[]): PriceRow[][] =>
  Array.from({ length: Math.ceil(ordered.length / batchRows) }, (_none, place) =>
    ordered.slice(place * batchRows, (place + 1) * batchRows),
  );

export const planOf = (rows: readonly PriceRow[]): BatchPlan => ({
  rows: rows.length,
  firstDate: rows[0]?.date ?? '',
  lastDate: rows.at(-1)?.date ?? '',
  securityNos: [...new Set(rows.map((row) => row.securityNo))],
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

  add(move: PriceMove): void {
    const last = this.moves.at(-1);
    if (this.moves.length === largestMovesShown && last && sizeOf(move) <= sizeOf(last)) return;
    // Of equal ones the first stays first.
    const at = this.moves.findIndex((each) => sizeOf(each) < sizeOf(move));
    this.moves.splice(at < 0 ? this.moves.length : at, 0, move);
    if (this.moves.length > largestMovesShown) this.moves.pop();
  }
}

function freshPrices(rows: readonly PriceRow[], before: PricesBefore, source: OverrideSource): FreshPrices | null {
  if (rows.length === 0) return null;
  const { securityNo, date, price, margin } = before.evaluated;
  const placesBefore = places(dayValues(date), int4Values(securityNo));
  const [prices, margins] = [numericValues(price), numericValues(margin)];
  const largest = new LargestMoves();
  let added = 0;
  let unchanged = 0;
  const isAlone = new Uint8Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const place = placesBefore.get(row.day)?.get(row.securityNo);
    if (place === undefined) {
      isAlone[at] = 1;
      added += 1;
    } else {
      const was = prices[place] ?? Number.NaN;
      const is = Number(row.price);
      const isSameMargin = Object.is(margins[place], row.margin === null ? Number.NaN : Number(row.margin) + 0);
      if (was !== is) largest.add({ securityNo: row.securityNo, date: row.date, before: was, after: is });
      else if (isSameMargin) unchanged += 1;
    }
  }
  return { rows: rows.length, content: freshCopy(rows, isAlone, source), added, unchanged, moves: largest.moves };
}

function revisedPrices(rows: readonly PriceRow[]): RevisedPrices | null {
  const [first] = rows;
  if (!first) return null;
  return {
    rows: rows.length,
    firstDate: first.date,
    lastDate: rows.at(-1)?.date ?? first.date,
    securityNo: int4Array(rows.map((row) => row.securityNo)),
    date: dateArray(rows.map((row) => row.day)),
    price: numericArray(rows.map((row) => row.price)),
    margin: numericArray(rows.map((row) => row.margin)),
    comment: textArray(rows.map((row) => row.comment)),
    line: int4Array(rows.map((row) => row.line)),
  };
}

/** Makes rows ready to be stored over what was there. */
export function priceBatch(rows: readonly PriceRow[], before: PricesBefore, source: OverrideSource): PriceBatch {
  const overridden = places(dayValues(before.overridden.date), int4Values(before.overridden.securityNo));
  const isRevised = ({ day, securityNo }: PriceRow): boolean => overridden.get(day)?.has(securityNo) ?? false;
  const revised = overridden.size === 0 ? [] : rows.filter(isRevised);
  const fresh = revised.length === 0 ? rows : rows.filter((row) => !isRevised(row));
  return { fresh: freshPrices(fresh, before, source), revised: revisedPrices(revised) };
}
