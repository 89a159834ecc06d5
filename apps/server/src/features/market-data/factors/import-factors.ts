import { isLongerThan } from '@landfall/contract';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import {
  LineFault,
  optionalNumber,
  optionalText,
  readCusip,
  readIsin,
  readRows,
  refuseTooWide,
  requireDate,
  type ColumnSpec,
  type Row,
} from '../csv.ts';
import {
  applyImport,
  note,
  refuse,
  startReport,
  takeLine,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import {
  readDirectory,
  requireSecurity,
  type ListedSecurity,
  type SecurityDirectory,
} from '../securities/directory.ts';
import '../tables.ts';

/** The outstanding principal of a security from a day on. */
export interface Factor {
  from: string;
  /** Of original par, 0 to 1. */
  factor: number;
  /** Cash at the change, per 100 of original par. */
  principalPaid: number;
}

/** Numbers of a file that differ less are equal. */
const tolerance = 1e-9;

const shown = (value: number): string => String(Math.round(value * 1e8) / 1e8);

/** Why a change cannot follow the previous one; null if it can. Before the first one everything is outstanding. */
function followFault(before: Factor | undefined, paidBefore: number, after: Factor): string | null {
  const outstanding = before?.factor ?? 1;
  // A written-off principal can come back, a repaid one cannot.
  const unpaid = 1 - paidBefore / 100;
  if (after.factor > unpaid + tolerance) {
    return `FACTOR ${shown(after.factor)} from ${after.from} is above ${shown(unpaid)}: ${shown(paidBefore)} per 100 of original par were repaid before it`;
  }
  const most = Math.max(0, 100 * (outstanding - after.factor));
  if (after.principalPaid > most + tolerance) {
    return `PRINCIPAL_PAID ${shown(after.principalPaid)} on ${after.from} is more than the factor falls, from ${shown(outstanding)} to ${shown(after.factor)}: at most ${shown(most)}`;
  }
  return null;
}

/**
 * Lays changes over those that are stored, by their dates. What does not fit is a fault of the given one of the two that do not
 * fit together, of the later one where both are given. A rise is told, as it may be a slip.
 */
function layOver<Given extends Factor>(
  stored: readonly Factor[],
  given: readonly Given[],
): { faults: Map<Given, string>; rises: Map<Given, string> } {
  const byDate = new Map<string, { factor: Factor; given: Given | null }>();
  for (const factor of stored) byDate.set(factor.from, { factor, given: null });
  for (const each of given) byDate.set(each.from, { factor: each, given: each });
  const chain = [...byDate.values()].toSorted((a, b) => (a.factor.from < b.factor.from ? -1 : 1));
  const faults = new Map<Given, string>();
  const rises = new Map<Given, string>();
  let paid = 0;
  for (const [place, after] of chain.entries()) {
    const before = chain[place - 1];
    const fault = followFault(before?.factor, paid, after.factor);
    paid += after.factor.principalPaid;
    const blamed = after.given ?? before?.given;
    if (fault !== null && blamed && !faults.has(blamed)) faults.set(blamed, fault);
    if (after.given && before && after.factor.factor > before.factor.factor + tolerance) {
      const { from, factor } = after.given;
      rises.set(after.given, `FACTOR rises from ${shown(before.factor.factor)} to ${shown(factor)} on ${from}`);
    }
  }
  return { faults, rises };
}

const longestComment = 500;

const columns = {
  CUSIP: [],
  ISIN: [],
  EFFECTIVE_FROM: ['EFFECTIVE_FROM_DATE', 'EFFECTIVE_DATE', 'DATE'],
  FACTOR: ['PRINCIPAL_FACTOR'],
  PRINCIPAL_PAID: [],
  COMMENT: ['COMMENTS'],
} satisfies ColumnSpec;

interface FactorLine extends StoredFactor {
  line: number;
}

/** The lines of one security: the readable ones, and the first unreadable one. */
interface Named {
  security: ListedSecurity;
  lines: FactorLine[];
  firstFault: number | null;
}

const rounded = (value: number): number => Math.round(value * 1e10) / 1e10;

function readLine(row: Row<typeof columns>, line: number, { securityNo, issueDate }: ListedSecurity): FactorLine {
  const from = requireDate(row.EFFECTIVE_FROM, 'EFFECTIVE_FROM');
  if (issueDate !== null && from < issueDate) {
    throw new LineFault(`EFFECTIVE_FROM ${from} is before the issue date ${issueDate}`);
  }
  const factor = optionalNumber(row.FACTOR, 'FACTOR');
  if (factor === null) throw new LineFault('FACTOR is missing');
  if (factor < 0 || factor > 1) throw new LineFault(`FACTOR ${row.FACTOR} is not between 0 and 1`);
  const principalPaid = optionalNumber(row.PRINCIPAL_PAID, 'PRINCIPAL_PAID') ?? 0;
  if (principalPaid < 0 || principalPaid > 100) {
    throw new LineFault(`PRINCIPAL_PAID ${row.PRINCIPAL_PAID} is not between 0 and 100 of original par`);
  }
  const comment = optionalText(row.COMMENT);
  if (comment !== null && isLongerThan(comment, longestComment)) {
    throw new LineFault(`COMMENT is longer than ${longestComment} characters`);
  }
  return { line, securityNo, from, factor: rounded(factor), principalPaid: rounded(principalPaid), comment };
}

async function readFactors(
  file: ImportFile,
  directory: SecurityDirectory,
  report: ImportReport,
): Promise<Map<number, Named>> {
  const named = new Map<number, Named>();
  for await (const batch of readRows(file.open(), columns, ['EFFECTIVE_FROM', 'FACTOR'])) {
    report.rowsRead += batch.length;
    for (const read of batch) {
      const { line, row } = read;
      let of: Named | null = null;
      const isTaken = takeLine(report, line, () => {
        const security = requireSecurity(directory, readCusip(row.CUSIP), readIsin(row.ISIN));
        of = named.get(security.securityNo) ?? { security, lines: [], firstFault: null };
        named.set(security.securityNo, of);
        refuseTooWide(read);
        const factor = readLine(row, line, security);
        const earlier = of.lines.find(({ from }) => from === factor.from);
        if (earlier) throw new LineFault(`line ${earlier.line} already has a factor for this security and day`);
        of.lines.push(factor);
      });
      if (!isTaken) noteFault(of, line);
    }
  }
  return named;
}

function noteFault(of: Named | null, line: number): void {
  if (of) of.firstFault ??= line;
}

/** A security's lines are imported together or not at all: half of them could make a repayment look like a loss. */
function accepted({ lines, firstFault }: Named, stored: readonly StoredFactor[], report: ImportReport): FactorLine[] {
  const { faults, rises } = layOver(stored, lines);
  const wrong =
    firstFault ?? [...faults.keys()].reduce<number | null>((least, { line }) => Math.min(least ?? line, line), null);
  if (wrong === null) {
    for (const [{ line }, text] of rises) note(report, line, text);
    return lines;
  }
  for (const each of lines) {
    refuse(report, each.line, faults.get(each) ?? `not imported, because line ${wrong} of the same security is wrong`);
  }
  return [];
}

const isSame = (stored: StoredFactor, line: FactorLine): boolean =>
  stored.factor === line.factor && stored.principalPaid === line.principalPaid && stored.comment === line.comment;

const valuesOf = ({ factor, principalPaid, comment }: StoredFactor) => ({ factor, principalPaid, comment });

async function applyFactors(
  tx: Tx,
  ctx: Ctx,
  { security, lines }: Named,
  stored: readonly StoredFactor[],
  report: ImportReport,
): Promise<void> {
  const before = new Map(stored.map((factor) => [factor.from, factor]));
  // An empty comment keeps the stored one.
  const wanted = lines.map((line) => ({ ...line, comment: line.comment ?? before.get(line.from)?.comment ?? null }));
  const written: FactorLine[] = [];
  for (const line of wanted) {
    const was = before.get(line.from);
    if (was && isSame(was, line)) {
      report.unchanged += 1;
      continue;
    }
    written.push(line);
    if (!was) {
      report.added += 1;
      continue;
    }
    report.changed += 1;
    await audit(tx, ctx, {
      action: 'principal-factor.correct',
      subjectType: 'security',
      subjectId: security.securityId,
      before: valuesOf(was),
      after: valuesOf(line),
      detail: { effectiveFrom: line.from, fileName: report.fileName, line: line.line },
    });
  }
  await writeFactors(tx, written, ctx.clock.now());
}

/** Loads changes of outstanding principal: new ones are added, different ones corrected, equal ones change nothing. */
export async function importFactors(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('FACTORS', file.name);
  const named = await readFactors(file, await readDirectory(ctx.db), report);
  if (![...named.values()].some(({ lines }) => lines.length > 0)) return report;
  return applyImport(ctx, 'securities', file, report, async (tx) => {
    const stored = await storedFactors(tx, [...named.keys()]);
    for (const [securityNo, of] of named) {
      const known = stored.get(securityNo) ?? [];
      await applyFactors(tx, ctx, { ...of, lines: accepted(of, known, report) }, known, report);
    }
  });
}

interface StoredFactor extends Factor {
  securityNo: number;
  comment: string | null;
}

/** All changes of these securities' principal, by security, ascending. */
async function storedFactors(tx: Tx, securityNos: readonly number[]): Promise<Map<number, StoredFactor[]>> {
  const { rows } = await sql<StoredFactor>`
    select security_no as "securityNo", effective_from as "from", factor::float8 as factor,
      principal_paid::float8 as "principalPaid", comment
    from principal_factors where security_no = any(${securityNos}::int4[])
    order by security_no, effective_from`.execute(tx);
  return Map.groupBy(rows, (row) => row.securityNo);
}

/** Adds changes, or replaces those of the same security and day. */
async function writeFactors(tx: Tx, factors: readonly StoredFactor[], at: Date): Promise<void> {
  if (factors.length === 0) return;
  await sql`
    insert into principal_factors (security_no, effective_from, factor, principal_paid, comment, created_at, recorded_at)
    select given.*, ${at}::timestamptz, ${at}::timestamptz from unnest(
      ${factors.map((each) => each.securityNo)}::int4[],
      ${factors.map((each) => each.from)}::date[],
      ${factors.map((each) => each.factor)}::numeric[],
      ${factors.map((each) => each.principalPaid)}::numeric[],
      ${factors.map((each) => each.comment)}::text[]
    ) as given
    on conflict (security_no, effective_from) do update
    set factor = excluded.factor, principal_paid = excluded.principal_paid, comment = excluded.comment,
      recorded_at = excluded.recorded_at`.execute(tx);
}
