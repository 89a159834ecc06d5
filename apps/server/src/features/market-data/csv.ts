import { TextDecoder } from 'node:util';
import {
  CsvFault,
  CsvRecordReader,
  csvCellText,
  findColumns,
  hasDoubtfulComma,
  identifierFault,
  isCurrencyCode,
  readCsvDate,
  groupsFault,
  thousandsFault,
  type CsvRecord,
} from '@landfall/contract';

/** The file cannot be read as a table. The message is for users. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}

function decoderFor(start: Uint8Array): TextDecoder {
  const encoding =
    start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

/** Text of UTF-8, or of UTF-16 with its mark, chunk by chunk. */
export async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of source) {
      if (chunk.length === 0) continue;
      decoder ??= decoderFor(chunk);
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new FileFault('The file is not UTF-8 or UTF-16 text.');
    throw error;
  }
}

/**
 * Reads a delimited file record by record, in batches as the bytes come, with memory for one batch. The separator is
 * that of the first line. Records without any text are passed over.
 */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[], void> {
  const reader = new CsvRecordReader();
  try {
    for await (const text of decodeText(source)) {
      if (text.includes('\0')) throw new FileFault('The file contains null characters: it is not a text file.');
      const batch = reader.push(text);
      if (batch.length > 0) yield batch;
    }
    const last = reader.end();
    if (last.length > 0) yield last;
  } catch (error) {
    if (error instanceof CsvFault) throw new FileFault(error.message, { cause: error });
    throw error;
  }
}

/** Why a line is refused, in words for users. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
}

export function requireDate(text: string, column: string): string {
  if (text === '') throw new LineFault(`${column} is missing`);
  const date = readCsvDate(text);
  if (date === null) throw new LineFault(`${column} ${text} is not a date such as 2026-01-31`);
  return date;
}

export const optionalDate = (text: string, column: string): string | null =>
  text === '' ? null : requireDate(text, column);

/** A plain number with a decimal point, or a comma as the only mark. NaN for anything else. */
export function readNumber(text: string): number {
  const plain = /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Groups of three digits between any marks. */
const grouped = /^[+-]?\d{1,3}(?:[.,' \u00A0\u2009\u202F’]\d{3})+(?:[.,]\d*)?$/;

export function optionalNumber(text: string, column: string): number | null {
  if (text === '') return null;
  const value = readNumber(text);
  if (Number.isNaN(value)) {
    throw new LineFault(`${column} ${text} ${grouped.test(text) ? groupsFault : 'is not a number'}`);
  }
  return value;
}

/** A number that may be large: `150,000` could have a decimal comma or a thousands separator. */
export function unambiguousNumber(text: string, column: string): number | null {
  if (hasDoubtfulComma(text)) throw new LineFault(`${column} ${text} ${thousandsFault}`);
  return optionalNumber(text, column);
}

export function requireText(text: string, column: string): string {
  if (text === '') throw new LineFault(`${column} is missing`);
  return text;
}

export const optionalText = (text: string): string | null => (text === '' ? null : text);

/** Rates are kept and looked up by these three letters. */
export function optionalCurrency(text: string, column: string): string | null {
  if (text === '') return null;
  const code = text.toUpperCase();
  if (!isCurrencyCode(code)) {
    throw new LineFault(`${column} ${text} is no currency code of ISO 4217 such as USD or JPY`);
  }
  return code;
}

export function optionalChoice<const T extends string>(text: string, column: string, choices: readonly T[]): T | null {
  if (text === '') return null;
  const choice = choices.find((candidate) => candidate === text.toUpperCase());
  if (choice === undefined) throw new LineFault(`${column} ${text} is not one of ${choices.join(', ')}`);
  return choice;
}

export function readYesNo(text: string, column: string): boolean | null {
  const choice = optionalChoice(text, column, ['Y', 'N']);
  return choice === null ? null : choice === 'Y';
}

/** Null for empty text; otherwise must be well-formed with a valid check digit. */
function readIdentifier(kind: 'CUSIP' | 'ISIN', text: string, column: string): string | null {
  if (text === '') return null;
  const fault = identifierFault(kind, text.toUpperCase());
  if (fault !== null) throw new LineFault(`${column} ${text} ${fault}`);
  return text.toUpperCase();
}

export const readCusip = (text: string, column = 'CUSIP') => readIdentifier('CUSIP', text, column);
export const readIsin = (text: string, column = 'ISIN') => readIdentifier('ISIN', text, column);

/** The columns of a kind of file: the name in messages, and the spellings in headers. */
export type ColumnSpec = Readonly<Record<string, readonly string[]>>;

export type Row<S extends ColumnSpec> = Record<keyof S, string>;

/**
 * Finds the columns by the header, in any order. Unknown, doubled and missing columns are faults of the file: a
 * misspelt column must not be dropped silently.
 */
function readColumns<S extends ColumnSpec>(
  header: CsvRecord,
  spec: S,
  required: readonly (keyof S & string)[],
): (record: CsvRecord) => Row<S> {
  const names = Object.keys(spec);
  const { places, missing, unknown, repeated } = findColumns(header.cells, names, spec);
  const faults = [
    ...unknown.map((cell) => `unknown column ${cell}`),
    ...repeated.map((name) => `column ${name} appears twice`),
    ...required.filter((name) => missing.includes(name)).map((name) => `column ${name} is missing`),
  ];
  if (faults.length > 0) throw new FileFault(`The header is wrong: ${faults.join(', ')}.`);
  const columns = names.map((name) => [name, places.get(name) ?? -1] as const);
  return ({ cells }) =>
    Object.fromEntries(columns.map(([name, place]) => [name, csvCellText(cells[place] ?? '', name)])) as Row<S>;
}

/** A line below the header. */
export interface Line<S extends ColumnSpec> {
  line: number;
  row: Row<S>;
  /** It has text in more cells than the header names: a separator inside a number has moved what follows. */
  isTooWide: boolean;
}

export function refuseTooWide({ isTooWide }: Pick<Line<ColumnSpec>, 'isTooWide'>): void {
  if (!isTooWide) return;
  throw new LineFault('the row has more cells than the header: put text that contains separators in quotes');
}

/** The rows of a file below its header, with line numbers, in batches. */
export async function* readRows<S extends ColumnSpec>(
  source: AsyncIterable<Uint8Array>,
  spec: S,
  required: readonly (keyof S & string)[],
): AsyncGenerator<Line<S>[], void> {
  let width = 0;
  let read: ((record: CsvRecord) => Row<S>) | null = null;
  for await (const records of readRecords(source)) {
    const header: CsvRecord | undefined = read ? undefined : records.shift();
    if (header) width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    const readRow = (read ??= header ? readColumns(header, spec, required) : null);
    if (!readRow) continue;
    yield records.map((record) => ({
      line: record.line,
      row: readRow(record),
      isTooWide: record.cells.slice(width).some((cell) => cell.trim() !== ''),
    }));
  }
  if (!read) throw new FileFault('The file is empty.');
}
