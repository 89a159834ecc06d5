import { Readable } from 'node:stream';
import { uploadRowError, type UploadValidation, type UploadRowError } from '@landfall/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { UploadRecord } from './store/upload-store.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { linesOf } from '../../platform/lines.ts';

/** Errors or warnings of rows as stored: one row a line, joined by commas. */
export interface StoredRows {
  sha256: string;
  size: number;
}

/** Writes them to a file in parts, so that 100,000 rows are never in memory at once. */
export async function spoolRows(parts: AsyncIterable<string>, path: string): Promise<StoredRows> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  async function* counted() {
    for await (const text of parts) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path));
  return { sha256: hash.digest('hex'), size };
}

/** One line at a time, in the order of the rows. */
export async function* readStoredRows(ctx: Ctx, sha256: string | null): AsyncGenerator<UploadRowError, void> {
  if (sha256 === null) return;
  const input = await ctx.storage.open(sha256);
  try {
    for await (const line of linesOf(input)) {
      yield uploadRowError.parse(JSON.parse(line.replace(/,$/, '')));
    }
  } finally {
    // The reader may stop early.
    input.destroy();
  }
}

export async function firstStoredRows(ctx: Ctx, sha256: string | null, atMost: number): Promise<UploadRowError[]> {
  const first: UploadRowError[] = [];
  for await (const row of readStoredRows(ctx, sha256)) {
    first.push(row);
    if (first.length === atMost) break;
  }
  return first;
}

type ValidationHead = Omit<UploadValidation, 'errors' | 'warnings'>;

export interface Validated {
  head: ValidationHead;
  found: { kind: 'errors' | 'warnings'; rows: StoredRows } | null;
}

export const headOf = (
  upload: Pick<
    UploadRecord,
    'upload_id' | 'state' | 'valid_rows' | 'invalid_rows' | 'general_errors' | 'warnings' | 'effect'
  >,
): ValidationHead => ({
  status: 'SUCCESS',
  uploadId: upload.upload_id,
  state: upload.state,
  validRowsCount: upload.valid_rows,
  invalidRowsCount: upload.invalid_rows,
  generalErrors: upload.general_errors,
  warningSummary: upload.warnings,
  effect: upload.effect,
});

/** A larger answer is sent as stored, because parsing and writing it again would block the server. */
const mostParsedBytes = 256 * 1024;

const none = { errors: [], warnings: [] };

async function textOf(ctx: Ctx, { sha256 }: StoredRows): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await ctx.storage.open(sha256)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The whole answer; a large one is a stream of the stored rows. */
export async function answerOf(ctx: Ctx, { head, found }: Validated): Promise<UploadValidation | Readable> {
  if (!found) return { ...head, ...none };
  const { kind, rows } = found;
  if (rows.size <= mostParsedBytes) {
    const parsed = z.array(uploadRowError).parse(JSON.parse(`[${await textOf(ctx, rows)}]`));
    return { ...head, ...none, [kind]: parsed };
  }
  const stored = await ctx.storage.open(rows.sha256);
  const other = kind === 'errors' ? 'warnings' : 'errors';
  async function* whole() {
    yield `${JSON.stringify({ ...head, [other]: [] }).slice(0, -1)},"${kind}":[`;
    yield* stored;
    yield ']}';
  }
  return Readable.from(whole(), { objectMode: false, highWaterMark: 64 * 1024 });
}
