import type { Ctx } from '../../platform/context.ts';
import { forgetFile, lockUnusedFiles } from './file-store.ts';

/** Longer than any upload lasts, so that bytes of one that is still going on are never taken. */
const unusedAfterMs = 60 * 60_000;
const filesAtOnce = 20;

/**
 * Removes some of the bytes whose upload stored them and then failed, or died, before its document was written. A file that a
 * document holds cannot be taken: its row is referenced, and locked against an upload of the same bytes meanwhile.
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
