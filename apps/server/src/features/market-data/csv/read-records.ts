import { TextDecoder } from 'node:util';
import { CsvFault, CsvRecordReader, type CsvRecord } from '@landfall/contract';

/** The file cannot be read as a table at all. The message is fit to show. */
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
      if (text.includes('\0')) throw new FileFault('The file holds null characters: it is not a text file.');
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
