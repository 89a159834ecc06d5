import { decodeCsv, type OpenDecoder } from './decode.ts';
import { CsvRecordReader, type CsvRecord } from './record-reader.ts';

/** The records of a file, header first, piece by piece. A file that is no table throws a CsvFault. */
export function* readCsv(
  bytes: Uint8Array,
  open: OpenDecoder,
  reader = new CsvRecordReader(),
): Generator<CsvRecord[], void> {
  for (const text of decodeCsv(bytes, open)) yield reader.push(text);
  yield reader.end();
}
