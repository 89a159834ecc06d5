import type { Ctx } from '../../platform/context.ts';
import { forgetFile, lockUnusedFiles } from './file-store.ts';

/** Longer than any upload, so that files of a running upload are never removed. */
const unusedAfterMs = 60 * 60_000;
const filesAtOnce = 20;

/**
 * Removes a batch of files whose upload failed before its document was written. A file in use cannot be removed: its row is
 * referenced, and locked against a simultaneous upload of the same bytes.
 */
export function clearUnusedFiles(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.wallNow().getTime() - unusedAfterMs);
  return ctx.tx(async (tx) => {
    const unused = await lockUnusedFiles(tx, before, filesAtOnce);
    for (const sha256 of unused) {
      await forgetFile(tx, sha256);
      await ctx.storage.delete(sha256);
    }
    return unused.length;
  });
}
