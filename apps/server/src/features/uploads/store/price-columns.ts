import type { PriceRow } from '../validate/price-rows.ts';

/** A batch of rows of a price file: a PostgreSQL array for each column, as text. */
export interface PriceColumns {
  row: string;
  line: string;
  securityNo: string;
  /** Days since 1970. */
  day: string;
  price: string;
  margin: string;
  statesMargin: string;
  comment: string;
}

const array = (rows: readonly PriceRow[], element: (row: PriceRow) => string | number): string =>
  `{${rows.map(element).join(',')}}`;

/** In quotes, so that text is not taken for null or for several elements. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

export const priceColumns = (rows: readonly PriceRow[]): PriceColumns => ({
  row: array(rows, ({ row }) => row),
  line: array(rows, ({ line }) => line),
  securityNo: array(rows, ({ securityNo }) => securityNo),
  day: array(rows, ({ day }) => day),
  price: array(rows, ({ price }) => price),
  margin: array(rows, ({ margin }) => margin ?? 'null'),
  statesMargin: array(rows, ({ statesMargin }) => (statesMargin ? 't' : 'f')),
  comment: array(rows, ({ comment }) => (comment === null ? 'null' : quoted(comment))),
});
