import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { JobError } from '../../platform/queue.ts';

/** All of a document's bytes, for a job; what the storage does not have is not looked for again. */
export async function storedBytes(ctx: Ctx, sha256: string): Promise<Buffer> {
  try {
    return await buffer(await ctx.storage.open(sha256));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    const message = "The document's file is missing from the storage.";
    throw new JobError('FILE_MISSING', message, { retry: false, cause: error });
  }
}
