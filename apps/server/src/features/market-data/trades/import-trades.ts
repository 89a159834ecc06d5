import type { Ctx } from '../../../platform/context.ts';
import { FileFault, LineFault, readColumns, readRecords } from '../csv.ts';
import {
  beginLoad,
  endImport,
  lockDataset,
  note,
  refuse,
  startReport,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { readDirectory, type SecurityDirectory } from '../securities/directory.ts';
import { mergePrints } from './trade-store.ts';
import { PrintRows } from './print-rows.ts';
import {
  cusipInName,
  cusipOfLine,
  isHeaderAgain,
  isNoTrade,
  printColumns,
  readPrint,
  requiredPrintColumns,
  type PrintCells,
} from './read-print.ts';
import { reducePrints } from './reduce-prints.ts';

async function readLines(
  file: ImportFile,
  directory: SecurityDirectory,
  today: string,
  report: ImportReport,
): Promise<PrintRows> {
  const rows = new PrintRows();
  const fileCusip = cusipInName(file.name);
  let read: ((record: { line: number; cells: string[] }) => PrintCells) | null = null;
  for await (const batch of readRecords(file.open())) {
    for (const record of batch) {
      if (!read) {
        read = readColumns(record, printColumns, requiredPrintColumns);
        continue;
      }
      const cells = read(record);
      if (isHeaderAgain(cells)) continue;
      report.rowsRead += 1;
      if (isNoTrade(cells)) {
        report.skipped += 1;
        continue;
      }
      try {
        const cusip = cusipOfLine(cells, fileCusip);
        const security = directory.byCusip.get(cusip);
        if (!security) throw new LineFault(`no security has the CUSIP ${cusip}`);
        rows.add(security.securityNo, readPrint(cells, record.line, security, today));
      } catch (error) {
        if (!(error instanceof LineFault)) throw error;
        refuse(report, record.line, error.message);
      }
    }
  }
  if (!read) throw new FileFault('The file is empty.');
  return rows;
}

/** Prints merged at a time: what is worked on beside what is held. */
const batchSize = 20_000;

/**
 * Loads a TRACE time-and-sales export. `added` and `changed` count prints: new ones, and ones that no longer stand. The
 * file is read before the transaction begins, so that others wait for what is written and not for a slow disk.
 */
export async function importTrades(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('TRADES', file.name);
  const rows = await readLines(file, await readDirectory(ctx.db), ctx.clock.businessDate(), report);
  if (rows.length === 0) return report;
  await ctx.tx(async (tx) => {
    await lockDataset(tx, 'trades');
    const importNo = await beginLoad(tx, ctx, { kind: 'TRADES', fileName: file.name, loadedBy: file.loadedBy });
    // The transaction may be tried again: its counts and notes start over.
    const counts = { added: 0, cancelled: 0 };
    report.notes = [];
    for (const lines of rows.bySecurity(batchSize)) {
      const reduced = new Map([...lines].map(([securityNo, prints]) => [securityNo, reducePrints(prints)]));
      const { added, cancelled } = await mergePrints(tx, importNo, reduced);
      counts.added += added;
      counts.cancelled += cancelled;
      for (const { notes } of reduced.values()) for (const { line, text } of notes) note(report, line, text);
    }
    const { added, cancelled } = counts;
    Object.assign(report, { added, changed: cancelled, unchanged: Math.max(0, rows.length - added - cancelled) });
    await endImport(tx, ctx, importNo, report);
  });
  return report;
}
