import type { Ctx } from '../../../platform/context.ts';
import { forgetFile, lockUnheldFile } from '../file-store.ts';
import type { FileFault } from './check-files.ts';

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
