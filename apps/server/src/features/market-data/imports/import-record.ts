import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { audit } from '../../../platform/audit.ts';
import { LineFault, readRows, refuseTooWide, type ColumnSpec, type Row } from '../csv.ts';
import type { LoadSource } from '../bulk-load.ts';
import type { Dataset } from '../../../platform/http/answer-cache.ts';
import '../tables.ts';

export interface ImportFile {
  /** Its name without folders, for the lineage. */
  name: string;
  /** Who asked for it: `command line`, `drop folder` or a user. */
  loadedBy: string;
  /** When the source issued it, if known. */
  asOf?: Date;
  /** Its bytes from the start. */
  open(): AsyncIterable<Uint8Array>;
}

export type ImportKind = Exclude<LoadKind, 'MARGINS'>;
/** Also of what the system loads by itself. */
export type LoadKind = LoadSource['kind'];

/** A refused line, or a note about an accepted one. */
export interface LineNote {
  line: number;
  text: string;
}

export interface ImportReport {
  kind: LoadKind;
  fileName: string;
  /** Why the whole file was refused; otherwise null. */
  fault: string | null;
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Lines without data, such as NoTrade placeholders. */
  skipped: number;
  refused: number;
  refusals: LineNote[];
  notes: LineNote[];
}

/** Further refusals are counted, not listed. */
const mostListed = 100_000;

export const startReport = (kind: LoadKind, fileName: string): ImportReport => ({
  kind,
  fileName,
  fault: null,
  rowsRead: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  refusals: [],
  notes: [],
});

export function refuse(report: ImportReport, line: number, text: string): void {
  report.refused += 1;
  if (report.refusals.length < mostListed) report.refusals.push({ line, text });
}

/** Accepts a line, or lists why it is refused; true if accepted. */
export function takeLine(report: ImportReport, line: number, take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (!(error instanceof LineFault)) throw error;
    refuse(report, line, error.message);
    return false;
  }
}

/** Takes the rows of a file one after the other, and lists those that `take` refuses. */
export async function takeRows<S extends ColumnSpec>(
  file: ImportFile,
  spec: S,
  required: readonly (keyof S & string)[],
  report: ImportReport,
  take: (row: Row<S>, line: number) => void,
): Promise<void> {
  for await (const batch of readRows(file.open(), spec, required)) {
    report.rowsRead += batch.length;
    for (const read of batch) {
      takeLine(report, read.line, () => {
        refuseTooWide(read);
        take(read.row, read.line);
      });
    }
  }
}

export function note(report: ImportReport, line: number, text: string): void {
  if (report.notes.length < mostListed) report.notes.push({ line, text });
}

/** Nothing of the file could be taken. */
export const tookNothing = ({ fault, refused, added, changed, unchanged, skipped }: ImportReport): boolean =>
  fault !== null || (refused > 0 && added + changed + unchanged + skipped === 0);

const inOrder = (notes: readonly LineNote[]): LineNote[] => notes.toSorted((a, b) => a.line - b.line);

/** The report for people: a summary, then the refused lines with reasons. */
export function printReport(report: ImportReport): string {
  const head = `${report.fileName} (${report.kind.toLowerCase()})`;
  if (report.fault !== null) return `${head}: refused, nothing was changed.\n${report.fault}\n`;
  const { rowsRead, added, changed, unchanged, skipped, refused, refusals, notes } = report;
  return [
    `${head}: ${rowsRead} rows read, ${added} added, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused.`,
    ...inOrder(refusals).map(({ line, text }) => `  line ${line}: refused: ${text}`),
    ...(refused > refusals.length ? [`  … and ${refused - refusals.length} more refused`] : []),
    ...inOrder(notes).map(({ line, text }) => `  line ${line}: note: ${text}`),
    '',
  ].join('\n');
}

/** Records a load as the origin of its data. Returns its number. */
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

export async function countLoaded(tx: Tx, importNo: number, rows: number): Promise<void> {
  await tx
    .updateTable('market_imports')
    .set({ rows_read: sql`rows_read + ${rows}::int4`, added: sql`added + ${rows}::int4` })
    .where('import_no', '=', importNo)
    .execute();
}

/** Locks the data set against other imports until the transaction ends, because two would not see each other's rows. */
export async function lockDataset(tx: Tx, dataset: Dataset | 'compositions'): Promise<void> {
  await tx.selectFrom('data_versions').select('version').where('dataset', '=', dataset).forUpdate().execute();
}

/** Stores the counts of an import, or removes its record if it changed nothing. */
async function endImport(tx: Tx, ctx: Ctx, importNo: number, report: ImportReport): Promise<void> {
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

/** Applies a file in one transaction, as one recorded load, under the lock of its data set. Returns the report. */
export async function applyImport(
  ctx: Ctx,
  dataset: Dataset | 'compositions',
  file: ImportFile,
  report: ImportReport,
  apply: (tx: Tx, importNo: number) => Promise<void>,
): Promise<ImportReport> {
  const read = structuredClone(report);
  await ctx.tx(async (tx) => {
    // The transaction may be retried, so the report starts again.
    Object.assign(report, structuredClone(read));
    await lockDataset(tx, dataset);
    const importNo = await beginLoad(tx, ctx, { kind: report.kind, fileName: file.name, loadedBy: file.loadedBy });
    await apply(tx, importNo);
    await endImport(tx, ctx, importNo, report);
  });
  return report;
}

export interface LoadState {
  isLoading: boolean;
  /** Oldest day from which all data up to today is loaded; null for the first price. */
  loadedFrom: string | null;
}

/** For a load in the background, which screens show. */
export async function setLoadState(db: Db | Tx, { isLoading, loadedFrom }: LoadState): Promise<void> {
  await db.updateTable('market_load_state').set({ is_loading: isLoading, loaded_from: loadedFrom }).execute();
}

/** Only further: a server that went on after another had taken over takes nothing back. */
export async function advanceLoad(tx: Tx, { isLoading, loadedFrom }: LoadState): Promise<void> {
  await tx
    .updateTable('market_load_state')
    .set({ is_loading: isLoading, loaded_from: loadedFrom })
    .where('loaded_from', 'is not', null)
    .$if(loadedFrom !== null, (update) => update.where('loaded_from', '>', loadedFrom))
    .execute();
}

/** Whether the load goes on; how far it is stays as it is, and one that has ended is not begun again. */
export async function setLoading(db: Db, isLoading: boolean): Promise<void> {
  await db
    .updateTable('market_load_state')
    .set({ is_loading: isLoading })
    .where('loaded_from', 'is not', null)
    .execute();
}

export async function readLoadState(db: Db): Promise<LoadState> {
  const row = await db.selectFrom('market_load_state').selectAll().executeTakeFirst();
  return { isLoading: row?.is_loading ?? false, loadedFrom: row?.loaded_from ?? null };
}
