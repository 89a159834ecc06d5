import { CsvRecordReader, type CsvRecord, CsvFault } from './record-reader.ts';
import { isCusip, isCusipShaped, isIsin, isIsinShaped, plainDate } from '@landfall/instruments';
import { visibleText } from '../field-rules.ts';

/** Almost every cell, and quickly known. */
const isPlain = /^[ -~]*$/;

const freeText = new Set(['COMMENT', 'COMMENTS', 'SHORT_DESCRIPTION']);

/** What a cell says. What nobody sees would make an identifier wrong that looks right; free text is kept as it is. */
export const csvCellText = (cell: string, column: string): string =>
  (isPlain.test(cell) || freeText.has(column) ? cell : visibleText(cell)).trim();

/** `Effective date` becomes `EFFECTIVE_DATE`. */
const columnName = (cell: string): string =>
  cell
    .replaceAll(/\p{Cf}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

export interface FoundColumns<C extends string> {
  places: ReadonlyMap<C, number>;
  missing: C[];
  /** As written in the header. */
  unknown: string[];
  repeated: C[];
}

/** Finds columns in a header, in any order, case or known spelling. Empty cells are ignored. */
export function findColumns<C extends string>(
  header: readonly string[],
  columns: readonly C[],
  spellings?: Readonly<Record<C, readonly string[]>>,
): FoundColumns<C> {
  const places = new Map<C, number>();
  const unknown: string[] = [];
  const repeated = new Set<C>();
  for (const [place, cell] of header.entries()) {
    const name = columnName(cell);
    const column = columns.find((candidate) => candidate === name || spellings?.[candidate].includes(name));
    if (column === undefined) {
      if (cell.trim() !== '') unknown.push(cell.trim());
    } else if (places.has(column)) repeated.add(column);
    else places.set(column, place);
  }
  return { places, missing: columns.filter((column) => !places.has(column)), unknown, repeated: [...repeated] };
}

/** Whether the comma in a number such as `150,000` could be a decimal one or part thousands. */
export const hasDoubtfulComma = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);

/** The same where a point may part thousands too, as in files with decimal commas. */
export const hasDoubtfulMark = (text: string): boolean => hasDoubtfulComma(text.replace('.', ','));

/** What users read about a number with groups of thousands, and about one that may have one. */
export const groupsFault = 'has thousands separators: write it without';
export const thousandsFault = 'may have a thousands separator: write it without';

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** `yyyy-MM-dd` or `M/D/YYYY`; null if the day does not exist. */
export function readCsvDate(text: string): string | null {
  const first = iso.exec(text);
  if (first) return plainDate(Number(first[1]), Number(first[2]), Number(first[3]));
  const second = american.exec(text);
  return second ? plainDate(Number(second[3]), Number(second[1]), Number(second[2])) : null;
}

/** `99003E105` becomes `9.9003E+109` in a spreadsheet, and a CUSIP of figures alone loses its zeros at the start. */
const madeNumber = /^(?:\d+(?:[.,]\d+)?E[+-]?\d+|\d{6,8})$/;

/** What is wrong with an identifier in capital letters, as the end of a sentence; null if nothing is. */
export function identifierFault(kind: 'CUSIP' | 'ISIN', value: string): string | null {
  const isCusipKind = kind === 'CUSIP';
  if (!(isCusipKind ? isCusipShaped : isIsinShaped)(value)) {
    if (isCusipKind && madeNumber.test(value)) {
      return 'is not a CUSIP of nine characters but a number that a spreadsheet made of it: give the column the format Text, and enter it again';
    }
    return isCusipKind ? 'is not a CUSIP of nine characters' : 'is not an ISIN of twelve characters';
  }
  return (isCusipKind ? isCusip : isIsin)(value) ? null : 'has a wrong check digit';
}

/** The records of a file in pieces, header first. Throws a CsvFault if the file is not a table. */
export function* readCsv(
  bytes: Uint8Array,
  open: OpenDecoder,
  reader = new CsvRecordReader(),
): Generator<CsvRecord[], void> {
  for (const text of decodeCsv(bytes, open)) yield reader.push(text);
  yield reader.end();
}

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** In browsers and Node.js: `(encoding) => new TextDecoder(encoding, { fatal: true })`. */
export type OpenDecoder = (encoding: CsvEncoding) => {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
};

export const notTextMessage = 'The file cannot be read as text. Save it as CSV in UTF-8, UTF-16 or Windows-1252.';

/** Bytes decoded at a time. */
const step = 256 * 1024;
/** Enough bytes of the header to recognise UTF-16. */
const sample = 64;

/** Recognises UTF-16 without a byte order mark: in plain letters, the same byte of each pair is 0. */
function unmarkedUtf16(bytes: Uint8Array): CsvEncoding | null {
  const end = Math.min(sample, bytes.length - (bytes.length % 2));
  if (end < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd === end / 2 && even === 0) return 'utf-16le';
  return even === end / 2 && odd === 0 ? 'utf-16be' : null;
}

function* decodeAs(bytes: Uint8Array, encoding: CsvEncoding, open: OpenDecoder): Generator<string> {
  const decoder = open(encoding);
  for (let from = 0; from < bytes.length; from += step) {
    yield decoder.decode(bytes.subarray(from, from + step), { stream: true });
  }
  yield decoder.decode();
}

/** The text of the whole file; null if its bytes are not in this encoding. */
function wholeText(bytes: Uint8Array, encoding: CsvEncoding, open: OpenDecoder): string[] | null {
  try {
    return [...decodeAs(bytes, encoding, open)];
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Control characters that no text has; the five unused bytes of Windows-1252 decode to such characters. */
// oxlint-disable-next-line no-control-regex -- finds control characters
const control = /[\0-\x08\x0E-\x1F\x7F-\x9F]/;

function markedEncoding(bytes: Uint8Array): CsvEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes);
}

/**
 * The text of a file in pieces, without its byte order mark. The encoding is UTF-16 if it is marked or looks like it,
 * else UTF-8 if the bytes are valid, else Windows-1252. Throws a CsvFault for bytes that are not text.
 */
export function decodeCsv(bytes: Uint8Array, open: OpenDecoder): string[] {
  const marked = markedEncoding(bytes);
  const text = wholeText(bytes, marked ?? 'utf-8', open);
  if (text) {
    if (text.some((piece) => piece.includes('\0'))) throw new CsvFault(notTextMessage);
    return text.filter((piece) => piece !== '');
  }
  const other = marked === null ? wholeText(bytes, 'windows-1252', open) : null;
  if (!other || other.some((piece) => control.test(piece))) throw new CsvFault(notTextMessage);
  return other;
}
