import type { UploadRowError, UploadValidation } from '@landfall/contract';
import type { UploadKind, FileColumn } from './upload-kind.ts';

const withPoint = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** A decimal comma, as in files with semicolons. */
const withComma = /^[+-]?(?:\d+,\d*|,\d+)$/;

/** `0.25` as `25%`, `0.12345` as `12.345%`; other text unchanged. */
export function weightText(raw: string): string {
  if (withPoint.test(raw)) return weightPercent(Number(raw));
  return withComma.test(raw) ? weightPercent(Number(raw.replace(',', '.'))) : raw;
}

/** A fraction in per cent, with three decimals when it is not whole. */
export function weightPercent(fraction: number): string {
  const percent = fraction * 100;
  const whole = Math.round(percent);
  // 0.07 × 100 is 7.000000000000001.
  return Math.abs(percent - whole) < 1e-9 ? `${whole}%` : `${percent.toFixed(3)}%`;
}

/**
 * What a cell shows: the file's own text, weights in per cent. A comma that the server does not take for a decimal
 * one is not taken for one here either.
 */
export const cellText = ({ kind }: Pick<FileColumn, 'kind'>, raw: string, isFaulty = false): string =>
  kind === 'weight' && !(isFaulty && raw.includes(',')) ? weightText(raw) : raw;

/** The errors or warnings of a file's rows. */
export interface RowMarks {
  kind: 'error' | 'warning';
  rows: readonly UploadRowError[];
}

export const rowMarksOf = ({ errors, warnings }: Pick<UploadValidation, 'errors' | 'warnings'>): RowMarks =>
  warnings.length > 0 ? { kind: 'warning', rows: warnings } : { kind: 'error', rows: errors };

/** One error with its cells; without cells it is about the whole row. */
interface CellError {
  columns: readonly string[];
  message: string;
}

const defaultMessage = 'Unknown error';

export function cellErrorsOf(kind: UploadKind, { errors }: Pick<UploadRowError, 'errors'>): CellError[] {
  return errors.map(({ fieldNames, error }) => {
    const message = error === '' ? defaultMessage : error;
    return { message, columns: columnsOf(kind, fieldNames, message) };
  });
}

function columnsOf(kind: UploadKind, fieldNames: readonly string[] | null, message: string): string[] {
  if (fieldNames === null) return message.includes('CUSIP/ISIN') ? ['cusip', 'isin'] : [];
  const keys = fieldNames.map((name) => kind.fieldMapping[name] ?? name.toLowerCase());
  return keys.filter((key) => kind.columns.some((column) => column.key === key));
}

/** The faulty rows of a file in its order, to be found by row and by position. */
export interface ErrorRows {
  /** 0-based rows, ascending. */
  rows: Uint32Array;
  /** How many errors there are up to and including the row at the same place. */
  upTo: Uint32Array;
  count: number;
  of: (row: number) => UploadRowError | null;
}

export function errorRowsOf(errors: readonly UploadRowError[]): ErrorRows {
  const ordered = errors.filter((row) => row.errors.length > 0).toSorted((a, b) => a.rowIndex - b.rowIndex);
  const rows = Uint32Array.from(ordered, ({ rowIndex }) => rowIndex - 1);
  let count = 0;
  const upTo = Uint32Array.from(ordered, (row) => (count += row.errors.length));
  return {
    rows,
    upTo,
    count,
    of: (row) => {
      const at = countBelow(rows, row);
      return rows[at] === row ? (ordered[at] ?? null) : null;
    },
  };
}

/** How many of the ascending values are smaller. */
export function countBelow(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An error's place: the row, and which of its errors. */
interface ErrorPlace {
  row: number;
  error: number;
}

/** The place of the n-th error of the file, 0-based. */
export function errorAt({ rows, upTo }: ErrorRows, n: number): ErrorPlace | null {
  const at = countBelow(upTo, n + 1);
  const row = rows[at];
  return row === undefined ? null : { row, error: n - (at === 0 ? 0 : (upTo[at - 1] ?? 0)) };
}

/** The next error from a row in either direction, wrapping around. */
export function nextError(found: ErrorRows, current: number | null, fromRow: number, step: 1 | -1): number | null {
  const { rows, upTo, count } = found;
  if (count === 0) return null;
  if (current !== null) return (current + step + count) % count;
  const before = (at: number) => (at === 0 ? 0 : (upTo[at - 1] ?? 0));
  const next = before(countBelow(rows, fromRow));
  return step === 1 ? next % count : (next - 1 + count) % count;
}

/** Rows of two heights: all rows, or only those with errors. */
interface RowLayout {
  count: number;
  /** The row of the file at a place in the list. */
  rowAt: (place: number) => number;
  /** The place of a row of the file; of the next listed one where it is not listed itself. */
  placeOf: (row: number) => number;
  heightOf: (place: number) => number;
}

interface Heights {
  plain: number;
  withErrors: number;
}

export function layoutOf(rowCount: number, faulty: Uint32Array, onlyFaulty: boolean, heights: Heights): RowLayout {
  const { plain, withErrors } = heights;
  if (onlyFaulty) {
    return {
      count: faulty.length,
      rowAt: (place) => faulty[place] ?? 0,
      placeOf: (row) => countBelow(faulty, row),
      heightOf: () => withErrors,
    };
  }
  return {
    count: rowCount,
    rowAt: (place) => place,
    placeOf: (row) => row,
    heightOf: (place) => (faulty[countBelow(faulty, place)] === place ? withErrors : plain),
  };
}
