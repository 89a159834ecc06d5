import { CsvFault } from './fault.ts';

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** As both browsers and Node.js have it: `(encoding) => new TextDecoder(encoding, { fatal: true })`. */
export type OpenDecoder = (encoding: CsvEncoding) => {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
};

export const notTextMessage = 'The file cannot be read as text. Save it as CSV in UTF-8, UTF-16 or Windows-1252.';

/** Bytes decoded at a time. */
const step = 256 * 1024;
/** Enough of the header to see every second byte empty. */
const glance = 64;

/** UTF-16 without a mark shows in a header of plain letters: one byte of each pair is 0, and never the other. */
function unmarkedUtf16(bytes: Uint8Array): CsvEncoding | null {
  const end = Math.min(glance, bytes.length - (bytes.length % 2));
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

/** The text of the whole file; null where its bytes are not of the encoding. */
function wholeText(bytes: Uint8Array, encoding: CsvEncoding, open: OpenDecoder): string[] | null {
  try {
    return [...decodeAs(bytes, encoding, open)];
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Control characters that no text has; Windows-1252 leaves five of its places empty, which decode as such. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const control = /[\0-\x08\x0E-\x1F\x7F-\x9F]/;

/** By the mark, or by the look of UTF-16. */
function markedEncoding(bytes: Uint8Array): CsvEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes);
}

/**
 * The text of a file piece by piece, without its mark: of UTF-16 where it is marked or looks so, of UTF-8 where its
 * bytes are, or else of Windows-1252. Bytes that are no text are a fault.
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
