import type { Tx } from '../../platform/database/schema.ts';

/** Says that these bytes are about to be stored. Waits for a clean-up of the same bytes to end. */
export async function announceFile(tx: Tx, sha256: string, at: Date): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ sha256, last_put_at: at })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ last_put_at: at }))
    .execute();
}

/** Files announced before a time that nothing holds, locked until the transaction ends. */
export async function lockUnusedFiles(tx: Tx, announcedBefore: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('stored_files')
    .select('sha256')
    .where('last_put_at', '<', announcedBefore)
    .where((files) =>
      files.not(
        files.exists(
          files.selectFrom('file_holders').select('sha256').whereRef('file_holders.sha256', '=', 'stored_files.sha256'),
        ),
      ),
    )
    .orderBy('sha256')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.sha256);
}

export async function forgetFile(tx: Tx, sha256: string): Promise<void> {
  await tx.deleteFrom('stored_files').where('sha256', '=', sha256).execute();
}
