import { TextDecoder } from 'node:util';

/** One record of a delimited file. */
export interface CsvRecord {
  /** 1-based line of the file on which it starts. */
  line: number;
  cells: string[];
}

/** The file cannot be read as a table at all. The message is fit to show. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}

/** No record of market data is longer; without a limit an unclosed quote would swallow the whole file. */
const longestRecord = 1024 * 1024;

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

/** The delimiter that the header line uses most. */
function detectDelimiter(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** The cells of a record that holds quotes (RFC 4180); a quote inside an unquoted cell is kept as text. */
function splitQuoted(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  cells.push(cell);
  return cells;
}

/** Does the text end inside a quoted cell, so that the record goes on after the line's end? */
function endsInQuotes(text: string, delimiter: string): boolean {
  let quoted = false;
  for (let index = 0, start = true; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') continue;
      if (text[index + 1] === '"') index += 1;
      else quoted = false;
    } else if (character === '"' && start) quoted = true;
    start = !quoted && character === delimiter;
  }
  return quoted;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/**
 * Reads a delimited file record by record, in batches as the bytes come, with memory for one batch. The delimiter is
 * the one of the first line unless told. Records without any text are passed over.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  delimiter?: string,
): AsyncGenerator<CsvRecord[], void> {
  let separator = delimiter;
  let rest = '';
  let line = 1;
  let open: { text: string; line: number } | null = null;

  function take(raw: string, batch: CsvRecord[]): void {
    const at = line;
    line += 1;
    const text: string = open ? `${open.text}\n${raw}` : raw;
    const start = open?.line ?? at;
    const bare = withoutReturn(text);
    separator ??= bare.trim() === '' ? undefined : detectDelimiter(bare);
    const split = separator ?? ',';
    const hasQuotes = bare.includes('"');
    if (hasQuotes && endsInQuotes(bare, split)) {
      if (text.length > longestRecord) throw new FileFault(`Line ${start}: a quote is opened and never closed.`);
      open = { text, line: start };
      return;
    }
    open = null;
    const cells = hasQuotes ? splitQuoted(bare, split) : bare.split(split);
    if (cells.some((cell) => cell.trim() !== '')) batch.push({ line: start, cells });
  }

  for await (const text of decodeText(source)) {
    if (text.includes('\0')) throw new FileFault('The file holds null characters: it is not a text file.');
    rest += text;
    const batch: CsvRecord[] = [];
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      take(rest.slice(from, end), batch);
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > longestRecord) throw new FileFault(`Line ${line} is too long for a table of market data.`);
    if (batch.length > 0) yield batch;
  }
  const last: CsvRecord[] = [];
  if (rest !== '') take(rest, last);
  if (open !== null)
    throw new FileFault(`Line ${(open as { line: number }).line}: a quote is opened and never closed.`);
  if (last.length > 0) yield last;
}
