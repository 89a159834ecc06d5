import { decodeCsv, type OpenDecoder } from './decode.ts';
import { CsvRecordReader, type CsvRecord } from './record-reader.ts';

/** The records of a file in pieces, header first. Throws a CsvFault if the file is not a table. */
export function* readCsv(
  bytes: Uint8Array,
  open: OpenDecoder,
  reader = new CsvRecordReader(),
): Generator<CsvRecord[], void> {
  for (const text of decodeCsv(bytes, open)) yield reader.push(text);
  yield reader.end();
}
