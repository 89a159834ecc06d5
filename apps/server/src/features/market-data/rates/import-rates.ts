import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { LineFault, optionalNumber, requireDate, type ColumnSpec } from '../csv.ts';
import {
  applyImport,
  note,
  startReport,
  takeRows,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { loadIndexRates } from '../prices/price-store.ts';

const columns = { RATE_DATE: ['EFFECTIVE_DATE', 'DATE'], RATE_PERCENT: ['RATE', 'YIELD'] } satisfies ColumnSpec;

/** Per cent a year; beyond these it is another unit. */
const [lowestRate, highestRate] = [-5, 30];
/** A step of more percentage points is told: it may be a fraction. */
const largeStep = 1;

interface Rate {
  line: number;
  date: string;
  ratePercent: number;
}

async function readRates(file: ImportFile, today: string, report: ImportReport): Promise<Rate[]> {
  const rates = new Map<string, Rate>();
  await takeRows(file, columns, ['RATE_DATE', 'RATE_PERCENT'], report, (row, line) => {
    const date = requireDate(row.RATE_DATE, 'RATE_DATE');
    if (date > today) throw new LineFault(`RATE_DATE ${date} is in the future`);
    const ratePercent = optionalNumber(row.RATE_PERCENT, 'RATE_PERCENT');
    if (ratePercent === null) throw new LineFault('RATE_PERCENT is missing');
    if (ratePercent < lowestRate || ratePercent > highestRate) {
      throw new LineFault(`RATE_PERCENT ${row.RATE_PERCENT} is not between ${lowestRate} and ${highestRate}`);
    }
    const earlier = rates.get(date);
    if (earlier) throw new LineFault(`line ${earlier.line} already has a rate for this day`);
    rates.set(date, { line, date, ratePercent });
  });
  return [...rates.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

async function storedRates(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ date: string; rate: number }>`
    select rate_date as date, rate_percent::float8 as rate from index_rates`.execute(tx);
  return new Map(rows.map(({ date, rate }) => [date, rate]));
}

/** Says which of the rates are far from the one before. */
function noteSteps(rates: readonly Rate[], stored: ReadonlyMap<string, number>, report: ImportReport): void {
  const all = new Map([...stored, ...rates.map(({ date, ratePercent }) => [date, ratePercent] as const)]);
  const days = [...all.keys()].toSorted();
  const before = new Map(days.map((day, place) => [day, all.get(days[place - 1] ?? '')]));
  for (const { line, date, ratePercent } of rates) {
    const earlier = before.get(date);
    if (stored.get(date) === ratePercent || earlier === undefined) continue;
    if (Math.abs(ratePercent - earlier) > largeStep) {
      note(
        report,
        line,
        `RATE_PERCENT ${ratePercent} follows ${earlier}: check that it is per cent a year, 5.25 and not 0.0525`,
      );
    }
  }
}

/** Loads index rates, the yield on the collateral. One holds from its day to the next; a second for a day corrects it. */
export async function importRates(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('RATES', file.name);
  const rates = await readRates(file, ctx.clock.businessDate(), report);
  if (rates.length === 0) return report;
  return applyImport(ctx, 'securities', file, report, async (tx) => {
    const stored = await storedRates(tx);
    noteSteps(rates, stored, report);
    report.added = rates.filter(({ date }) => !stored.has(date)).length;
    report.unchanged = rates.filter(({ date, ratePercent }) => stored.get(date) === ratePercent).length;
    report.changed = rates.length - report.added - report.unchanged;
    await loadIndexRates(tx, rates);
  });
}
