import type { Ctx } from '../../../platform/context.ts';
import { decodeText, FileFault } from '../csv/read-records.ts';
import type { ImportFile } from '../imports/import-file.ts';
import { beginLoad, endImport, lockDataset } from '../imports/import-record.ts';
import { refuse, startReport, type ImportReport } from '../imports/import-report.ts';
import { closeMissingStorms, loadEvents } from './event-store.ts';
import { readFeed } from './read-feed.ts';

/** A feed is a few hundred kilobytes; JSON has to be read whole. */
const mostCharacters = 64 * 1024 * 1024;

async function readAll(file: ImportFile): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const part of decodeText(file.open())) {
    parts.push(part);
    length += part.length;
    if (length > mostCharacters) throw new FileFault('The file is too large for a feed of events.');
  }
  return parts.join('');
}

/** The time of the newest report in a list; a list of none says nothing of when it was made. */
const newest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : times.reduce((a, b) => (a > b ? a : b));

/** Loads a feed of events. Its entries count as lines. */
export async function importEvents(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('EVENTS', file.name);
  const { source, versions, refusals } = readFeed(await readAll(file));
  report.rowsRead = versions.length + refusals.length;
  for (const { entry, reason } of refusals) refuse(report, entry, reason);
  await ctx.tx(async (tx) => {
    await lockDataset(tx, 'events');
    const importNo = await beginLoad(tx, ctx, { kind: 'EVENTS', fileName: file.name, loadedBy: file.loadedBy });
    const all = versions.map(({ version }) => version);
    report.added = await loadEvents(tx, ctx, importNo, all);
    report.unchanged = all.length - report.added;
    // Storms that are refused for what they lack are still listed: only a list read in full ends others.
    if (source === 'NHC' && refusals.length === 0) {
      const listed = all.map((version) => version.sourceEventId);
      report.changed = await closeMissingStorms(tx, listed, file.asOf ?? newest(all.map((each) => each.sourceTime)));
    }
    await endImport(tx, ctx, importNo, report);
  });
  return report;
}
