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

function decodes(bytes: Uint8Array, encoding: CsvEncoding, open: OpenDecoder): boolean {
  try {
    let whole = true;
    for (const text of decodeAs(bytes, encoding, open)) whole &&= text !== null;
    return whole;
  } catch {
    return false;
  }
}

/** Control characters that no text has; Windows-1252 leaves five of its places empty, which decode as such. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const control = /[\0-\x08\x0E-\x1F\x7F-\x9F]/;

/** How the bytes are encoded: by the mark, by the look of UTF-16, as UTF-8 where they are, or else Windows-1252. */
export function detectEncoding(bytes: Uint8Array, open: OpenDecoder): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (decodes(bytes, 'utf-8', open) ? 'utf-8' : 'windows-1252');
}

/** The text of a file piece by piece, without its mark. Bytes that are no text are a fault. */
export function* decodeCsv(bytes: Uint8Array, open: OpenDecoder): Generator<string> {
  const encoding = detectEncoding(bytes, open);
  try {
    for (const text of decodeAs(bytes, encoding, open)) {
      const isText = encoding === 'windows-1252' ? !control.test(text) : !text.includes('\0');
      if (!isText) throw new CsvFault(notTextMessage);
      if (text !== '') yield text;
    }
  } catch (error) {
    // What a decoder throws at bytes that its encoding does not have.
    if (error instanceof TypeError) throw new CsvFault(notTextMessage);
    throw error;
  }
}
