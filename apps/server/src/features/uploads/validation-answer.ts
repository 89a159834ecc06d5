import { Readable } from 'node:stream';
import { uploadRowError, type UploadValidation } from '@landfall/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { StoredRows } from './errors/stored-rows.ts';
import type { UploadRecord } from './store/upload-store.ts';

export type ValidationHead = Omit<UploadValidation, 'errors' | 'warnings'>;

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
