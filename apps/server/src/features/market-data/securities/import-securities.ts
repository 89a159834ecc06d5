import { comparableClass, comparableIssuer, comparableSeries, unusualFigures, unusualTerms } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { SecurityLoad } from '../bulk-load.ts';
import { LineFault, readRows, refuseTooWide } from '../csv.ts';
import {
  applyImport,
  note,
  refuse,
  startReport,
  takeLine,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { readDirectory, type ListedSecurity, type SecurityDirectory } from './directory.ts';
import { loadSecurities } from './load-securities.ts';
import { readSecurity, requiredSecurityColumns, securityColumns } from './read-security.ts';
import { requireStatusDay, updateSecurity } from './update-security.ts';

interface Line {
  line: number;
  given: Omit<SecurityLoad, 'securityId'>;
}

const identifiersOf = ({ isin, cusip, aliases }: Line['given']): string[] =>
  [isin, cusip, ...aliases.map((alias) => alias.value)].filter((value) => value !== null);

/** Lines in a batch, so that memory does not depend on the file's length. */
const batchSize = 500;

/** The readable lines in batches. Only identifiers of earlier lines are kept. */
async function* readLines(file: ImportFile, report: ImportReport): AsyncGenerator<Line[], void> {
  const seen = new Map<string, number>();
  let lines: Line[] = [];
  for await (const batch of readRows(file.open(), securityColumns, requiredSecurityColumns)) {
    report.rowsRead += batch.length;
    for (const read of batch) {
      const { line, row } = read;
      takeLine(report, line, () => {
        refuseTooWide(read);
        const given = readSecurity(row);
        const identifiers = identifiersOf(given);
        for (const identifier of identifiers) {
          const earlier = seen.get(identifier);
          if (earlier !== undefined) throw new LineFault(`${identifier} is already on line ${earlier}`);
        }
        for (const identifier of identifiers) seen.set(identifier, line);
        lines.push({ line, given });
      });
      if (lines.length < batchSize) continue;
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}

/** The security of a line; null for a new one. All its identifiers must agree. */
function findKnown(directory: SecurityDirectory, { isin, cusip, aliases }: Line['given']): ListedSecurity | null {
  const found = new Map<string, ListedSecurity>();
  const look = (kind: 'ISIN' | 'CUSIP', value: string | null): void => {
    if (value === null) return;
    const security = (kind === 'ISIN' ? directory.byIsin : directory.byCusip).get(value);
    if (security) found.set(security.securityId, security);
  };
  look('ISIN', isin);
  look('CUSIP', cusip);
  for (const { kind, value } of aliases) look(kind, value);
  const [first, second] = found.values();
  if (first && second) throw new LineFault(`its identifiers belong to ${first.name} and to ${second.name}`);
  return first ?? null;
}

interface Named {
  securityId: string;
  isin: string | null;
  cusip: string | null;
}

const nameOf = (issuer: string, series: string | null, issuerClass: string | null): string =>
  [comparableIssuer(issuer), comparableSeries(series ?? ''), comparableClass(issuerClass)].join('|');

async function readNames(tx: Tx): Promise<ReadonlyMap<string, Named>> {
  const rows = await tx
    .selectFrom('securities')
    .select(['security_id as securityId', 'isin', 'cusip', 'issuer_name', 'issuer_series', 'issuer_class'])
    .execute();
  return new Map(rows.map((row) => [nameOf(row.issuer_name, row.issuer_series, row.issuer_class), row]));
}

/**
 * The security of this name, for a line whose identifiers are not on file. One without any identifiers, as a withdrawn
 * sign-off leaves it, gets those of the line; beside one with others the line adds a security, and says so.
 */
function ofSameName(names: ReadonlyMap<string, Named>, { line, given }: Line, report: ImportReport): string | null {
  const named = names.get(nameOf(given.issuerName, given.issuerSeries, given.issuerClass));
  if (!named) return null;
  const identifier = named.isin ?? named.cusip;
  if (identifier === null) return named.securityId;
  note(report, line, `another security of this issuer, series and class is on file as ${identifier}`);
  return null;
}

/** Notes values that are well-formed and seldom meant, by the names of their columns. */
function noteUnusual({ line, given }: Line, report: ImportReport): void {
  for (const { field, message } of [...unusualTerms(given), ...given.modeledStats.flatMap(unusualFigures)]) {
    note(report, line, `${field.replaceAll(/[A-Z]/g, '_$&').toUpperCase()} ${message}`);
  }
}

/** Updates known securities and adds new ones. */
async function applyLines(
  tx: Tx,
  ctx: Ctx,
  directory: SecurityDirectory,
  lines: readonly Line[],
  report: ImportReport,
): Promise<void> {
  const added: SecurityLoad[] = [];
  let names: ReadonlyMap<string, Named> | null = null;
  for (const line of lines) {
    const say = (text: string): void => note(report, line.line, text);
    try {
      let knownId = findKnown(directory, line.given)?.securityId ?? null;
      if (knownId === null) {
        requireStatusDay(line.given);
        names ??= await readNames(tx);
        knownId = ofSameName(names, line, report);
      }
      const isChanged = knownId !== null && (await updateSecurity(tx, ctx, knownId, line.given, say));
      if (knownId === null) added.push({ ...line.given, securityId: ctx.ids.uuid() });
      else if (isChanged) report.changed += 1;
      else report.unchanged += 1;
      if (knownId === null || isChanged) noteUnusual(line, report);
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      refuse(report, line.line, error.message);
    }
  }
  await loadSecurities(tx, ctx, added);
  report.added += added.length;
}

/**
 * Loads the security master: new securities are added, known ones brought up to what the file says. The file is read
 * within the one transaction: a fault at its end takes back what its beginning did.
 */
export async function importSecurities(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('SECURITIES', file.name);
  return applyImport(ctx, 'securities', file, report, async (tx) => {
    const directory = await readDirectory(tx);
    for await (const lines of readLines(file, report)) await applyLines(tx, ctx, directory, lines, report);
  });
}
