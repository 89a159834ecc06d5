import { createInterface } from 'node:readline';
import { uploadRowError, type UploadRowError } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';

/** The stored errors of an upload in the order of their rows, a line at a time. */
export async function* readStoredErrors(ctx: Ctx, sha256: string | null): AsyncGenerator<UploadRowError, void> {
  if (sha256 === null) return;
  const input = await ctx.storage.open(sha256);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield uploadRowError.parse(JSON.parse(line.replace(/,$/, '')));
    }
  } finally {
    // Whoever has read enough leaves before its end.
    input.destroy();
  }
}
