import {
  csvCellText,
  compositionUploadType,
  CsvFault,
  CsvRecordReader,
  findColumns,
  priceUploadType,
  readCsv,
  uploadColumns,
  uploadMessages,
  type CsvRecord,
  type UploadColumn,
  type UploadType,
} from '@landfall/contract';
import { TextDecoder } from 'node:util';
import type { CompositionRow, SecurityDirectory } from '../../market-data/index.ts';
import { CellReader, type Cells, RowErrors } from './cells.ts';
import { CompositionRows, type WeightSpan } from './composition-rows.ts';
import { NumberReader } from './numbers.ts';
import { PriceRows, type PriceRow } from './price-rows.ts';
import { plainDateFromDayNumber, weightSumTolerance } from '@landfall/instruments';

/** At most so many dates are reported for the weights of an index, because one wrong row can affect many. */
const mostNamed = 5;

/** A sum without binary noise. */
const shown = (sum: number): string => String(Number(sum.toFixed(9)));

/** The dates on which the rows change and their weights do not add up to 1. */
function faultsOf(indexCode: string, spans: readonly WeightSpan[]): string[] {
  const changes = new Map<number, { weight: number; rows: number }>();
  const change = (day: number, weight: number, rows: number): void => {
    const known = changes.get(day) ?? { weight: 0, rows: 0 };
    changes.set(day, { weight: known.weight + weight, rows: known.rows + rows });
  };
  for (const { from, to, weight } of spans) {
    change(from, weight, 1);
    if (Number.isFinite(to)) change(to + 1, -weight, -1);
  }
  const faults: string[] = [];
  let sum = 0;
  let rows = 0;
  for (const [day, { weight, rows: more }] of [...changes].toSorted((a, b) => a[0] - b[0])) {
    sum += weight;
    rows += more;
    // Without rows the sum is exactly 0, which removes binary noise.
    if (rows === 0) sum = 0;
    // A little above the tolerance, so that a sum of exactly 1 - 1e-6 does not fail from binary rounding.
    else if (Math.abs(sum - 1) > weightSumTolerance + 1e-12) {
      faults.push(uploadMessages.weights(indexCode, plainDateFromDayNumber(day), shown(sum)));
    }
  }
  return faults.length <= mostNamed
    ? faults
    : [
        ...faults.slice(0, mostNamed),
        `The weights of ${indexCode} are wrong on ${faults.length - mostNamed} more dates`,
      ];
}

/** Weights that do not add up to 1, by index and date; indices with an unreadable row are left out. */
function weightFaults(spans: readonly WeightSpan[], unreadable: ReadonlySet<string>): string[] {
  const byIndex = Map.groupBy(spans, (span) => span.indexCode);
  return [...byIndex].flatMap(([indexCode, own]) => (unreadable.has(indexCode) ? [] : faultsOf(indexCode, own)));
}

export interface FileToValidate {
  type: UploadType;
  bytes: Uint8Array;
  directory: SecurityDirectory;
  /** Known before this file. */
  indexCodes: readonly string[];
  today: string;
}

export interface ValidatedFile {
  rowsCount: number;
  /** None if the header is wrong. */
  checkedRowsCount: number;
  generalErrors: string[];
  errors: RowErrors;
  /** The valid rows; none if reading stopped early. */
  prices: PriceRow[];
  compositions: CompositionRow[];
}

/** 10 MB cannot have more valid rows, and errors of each row are stored. */
const mostRows = 500_000;
/** Wrong rows that are reported one by one. */
const mostWrongRows = 100_000;

const open = (encoding: string) => new TextDecoder(encoding, { fatal: true });

/** Columns that a download adds to a file or a composition: it may be corrected and sent again as it is. */
const addedColumns: ReadonlySet<string> = new Set(['ERRORS', 'WARNINGS', 'NAME']);
const isAdded = (cell: string): boolean => addedColumns.has(cell.trim().toUpperCase());

function headerFaults(header: CsvRecord, columns: readonly UploadColumn[]): string[] {
  const { missing, unknown: others, repeated } = findColumns(header.cells, columns);
  const unknown = others.filter((name) => !isAdded(name));
  return [
    ...(missing.length > 0 ? [uploadMessages.missingColumns(missing)] : []),
    ...(unknown.length > 0
      ? [uploadMessages.unknownColumns(unknown.slice(0, 20).map((name) => name.slice(0, 60)))]
      : []),
    ...(repeated.length > 0 ? [uploadMessages.repeatedColumns(repeated)] : []),
  ];
}

/** The cells of a record by column; `surplus`: a cell outside the named columns is not empty. */
function cellsBy(header: CsvRecord, columns: readonly UploadColumn[]) {
  const { places } = findColumns(header.cells, columns);
  const named = [...places].map(([column, place]) => [column, place] as const);
  const added = header.cells.flatMap((cell, place) => (isAdded(cell) ? [place] : []));
  const taken = new Set([...places.values(), ...added]);
  const isWhole = header.cells.every((_cell, place) => taken.has(place));
  const width = header.cells.length;
  const cells: Record<string, string> = {};
  return (record: CsvRecord): { cells: Cells; surplus: boolean } => {
    const given = record.cells;
    for (const [column, place] of named) {
      cells[column] = csvCellText(given[place] ?? '', column);
    }
    const surplus =
      (given.length > width || !isWhole) && given.some((cell, place) => !taken.has(place) && cell.trim() !== '');
    return { cells: cells as Cells, surplus };
  };
}

/** Reads a file and finds all its errors. Does not throw, whatever the bytes. */
export function validateFile({ type, bytes, directory, indexCodes, today }: FileToValidate): ValidatedFile {
  const errors = new RowErrors();
  const generalErrors: string[] = [];
  const columns: readonly UploadColumn[] = uploadColumns[type];
  const result: ValidatedFile = {
    rowsCount: 0,
    checkedRowsCount: 0,
    generalErrors,
    errors,
    prices: [],
    compositions: [],
  };
  const reader = new CsvRecordReader();
  let header: CsvRecord | null = null;
  let take: ReturnType<typeof cellsBy> | null = null;
  let prices: PriceRows | null = null;
  let compositions: CompositionRows | null = null;

  const begin = (record: CsvRecord): void => {
    header = record;
    generalErrors.push(...headerFaults(record, columns));
    if (generalErrors.length > 0) return;
    take = cellsBy(record, columns);
    const cells = new CellReader(directory, errors, new NumberReader(reader.separator));
    if (type === priceUploadType) prices = new PriceRows(cells, errors, today);
    if (type === compositionUploadType) compositions = new CompositionRows(cells, errors, indexCodes);
  };

  const read = (record: CsvRecord): void => {
    result.rowsCount += 1;
    if (!take) return;
    result.checkedRowsCount += 1;
    const { cells, surplus } = take(record);
    if (surplus) {
      const last = (header?.cells ?? []).findLast((cell) => cell.trim() !== '') ?? '';
      const column = findColumns([last], columns).places.keys().next().value ?? 'COMMENTS';
      errors.add(
        result.rowsCount,
        [column],
        'The row has more cells than the header: put text that contains separators in quotes',
      );
    }
    prices?.add(result.rowsCount, record.line, cells);
    compositions?.add(result.rowsCount, record.line, cells);
  };

  try {
    for (const batch of readCsv(bytes, open, reader)) {
      for (const record of batch) {
        if (header) read(record);
        else begin(record);
      }
      if (result.rowsCount > mostRows) throw new CsvFault(`The file has more than ${mostRows} rows.`);
      if (errors.count > mostWrongRows) {
        throw new CsvFault(`More than ${mostWrongRows} rows have errors; the rest of the file was not checked.`);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    generalErrors.push(error.message);
    return result;
  }
  if (!header) generalErrors.push(uploadMessages.emptyFile);
  else if (result.rowsCount === 0 && generalErrors.length === 0) generalErrors.push(uploadMessages.noRows);
  if (prices) result.prices = (prices as PriceRows).rows;
  if (compositions) finish(result, compositions);
  return result;
}

function finish(result: ValidatedFile, compositions: CompositionRows): void {
  compositions.refuseOverlaps();
  result.generalErrors.push(...weightFaults(compositions.spans, compositions.unreadable));
  result.compositions = compositions.rows;
}
