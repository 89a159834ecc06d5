import {
  identifierFault,
  isLongerThan,
  maxCommentLength,
  readCsvDate,
  uploadMessages,
  type UploadColumn,
  type UploadRowError,
} from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import type { ListedSecurity, SecurityDirectory } from '../../market-data/index.ts';
import { percentFault, type NumberReader, type ReadNumber } from './numbers.ts';

/** What stands for a percentage. */
const plainly: Partial<Record<UploadColumn, string>> = {
  PRICE: ', such as 99.5 for 99.5%',
  WEIGHT: ', such as 0.05 for 5%',
};

export class RowErrors {
  readonly #rows = new Map<number, UploadRowError['errors']>();

  add(rowIndex: number, fieldNames: readonly UploadColumn[] | null, error: string): void {
    const entry = { fieldNames: fieldNames && [...fieldNames], error };
    const known = this.#rows.get(rowIndex);
    if (known) known.push(entry);
    else this.#rows.set(rowIndex, [entry]);
  }

  get count(): number {
    return this.#rows.size;
  }

  has(rowIndex: number): boolean {
    return this.#rows.has(rowIndex);
  }

  *inOrder(): Generator<UploadRowError> {
    for (const rowIndex of [...this.#rows.keys()].toSorted((a, b) => a - b)) {
      yield { rowIndex, errors: this.#rows.get(rowIndex) ?? [] };
    }
  }
}

/** The cells of one row by column, trimmed. */
export type Cells = Readonly<Record<UploadColumn, string>>;

export interface ReadDate {
  date: string;
  /** Days since 1970. */
  day: number;
}

/** As quoted in a message. */
const shown = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40).toWellFormed()}…` : cell);

interface Fault {
  columns: readonly UploadColumn[];
  text: string;
}

/** Reads the cells that both kinds of files have. Remembers results, because files repeat values. */
export class CellReader {
  readonly #directory: SecurityDirectory;
  readonly #errors: RowErrors;
  readonly #numbers: NumberReader;
  /** By both cells as written. */
  readonly #securities = new Map<string, Map<string, ListedSecurity | Fault[]>>();
  readonly #dates = new Map<string, ReadDate | null>();

  constructor(directory: SecurityDirectory, errors: RowErrors, numbers: NumberReader) {
    this.#directory = directory;
    this.#errors = errors;
    this.#numbers = numbers;
  }

  /** The security of both identifiers, one of which may be missing. */
  security(row: number, cells: Cells): ListedSecurity | null {
    const { CUSIP: cusip, ISIN: isin } = cells;
    if (cusip === '' && isin === '') {
      this.#errors.add(row, null, uploadMessages.identifierMissing);
      return null;
    }
    let pairs = this.#securities.get(cusip);
    if (!pairs) {
      pairs = new Map();
      this.#securities.set(cusip, pairs);
    }
    let found = pairs.get(isin);
    if (found === undefined) {
      found = this.#identify(cusip.toUpperCase(), isin.toUpperCase());
      pairs.set(isin, found);
    }
    if (!Array.isArray(found)) return found;
    for (const { columns, text } of found) this.#errors.add(row, columns, text);
    return null;
  }

  #identify(cusip: string, isin: string): ListedSecurity | Fault[] {
    const faults: Fault[] = [];
    const look = (
      column: 'CUSIP' | 'ISIN',
      value: string,
      securities: ReadonlyMap<string, ListedSecurity>,
    ): ListedSecurity | null => {
      const security = securities.get(value) ?? null;
      const text = faultOf(column, value) ?? (security ? null : `No security has the ${column} ${value}`);
      if (text !== null) faults.push({ columns: [column], text });
      return text === null ? security : null;
    };
    const { byCusip, byIsin } = this.#directory;
    const ofCusip = cusip === '' ? null : look('CUSIP', cusip, byCusip);
    const ofIsin = isin === '' ? null : look('ISIN', isin, byIsin);
    if (faults.length > 0) return faults;
    if (ofCusip && ofIsin && ofCusip.securityNo !== ofIsin.securityNo) {
      return [
        { columns: ['CUSIP', 'ISIN'], text: `CUSIP ${cusip} is ${ofCusip.name}, ISIN ${isin} is ${ofIsin.name}` },
      ];
    }
    return ofCusip ?? ofIsin ?? faults;
  }

  date(row: number, cells: Cells, column: UploadColumn): ReadDate | null {
    const cell = cells[column];
    if (cell === '') {
      this.#errors.add(row, [column], `${column} is missing`);
      return null;
    }
    let read = this.#dates.get(cell);
    if (read === undefined) {
      const date = cell.length > 10 ? null : readCsvDate(cell);
      read = date === null ? null : { date, day: dayNumber(date) };
      this.#dates.set(cell, read);
    }
    if (read === null) this.#errors.add(row, [column], `${column} ${shown(cell)} is not a date such as 2026-01-31`);
    return read;
  }

  number(
    row: number,
    cells: Cells,
    column: UploadColumn,
    fault: (value: number) => string | null,
  ): Extract<ReadNumber, { ok: true }> | null {
    const cell = cells[column];
    if (cell === '') {
      this.#errors.add(row, [column], `${column} is missing`);
      return null;
    }
    const read = this.#numbers.read(cell, (value) => fault(value) === null);
    const example = !read.ok && read.fault === percentFault ? (plainly[column] ?? '') : '';
    const text = read.ok ? fault(read.value) : `${read.fault}${example}`;
    if (text !== null) this.#errors.add(row, [column], `${column} ${shown(cell)} ${text}`);
    return read.ok && text === null ? read : null;
  }

  yesNo(row: number, cells: Cells, column: UploadColumn): boolean {
    const cell = cells[column].toUpperCase();
    if (cell !== 'Y' && cell !== 'N') {
      const text =
        cell === '' ? `${column} is missing: write Y or N` : `${column} ${shown(cells[column])} is not Y or N`;
      this.#errors.add(row, [column], text);
    }
    return cell === 'Y';
  }

  comment(row: number, cells: Cells): string | null {
    const cell = cells.COMMENTS;
    if (isLongerThan(cell, maxCommentLength)) {
      this.#errors.add(row, ['COMMENTS'], `COMMENTS is longer than ${maxCommentLength} characters`);
    }
    return cell === '' ? null : cell;
  }
}

function faultOf(kind: 'CUSIP' | 'ISIN', value: string): string | null {
  const fault = identifierFault(kind, value);
  return fault && `${kind} ${shown(value)} ${fault}`;
}
