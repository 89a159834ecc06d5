import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { audit } from '../../../platform/audit.ts';
import type { LoadSource } from '../bulk-load.ts';
import type { Dataset } from '../data-version.ts';
import type { ImportReport } from './import-report.ts';

/** Records a load, so that everything in it can say where it came from. Returns its number. */
export async function beginLoad(tx: Tx, ctx: Ctx, source: LoadSource): Promise<number> {
  const { import_no } = await tx
    .insertInto('market_imports')
    .values({
      kind: source.kind,
      file_name: source.fileName,
      loaded_by: source.loadedBy,
      loaded_at: ctx.clock.now(),
    })
    .returning('import_no')
    .executeTakeFirstOrThrow();
  return import_no;
}

/** Adds to what a load is recorded to have brought. */
export async function countLoaded(tx: Tx, importNo: number, rows: number): Promise<void> {
  await tx
    .updateTable('market_imports')
    .set({ rows_read: sql`rows_read + ${rows}::int4`, added: sql`added + ${rows}::int4` })
    .where('import_no', '=', importNo)
    .execute();
}

/** Other imports into the data set wait until this transaction ends: two at a time would overlook each other's rows. */
export async function lockDataset(tx: Tx, dataset: Dataset | 'compositions'): Promise<void> {
  await tx.selectFrom('data_versions').select('version').where('dataset', '=', dataset).forUpdate().execute();
}

/** Writes down what the import did, or takes its record back where it changed nothing. */
export async function endImport(tx: Tx, ctx: Ctx, importNo: number, report: ImportReport): Promise<void> {
  if (report.added + report.changed === 0) {
    await tx.deleteFrom('market_imports').where('import_no', '=', importNo).execute();
    return;
  }
  const counts = {
    rows_read: report.rowsRead,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    skipped: report.skipped,
    refused: report.refused,
  };
  await tx.updateTable('market_imports').set(counts).where('import_no', '=', importNo).execute();
  await audit(tx, ctx, {
    action: 'market-data.import',
    subjectType: 'import',
    subjectId: String(importNo),
    detail: { kind: report.kind, fileName: report.fileName, ...counts },
  });
}
