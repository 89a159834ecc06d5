import { maxUploadPrice } from '@landfall/contract';
import type { UploadColumn } from '@landfall/contract';
import type { PriceRow } from '../store/price-table.ts';
import type { CellReader, Cells } from './cells.ts';
import type { RowErrors } from './row-errors.ts';

/** Takes the rows that are right, one after another. */
export interface PriceSink {
  push(row: PriceRow): unknown;
}

const priceFault = (value: number): string | null =>
  value > 0 && value <= maxUploadPrice ? null : `is not above 0 and at most ${maxUploadPrice}`;

/** The identifiers that a row has. */
const given = (cells: Cells): UploadColumn[] => (['CUSIP', 'ISIN'] as const).filter((column) => cells[column] !== '');

/** Checks the rows of a price file one after another, and passes on those that are right. */
export class PriceRows {
  readonly #right: PriceSink;
  readonly #read: CellReader;
  readonly #errors: RowErrors;
  readonly #today: string;
  /** The row of each security and day. */
  readonly #seen = new Map<number, Map<number, number>>();

  constructor(read: CellReader, errors: RowErrors, today: string, right: PriceSink) {
    this.#right = right;
    this.#read = read;
    this.#errors = errors;
    this.#today = today;
  }

  add(row: number, line: number, cells: Cells): void {
    const read = this.#read;
    const security = read.security(row, cells);
    const on = read.date(row, cells, 'EFFECTIVE_DATE');
    const price = read.number(row, cells, 'PRICE', priceFault);
    const margin = cells.DISCOUNT_MARGIN === '' ? null : read.number(row, cells, 'DISCOUNT_MARGIN', () => null);
    const comment = read.comment(row, cells);
    if (on && on.date > this.#today) {
      this.#errors.add(row, ['EFFECTIVE_DATE'], `EFFECTIVE_DATE ${on.date} is in the future`);
    } else if (security && (security.issueDate === null || security.maturityDate === null)) {
      this.#errors.add(row, given(cells), `The terms of ${security.name} are not known yet`);
    } else if (on && security && on.date < (security.issueDate ?? '')) {
      const issued = `before the issue date ${security.issueDate}`;
      this.#errors.add(row, ['EFFECTIVE_DATE'], `EFFECTIVE_DATE ${on.date} is ${issued}`);
    }
    if (on && security) this.#refuseSecond(row, security.securityNo, on.day, cells);
    if (!security || !on || !price || this.#errors.has(row)) return;
    this.#right.push({
      securityNo: security.securityNo,
      date: on.date,
      day: on.day,
      price: price.text,
      margin: margin === null ? null : margin.text,
      comment,
      line,
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
      this.#errors.add(row, [...given(cells), 'EFFECTIVE_DATE'], `Row ${earlier} has this security and date already`);
  }
}
