import { Readable } from 'node:stream';
import { uploadRowError, type UploadRowError, type UploadValidation } from '@landfall/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { UploadRecord } from './store/upload-store.ts';

export type ValidationHead = Omit<UploadValidation, 'errors'>;

/** What is wrong with the rows, as it is stored: one row a line, joined by commas. */
export interface StoredErrors {
  sha256: string;
  size: number;
}

export const headOf = (upload: UploadRecord, alreadyProcessed: boolean): ValidationHead => ({
  uploadId: upload.upload_id,
  alreadyProcessed,
  validRowsCount: upload.valid_rows,
  invalidRowsCount: upload.invalid_rows,
  generalErrors: upload.general_errors,
  effect: upload.effect,
});

/** Beyond this an answer is sent as it is stored: parsing and writing it again would hold up everybody else. */
const mostParsedBytes = 256 * 1024;

export const isLarge = (errors: StoredErrors | null): errors is StoredErrors =>
  errors !== null && errors.size > mostParsedBytes;

async function textOf(ctx: Ctx, { sha256 }: StoredErrors): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await ctx.storage.open(sha256)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Of few errors. */
export async function parsedErrors(ctx: Ctx, errors: StoredErrors | null): Promise<UploadRowError[]> {
  return errors === null ? [] : z.array(uploadRowError).parse(JSON.parse(`[${await textOf(ctx, errors)}]`));
}

/** An answer with the stored errors in place of `errors: []`, byte for byte. */
export async function streamedAnswer(ctx: Ctx, head: ValidationHead, errors: StoredErrors): Promise<Readable> {
  const stored = await ctx.storage.open(errors.sha256);
  async function* whole() {
    yield `${JSON.stringify(head).slice(0, -1)},"errors":[`;
    yield* stored;
    yield ']}';
  }
  return Readable.from(whole(), { objectMode: false, highWaterMark: 64 * 1024 });
}
