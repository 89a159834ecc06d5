import type { Ctx } from '../../platform/context.ts';
import { forgetFile, lockUnheldFile, lockUnusedFiles } from './file-store.ts';
import type { FileFault } from './file-check/check-files.ts';

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

/**
 * Removes unused files announced before a time. Each is checked again under a lock that blocks an upload of the same bytes.
 * Returns the removed files.
 */
export async function removeOrphans(ctx: Ctx, faults: readonly FileFault[], before: Date): Promise<Set<string>> {
  const removed = new Set<string>();
  for (const { kind, sha256 } of faults) {
    if (kind !== 'orphaned') continue;
    await ctx.tx(async (tx) => {
      if (!(await lockUnheldFile(tx, sha256, before))) return;
      await forgetFile(tx, sha256);
      await ctx.storage.delete(sha256);
      removed.add(sha256);
    });
  }
  return removed;
}
