import { openingQuote, readRecord } from './read-record.ts';

/**
 * A file as text with the place of every row in it. Rows are read when they are drawn: a file may hold 100,000 of them,
 * and of these a screen shows sixteen.
 */
export interface CsvTable {
  text: string;
  delimiter: string;
  /** Lower-case names, in the order of the file. */
  header: readonly string[];
  /** Where each row begins and ends in the text. */
  starts: Uint32Array;
  ends: Uint32Array;
}

const delimiters = [',', ';', '\t'] as const;
const quote = 34;
const equals = 61;
const lineFeed = 10;
const carriageReturn = 13;

export const rowCount = ({ starts }: CsvTable): number => starts.length;

/** The cells of a row by their column's lower-case name; a missing cell is empty. */
export function readRow({ text, delimiter, header, starts, ends }: CsvTable, row: number): Map<string, string> {
  const cells = readRecord(text.slice(starts[row], ends[row]), delimiter);
  return new Map(header.map((name, at) => [name, cells[at] ?? '']));
}

export const columnKey = (name: string): string => name.trim().toLowerCase();

/** The first line that is not empty is the header; empty lines are passed over. */
export function tableOf(text: string): CsvTable {
  const delimiter = delimiterOf(text);
  const { starts, ends } = recordsOf(text, delimiter);
  const header = readRecord(text.slice(starts[0] ?? 0, ends[0] ?? 0), delimiter).map(columnKey);
  return { text, delimiter, header, starts: starts.slice(1), ends: ends.slice(1) };
}

/** What separates the names of the header most often; a comma where nothing does. */
function delimiterOf(text: string): string {
  const first = text.search(/\S/);
  const rest = text.slice(Math.max(0, first));
  const line = rest.slice(0, Math.max(0, rest.search(/[\r\n]|$/))).replaceAll(/"[^"]*"/g, '');
  const times = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, each) => (times(each) > times(best) ? each : best), ',');
}

function recordsOf(text: string, delimiter: string): { starts: Uint32Array; ends: Uint32Array } {
  const starts: number[] = [];
  const ends: number[] = [];
  const separator = delimiter.charCodeAt(0);
  const end = text.length;
  let start = 0;
  let at = 0;
  let atCellStart = true;
  const close = () => {
    if (!isEmpty(text, start, at, separator)) {
      starts.push(start);
      ends.push(at);
    }
  };
  while (at < end) {
    const code = text.charCodeAt(at);
    if (atCellStart && (code === quote || code === equals)) {
      const opened = openingQuote(text, at);
      if (opened >= 0) at = afterQuote(text, opened) - 1;
      atCellStart = false;
    } else if (code === lineFeed || code === carriageReturn) {
      close();
      if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
      start = at + 1;
      atCellStart = true;
    } else atCellStart = code === separator;
    at += 1;
  }
  close();
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** One past the quote that closes; the end of the text where none does. */
function afterQuote(text: string, opened: number): number {
  let at = opened + 1;
  for (;;) {
    const found = text.indexOf('"', at);
    if (found < 0) return text.length;
    if (text.charCodeAt(found + 1) !== quote) return found + 1;
    at = found + 2;
  }
}

function isEmpty(text: string, start: number, end: number, separator: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== separator && code > 32 && code !== 160 && code !== 0xfe_ff) return false;
  }
  return true;
}
