import { Readable } from 'node:stream';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import { findUpload, type UploadRecord } from './store/upload-store.ts';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { CsvFault, CsvRecordReader, readCsv, type CsvRecord, type UploadRowError } from '@landfall/contract';
import { delimitedCell } from '../securities/index.ts';
import { readStoredRows } from './validation-answer.ts';

export interface UploadDownload {
  name: string;
  content: Readable;
}

/** The file as uploaded, or with errors or warnings beside its rows. */
export async function downloadUpload(
  ctx: Ctx,
  { uploadId, withErrors }: { uploadId: string; withErrors: boolean },
): Promise<UploadDownload> {
  const upload = await findUpload(ctx.db, uploadId);
  if (!upload) throw notFound('There is no such upload.');
  const ending = upload.warnings === null ? '-errors.csv' : '-warnings.csv';
  const name = withErrors ? upload.file_name.replace(/(\.csv)?$/i, ending) : upload.file_name;
  const content = withErrors
    ? Readable.from(await errorsFile(ctx, upload), { objectMode: false, highWaterMark: 64 * 1024 })
    : await ctx.storage.open(upload.sha256);
  await audit(ctx.db, ctx, {
    action: 'upload.download',
    subjectType: 'upload',
    subjectId: uploadId,
    detail: { name, withErrors },
  });
  return { name, content };
}

const open = (encoding: string) => new TextDecoder(encoding, { fatal: true });
const lineEnd = '\r\n';
/** So that Excel reads it as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Rows written before other work gets a turn. */
const rowsAtOnce = 2_000;

function* records(bytes: Uint8Array, reader: CsvRecordReader): Generator<CsvRecord, void> {
  for (const batch of readCsv(bytes, open, reader)) yield* batch;
}

/** The file with its cells and separator unchanged, and a column ERRORS or WARNINGS at the end. */
async function errorsFile(ctx: Ctx, upload: UploadRecord): Promise<string[]> {
  const bytes = await buffer(await ctx.storage.open(upload.sha256));
  const reader = new CsvRecordReader();
  const [column, found] =
    upload.warnings_sha256 === null ? ['ERRORS', upload.errors_sha256] : ['WARNINGS', upload.warnings_sha256];
  const errors = readStoredRows(ctx, found);
  let pending: UploadRowError | null = (await errors.next()).value ?? null;
  const general = upload.general_errors.map((text) => `File: ${text}`);
  const parts: string[] = [byteOrderMark];
  let width = 0;
  let row = -1;
  const line = (cells: readonly string[], last: string): string => {
    const separator = reader.separator ?? ',';
    const padded = Array.from({ length: Math.max(width, cells.length) }, (_none, place) => cells[place] ?? '');
    return [...padded, last].map((cell) => delimitedCell(cell, separator)).join(separator) + lineEnd;
  };
  try {
    for (const record of records(bytes, reader)) {
      row += 1;
      if (row === 0) {
        width = record.cells.length;
        parts.push(line(record.cells, column));
        continue;
      }
      const texts = row === 1 ? [...general] : [];
      if (pending?.rowIndex === row) {
        texts.push(...pending.errors.map(({ error }) => error));
        pending = (await errors.next()).value ?? null;
      }
      parts.push(line(record.cells, texts.join('; ')));
      if (row % rowsAtOnce === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof CsvFault) throw unprocessable(`This file is not a table: ${error.message}`);
    throw error;
  } finally {
    await errors.return();
  }
  if (row < 1 && general.length > 0) parts.push(line([], general.join('; ')));
  return parts;
}
