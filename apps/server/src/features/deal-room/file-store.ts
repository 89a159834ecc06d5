import { createReadStream } from 'node:fs';
import type { Tx } from '../../platform/database/schema.ts';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { JobError } from '../../platform/queue.ts';
import type { FileFault } from './file-check/check-files.ts';

/** Announces that these bytes will be stored. Waits for a clean-up of the same bytes. */
export async function announceFile(tx: Tx, sha256: string, at: Date): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ sha256, last_put_at: at })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ last_put_at: at }))
    .execute();
}

/** Keeps a spooled file. */
export async function storeFile(ctx: Ctx, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  await ctx.tx((tx) => announceFile(tx, sha256, ctx.clock.wallNow()));
  await ctx.storage.put(createReadStream(path), { sha256 });
}

const unheld = (tx: Tx, announcedBefore: Date) =>
  tx
    .selectFrom('stored_files')
    .select('sha256')
    .where('last_put_at', '<', announcedBefore)
    .where((files) =>
      files.not(
        files.exists(
          files.selectFrom('file_holders').select('sha256').whereRef('file_holders.sha256', '=', 'stored_files.sha256'),
        ),
      ),
    );

/** Unused files announced before a time, locked until the transaction ends. */
async function lockUnusedFiles(tx: Tx, announcedBefore: Date, limit: number): Promise<string[]> {
  const rows = await unheld(tx, announcedBefore).orderBy('sha256').limit(limit).forUpdate().skipLocked().execute();
  return rows.map((row) => row.sha256);
}

/**
 * Locks one file until the transaction ends; false if it is in use or was announced since. Announcing the same bytes
 * waits meanwhile.
 */
async function lockUnheldFile(tx: Tx, sha256: string, announcedBefore: Date): Promise<boolean> {
  await tx
    .insertInto('stored_files')
    .values({ sha256, last_put_at: new Date(0) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  const row = await unheld(tx, announcedBefore).where('sha256', '=', sha256).forUpdate().executeTakeFirst();
  return row !== undefined;
}

async function forgetFile(tx: Tx, sha256: string): Promise<void> {
  await tx.deleteFrom('stored_files').where('sha256', '=', sha256).execute();
}

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
