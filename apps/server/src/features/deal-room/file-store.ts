import type { Tx } from '../../platform/database/schema.ts';

/** Announces that these bytes will be stored. Waits for a clean-up of the same bytes. */
export async function announceFile(tx: Tx, sha256: string, at: Date): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ sha256, last_put_at: at })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ last_put_at: at }))
    .execute();
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
export async function lockUnusedFiles(tx: Tx, announcedBefore: Date, limit: number): Promise<string[]> {
  const rows = await unheld(tx, announcedBefore).orderBy('sha256').limit(limit).forUpdate().skipLocked().execute();
  return rows.map((row) => row.sha256);
}

/**
 * Locks one file until the transaction ends; false if it is in use or was announced since. Announcing the same bytes
 * waits meanwhile.
 */
export async function lockUnheldFile(tx: Tx, sha256: string, announcedBefore: Date): Promise<boolean> {
  await tx
    .insertInto('stored_files')
    .values({ sha256, last_put_at: new Date(0) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  const row = await unheld(tx, announcedBefore).where('sha256', '=', sha256).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function forgetFile(tx: Tx, sha256: string): Promise<void> {
  await tx.deleteFrom('stored_files').where('sha256', '=', sha256).execute();
}
