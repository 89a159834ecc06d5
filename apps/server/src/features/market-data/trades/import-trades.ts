import type { Ctx } from '../../../platform/context.ts';
import { LineFault, readRows, refuseTooWide } from '../csv.ts';
import {
  applyImport,
  note,
  startReport,
  takeLine,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { readDirectory, type ListedSecurity, type SecurityDirectory } from '../securities/directory.ts';
import { mergePrints } from './trade-store.ts';
import {
  cusipInName,
  cusipOfLine,
  isHeaderAgain,
  isNoTrade,
  type LatestTrade,
  latestTrade,
  printColumns,
  readPrint,
  requiredPrintColumns,
} from './read-print.ts';
import { reducePrints, type PrintLine, type ReducedPrints } from './reduce-prints.ts';

/** The prints of each security, in the order of the file. */
async function readPrints(
  file: ImportFile,
  directory: SecurityDirectory,
  latest: LatestTrade,
  report: ImportReport,
): Promise<Map<ListedSecurity, PrintLine[]>> {
  const prints = new Map<ListedSecurity, PrintLine[]>();
  const fileCusip = cusipInName(file.name);
  for await (const batch of readRows(file.open(), printColumns, requiredPrintColumns)) {
    for (const read of batch) {
      const { line, row } = read;
      if (isHeaderAgain(row)) continue;
      report.rowsRead += 1;
      if (isNoTrade(row)) {
        report.skipped += 1;
        continue;
      }
      takeLine(report, line, () => {
        refuseTooWide(read);
        const cusip = cusipOfLine(row, fileCusip);
        const security = directory.byCusip.get(cusip);
        if (!security) throw new LineFault(`no security has the CUSIP ${cusip}`);
        const print = readPrint(row, line, security, latest);
        const known = prints.get(security);
        if (known) known.push(print);
        else prints.set(security, [print]);
      });
    }
  }
  return prints;
}

/** Batches of securities with at least `size` prints, for one query each. */
function* parts(prints: ReadonlyMap<ListedSecurity, PrintLine[]>, size: number): Generator<Map<number, ReducedPrints>> {
  let part = new Map<number, ReducedPrints>();
  let held = 0;
  for (const [{ securityNo }, lines] of prints) {
    part.set(securityNo, reducePrints(lines));
    held += lines.length;
    if (held < size) continue;
    yield part;
    part = new Map();
    held = 0;
  }
  if (held > 0) yield part;
}

/** Prints merged in one batch. */
const batchSize = 20_000;

/**
 * Loads a TRACE time-and-sales export. `added` and `changed` count prints: new ones, and ones that no longer stand. The
 * file is read before the transaction begins, so that others wait for what is written and not for a slow disk.
 */
export async function importTrades(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('TRADES', file.name);
  const prints = await readPrints(file, await readDirectory(ctx.db), latestTrade(ctx.clock), report);
  if (prints.size === 0) return report;
  const read = [...prints.values()].reduce((sum, lines) => sum + lines.length, 0);
  return applyImport(ctx, 'trades', file, report, async (tx, importNo) => {
    for (const reduced of parts(prints, batchSize)) {
      const { added, cancelled } = await mergePrints(tx, importNo, reduced);
      report.added += added;
      report.changed += cancelled;
      for (const { notes } of reduced.values()) for (const { line, text } of notes) note(report, line, text);
    }
    report.unchanged = Math.max(0, read - report.added - report.changed);
  });
}
