import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadRowError, type UploadRowError } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { linesOf } from '../../../platform/lines.ts';

/** Errors or warnings of rows as stored: one row a line, joined by commas. */
export interface StoredRows {
  sha256: string;
  size: number;
}

/** Writes them to a file in parts, so that 100,000 rows are never in memory at once. */
export async function spoolRows(parts: AsyncIterable<string>, path: string): Promise<StoredRows> {
  await mkdir(dirname(path), { recursive: true });
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
