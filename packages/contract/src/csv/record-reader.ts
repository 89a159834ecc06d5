import { CsvFault } from './fault.ts';
import { separatorOf, statedSeparator, type CsvSeparator } from './separator.ts';

/** One record of a delimited file. */
export interface CsvRecord {
  /** 1-based line of the file on which it starts. */
  line: number;
  cells: string[];
}

export interface RecordReaderOptions {
  /** Default: what the header has most of, or what a first line `sep=;` says. */
  separator?: CsvSeparator;
  /** Characters; without a limit an unclosed quote would swallow the whole file. */
  longestRecord?: number;
}

export const unclosedQuoteMessage = (line: number): string => `Line ${line}: a quote is opened and never closed.`;

const newline = 10;
const carriageReturn = 13;
const quote = 34;
const space = 32;
const equals = 61;

/** `="00123"` as it stands in a quoted cell: how Excel is made to keep text as it is. */
function unwrapped(cell: string): string {
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell;
}

/**
 * Reads the records of a delimited text that comes in pieces (RFC 4180, and what spreadsheets make of it): lines end
 * with LF, CRLF or CR; a quoted cell keeps separators, line ends and doubled quotes; a quote inside an unquoted cell is
 * text. Records without any text are passed over.
 */
export class CsvRecordReader {
  readonly #longest: number;
  #separator: CsvSeparator | null;
  #isFirst = true;
  #text = '';
  #at = 0;
  #line = 1;
  #ended = false;

  constructor({ separator, longestRecord = 1024 * 1024 }: RecordReaderOptions = {}) {
    this.#separator = separator ?? null;
    this.#longest = longestRecord;
  }

  /** Known once the first line is. */
  get separator(): CsvSeparator | null {
    return this.#separator;
  }

  /** The records that this piece completes. */
  push(text: string): CsvRecord[] {
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + text : text;
    this.#at = 0;
    return this.#read();
  }

  /** The record that no line end completes. */
  end(): CsvRecord[] {
    this.#ended = true;
    return this.#read();
  }

  #read(): CsvRecord[] {
    const records: CsvRecord[] = [];
    const text = this.#text;
    // Where the next of each stands, looked for again only once it is passed.
    let feed = -1;
    let back = -1;
    let mark = -1;
    const next = (known: number, what: string): number => {
      if (known >= this.#at) return known;
      const found = text.indexOf(what, this.#at);
      return found < 0 ? text.length : found;
    };
    while (this.#at < text.length) {
      feed = next(feed, '\n');
      back = next(back, '\r');
      mark = next(mark, '"');
      const end = Math.min(feed, back);
      if (this.#separator === null || this.#isFirst) {
        if (!this.#isWhole(end)) break;
        if (this.#readFirstLine(text.slice(this.#at, end), end)) continue;
      }
      const line = this.#line;
      const separator = (this.#separator ?? ',').charCodeAt(0);
      let cells: string[] | null;
      if (mark > end) {
        if (!this.#isWhole(end)) break;
        cells = cellsOf(text, this.#at, end, separator);
        this.#endLine(end);
      } else {
        cells = this.#readQuoted(separator);
      }
      if (cells === null) break;
      if (cells.some((cell) => cell !== '' && cell.trim() !== '')) records.push({ line, cells });
    }
    if (text.length - this.#at > this.#longest) throw this.#tooLong();
    return records;
  }

  /** Is the line's end in sight? A CR at the very end may be half of a CRLF. */
  #isWhole(end: number): boolean {
    if (this.#ended) return true;
    return end < this.#text.length && !(this.#text.charCodeAt(end) === carriageReturn && end + 1 === this.#text.length);
  }

  #endLine(end: number): void {
    const isPair = this.#text.charCodeAt(end) === carriageReturn && this.#text.charCodeAt(end + 1) === newline;
    this.#at = end + (isPair ? 2 : 1);
    this.#line += 1;
  }

  /** Settles the separator. True where the line was only there to say it, or is empty. */
  #readFirstLine(line: string, end: number): boolean {
    const stated = this.#isFirst ? statedSeparator(line) : null;
    if (stated === null && line.trim() !== '') {
      this.#isFirst = false;
      this.#separator ??= separatorOf(line);
      return false;
    }
    if (stated !== null) {
      this.#isFirst = false;
      this.#separator ??= stated;
    }
    this.#endLine(end);
    return true;
  }

  /** A record with quotes, which may go over several lines; null while its end has not come yet. */
  #readQuoted(separator: number): string[] | null {
    const text = this.#text;
    const cells: string[] = [];
    let at = this.#at;
    let lines = 0;
    for (;;) {
      let start = at;
      while (text.charCodeAt(start) === space) start += 1;
      const isFormula = text.charCodeAt(start) === equals && text.charCodeAt(start + 1) === quote;
      const isQuoted = isFormula || text.charCodeAt(start) === quote;
      let cell = '';
      if (isQuoted) {
        let from = start + (isFormula ? 2 : 1);
        for (;;) {
          const close = text.indexOf('"', from);
          // A quote at the very end may be the first of two.
          if (close < 0 || (close + 1 === text.length && !this.#ended)) {
            if (this.#ended) throw new CsvFault(unclosedQuoteMessage(this.#line));
            return null;
          }
          cell += text.slice(from, close);
          from = close + 1;
          if (text.charCodeAt(from) !== quote) break;
          cell += '"';
          from += 1;
        }
        lines += countLines(cell);
        at = from;
      }
      const from = at;
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code === separator || code === newline || code === carriageReturn) break;
      }
      const isAtEnd = at >= text.length || text.charCodeAt(at) !== separator;
      if (isAtEnd && !this.#isWhole(at)) return null;
      const rest = text.slice(from, at);
      cells.push(isQuoted ? unwrapped(rest.trim() === '' ? cell : cell + rest) : rest);
      if (isAtEnd) {
        this.#line += lines;
        this.#endLine(at);
        return cells;
      }
      at += 1;
    }
  }

  #tooLong(): CsvFault {
    const isOpen = this.#text.includes('"', this.#at) && this.#text.includes('\n', this.#at);
    return new CsvFault(isOpen ? unclosedQuoteMessage(this.#line) : `Line ${this.#line} is too long for a table.`);
  }
}

/** The cells of a line without quotes; a loop of its own, as files have many and `split` takes twice as long. */
function cellsOf(text: string, from: number, end: number, separator: number): string[] {
  const cells: string[] = [];
  let start = from;
  for (let at = from; at < end; at += 1) {
    if (text.charCodeAt(at) !== separator) continue;
    cells.push(text.slice(start, at));
    start = at + 1;
  }
  cells.push(text.slice(start, end));
  return cells;
}

function countLines(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0;
  return cell.split(/\r\n|\n|\r/).length - 1;
}
