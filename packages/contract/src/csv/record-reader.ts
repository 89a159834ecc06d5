import papaparse from 'papaparse';

/** The file cannot be read as a table. The message is for users. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}

export interface CsvRecord {
  /** 1-based line of the file where the record starts. */
  line: number;
  cells: string[];
}

/** In characters. Without a limit, an unclosed quote would take in the whole file. */
const longestRecord = 1024 * 1024;

const unclosedQuote = (line: number) => new CsvFault(`Line ${line}: a quote is opened but never closed.`);
const looseQuote = (line: number) => new CsvFault(`Line ${line}: a quote inside a quoted cell is not doubled.`);

/**
 * Reads the records of a delimited text that arrives in pieces. PapaParse splits the cells; this class finds the
 * separator (in the header or a first line `sep=;`), counts lines, and skips records without text.
 */
export class CsvRecordReader {
  #separator: CsvSeparator | null = null;
  #parser: InstanceType<typeof papaparse.Parser> | null = null;
  #text = '';
  #line = 1;

  /** Null until the header has arrived. */
  get separator(): CsvSeparator | null {
    return this.#separator;
  }

  /** Returns the records that this piece completes. */
  push(text: string): CsvRecord[] {
    const whole = this.#text + text;
    // A carriage return at the end may be the first half of a line end.
    const end = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, end).replaceAll(/\r\n?/g, '\n');
    this.#text = lines + whole.slice(end);
    const records = this.#read(lines, false);
    if (this.#text.length > longestRecord) {
      const isOpen = this.#text.includes('"') && this.#text.includes('\n');
      throw isOpen ? unclosedQuote(this.#line) : new CsvFault(`Line ${this.#line} is too long for a table.`);
    }
    return records;
  }

  /** Returns the last record, if it has no line end. */
  end(): CsvRecord[] {
    const lines = this.#text.replace(/\r$/, '\n');
    return lines === '' ? [] : this.#read(lines.endsWith('\n') ? lines : `${lines}\n`, true);
  }

  #read(lines: string, isLast: boolean): CsvRecord[] {
    const begun = this.#begin(lines);
    if (!this.#parser) return [];
    const text = lines.slice(begun);
    const { data, errors, meta } = this.#parser.parse(text, 0, true);
    const hasQuotes = text.includes('"');
    const records: CsvRecord[] = [];
    for (const [row, cells] of data.entries()) {
      if (errors[0]?.row === row) throw looseQuote(this.#line);
      const line = this.#line;
      this.#line += hasQuotes ? cells.reduce((sum, cell) => sum + lineEnds(cell), 1) : 1;
      if (cells.every((cell) => cell === '' || cell.trim() === '')) continue;
      records.push({ line, cells: cells.map(unwrapped) });
    }
    this.#text = text.slice(meta.cursor) + (this.#text.endsWith('\r') ? '\r' : '');
    if (isLast && meta.cursor < text.length)
      throw errors.length > 0 ? looseQuote(this.#line) : unclosedQuote(this.#line);
    return records;
  }

  /** Finds the separator once the header is complete; returns where the header begins. */
  #begin(lines: string): number {
    let at = 0;
    while (!this.#parser) {
      const end = lines.indexOf('\n', at);
      if (end < 0) break;
      const line = lines.slice(at, end);
      const stated = this.#separator === null ? statedSeparator(line) : null;
      if (stated === null && line.trim() !== '') {
        this.#separator ??= separatorOf(line);
        this.#parser = new papaparse.Parser({ delimiter: this.#separator, newline: '\n' });
      } else {
        this.#separator ??= stated;
        this.#line += 1;
        at = end + 1;
      }
    }
    if (!this.#parser) this.#text = lines.slice(at) + (this.#text.endsWith('\r') ? '\r' : '');
    return at;
  }
}

function lineEnds(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}

const space = 32;
const equals = 61;

/** Unwraps `="00123"`, which makes Excel keep text unchanged, and quotes after a space. */
function unwrapped(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === equals && cell.startsWith('="') && cell.endsWith('"') && cell.length > 2) {
    return cell.slice(2, -1).replaceAll('""', '"');
  }
  return first === space ? cell.replace(/^ +"([^"]*)" *$/, '$1') : cell;
}

export const csvSeparators = [';', ',', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The most frequent one in the header, outside quotes; a comma if there is none. */
export function separatorOf(header: string): CsvSeparator {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  let best: CsvSeparator = ',';
  let most = 0;
  for (const separator of csvSeparators) {
    const count = bare.split(separator).length - 1;
    if (count > most) {
      best = separator;
      most = count;
    }
  }
  return best;
}

/** The separator of Excel's first line `sep=;`; null for any other line. */
export function statedSeparator(line: string): CsvSeparator | null {
  const stated = /^\s*"?sep=(.)"?\s*$/i.exec(line)?.[1] ?? (/^\s*"?sep=\t/i.test(line) ? '\t' : undefined);
  return csvSeparators.find((separator) => separator === stated) ?? null;
}
