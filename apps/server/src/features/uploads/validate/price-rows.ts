import { maxDiscountMarginBp, maxUploadPrice, minUploadPrice, type UploadColumn } from '@landfall/contract';
import type { CellReader, Cells, RowErrors } from './cells.ts';

/** A valid row of a price file. */
export interface PriceRow {
  /** 1-based, of the data rows. */
  row: number;
  /** Of the file. */
  line: number;
  securityNo: number;
  /** Days since 1970. */
  day: number;
  /** Exact decimal text. */
  price: string;
  /** Basis points, exact decimal text; null for none. */
  margin: string | null;
  /** Else it is computed from the price, where it can be. */
  statesMargin: boolean;
  comment: string | null;
}

const priceFault = (value: number): string | null =>
  value >= minUploadPrice && value <= maxUploadPrice ? null : `is not between ${minUploadPrice} and ${maxUploadPrice}`;
const marginFault = (value: number): string | null =>
  Math.abs(value) <= maxDiscountMarginBp
    ? null
    : `is not between -${maxDiscountMarginBp} and ${maxDiscountMarginBp} basis points`;

const given = (cells: Cells): UploadColumn[] => (['CUSIP', 'ISIN'] as const).filter((column) => cells[column] !== '');

/** Checks the rows of a price file one by one, and collects the valid ones. */
export class PriceRows {
  readonly rows: PriceRow[] = [];
  readonly #read: CellReader;
  readonly #errors: RowErrors;
  readonly #today: string;
  /** The row of each security and day. */
  readonly #seen = new Map<number, Map<number, number>>();

  constructor(read: CellReader, errors: RowErrors, today: string) {
    this.#read = read;
    this.#errors = errors;
    this.#today = today;
  }

  add(row: number, line: number, cells: Cells): void {
    const read = this.#read;
    const security = read.security(row, cells);
    const on = read.date(row, cells, 'EFFECTIVE_DATE');
    const price = read.number(row, cells, 'PRICE', priceFault);
    const margin = cells.DISCOUNT_MARGIN === '' ? null : read.number(row, cells, 'DISCOUNT_MARGIN', marginFault);
    const comment = read.comment(row, cells);
    if (on && on.date > this.#today) {
      this.#errors.add(row, ['EFFECTIVE_DATE'], `EFFECTIVE_DATE ${on.date} is in the future`);
    } else if (security && (security.issueDate === null || security.maturityDate === null)) {
      this.#errors.add(row, given(cells), `The terms of ${security.name} are not known yet`);
    } else if (on && security && on.date < (security.issueDate ?? '')) {
      const issued = `before the issue date ${security.issueDate}`;
      this.#errors.add(row, ['EFFECTIVE_DATE'], `EFFECTIVE_DATE ${on.date} is ${issued}`);
    } else if (on && security?.maturityDate && on.date > security.maturityDate) {
      const matured = `after the maturity date ${security.maturityDate}`;
      this.#errors.add(row, ['EFFECTIVE_DATE'], `EFFECTIVE_DATE ${on.date} is ${matured}`);
    }
    if (on && security) this.#refuseSecond(row, security.securityNo, on.day, cells);
    if (!security || !on || !price || this.#errors.has(row)) return;
    this.rows.push({
      row,
      line,
      securityNo: security.securityNo,
      day: on.day,
      price: price.text,
      margin: margin === null ? null : margin.text,
      statesMargin: margin !== null,
      comment,
    });
  }

  #refuseSecond(row: number, securityNo: number, day: number, cells: Cells): void {
    let days = this.#seen.get(securityNo);
    if (!days) {
      days = new Map();
      this.#seen.set(securityNo, days);
    }
    const earlier = days.get(day);
    if (earlier === undefined) days.set(day, row);
    else
      this.#errors.add(row, [...given(cells), 'EFFECTIVE_DATE'], `Row ${earlier} already has this security and date`);
  }
}

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
