import type { PriceRow } from '../validate/price-rows.ts';
import { dateArray, int4Array, numericArray, textArray } from '../store/pg-arrays.ts';

/** Rows ready to be stored: one binary array of the database for each column. */
export interface PriceBatch {
  rows: number;
  /** Inclusive, `yyyy-MM-dd`. */
  firstDate: string;
  lastDate: string;
  securityNo: Uint8Array;
  date: Uint8Array;
  price: Uint8Array;
  margin: Uint8Array;
  comment: Uint8Array;
  line: Uint8Array;
}

const batchRows = 25_000;

/** In the order of the table's index, so that each batch touches one stretch of it and of the prices it is compared to. */
export const inStoringOrder = (rows: readonly PriceRow[]): PriceRow[] =>
  rows.toSorted((a, b) => a.day - b.day || a.securityNo - b.securityNo);

export function* priceBatches(ordered: readonly PriceRow[]): Generator<PriceBatch> {
  for (let from = 0; from < ordered.length; from += batchRows) {
    const part = ordered.slice(from, from + batchRows);
    yield {
      rows: part.length,
      firstDate: part[0]?.date ?? '',
      lastDate: part.at(-1)?.date ?? '',
      securityNo: int4Array(part.map((row) => row.securityNo)),
      date: dateArray(part.map((row) => row.day)),
      price: numericArray(part.map((row) => row.price)),
      margin: numericArray(part.map((row) => row.margin)),
      comment: textArray(part.map((row) => row.comment)),
      line: int4Array(part.map((row) => row.line)),
    };
  }
}
