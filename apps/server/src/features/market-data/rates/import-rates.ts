import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { LineFault, optionalCurrency, optionalNumber, requireDate, type ColumnSpec } from '../csv.ts';
import {
  applyImport,
  note,
  startReport,
  takeRows,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { currencyOf } from '../prices/margins.ts';
import { loadIndexRates, type IndexRate } from '../prices/price-store.ts';

const columns = {
  RATE_DATE: ['EFFECTIVE_DATE', 'DATE'],
  RATE_PERCENT: ['RATE', 'YIELD'],
  CURRENCY: [],
} satisfies ColumnSpec;

/** Per cent a year; beyond these it is another unit. */
const [lowestRate, highestRate] = [-5, 30];
/** A step of more percentage points is told: it may be a fraction. */
const largeStep = 1;

interface Rate extends IndexRate {
  line: number;
}

const keyOf = ({ currency, date }: Pick<IndexRate, 'currency' | 'date'>): string => `${currency} ${date}`;

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
    const currency = currencyOf(optionalCurrency(row.CURRENCY, 'CURRENCY'));
    const rate = { line, currency, date, ratePercent };
    const earlier = rates.get(keyOf(rate));
    if (earlier) throw new LineFault(`line ${earlier.line} already has a rate for this day`);
    rates.set(keyOf(rate), rate);
  });
  return [...rates.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function storedRates(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<IndexRate>`
    select currency, rate_date as date, rate_percent::float8 as "ratePercent" from index_rates`.execute(tx);
  return new Map(rows.map((rate) => [keyOf(rate), rate.ratePercent]));
}

/** Says which of the rates are far from the one before. */
function noteSteps(rates: readonly Rate[], stored: ReadonlyMap<string, number>, report: ImportReport): void {
  const all = new Map([...stored, ...rates.map((rate) => [keyOf(rate), rate.ratePercent] as const)]);
  const keys = [...all.keys()].toSorted();
  const before = new Map(keys.map((key, place) => [key, keys[place - 1] ?? '']));
  for (const rate of rates) {
    const { line, currency, ratePercent } = rate;
    const key = keyOf(rate);
    const keyBefore = before.get(key) ?? '';
    const earlier = keyBefore.startsWith(currency) ? all.get(keyBefore) : undefined;
    if (stored.get(key) === ratePercent || earlier === undefined) continue;
    if (Math.abs(ratePercent - earlier) > largeStep) {
      note(
        report,
        line,
        `RATE_PERCENT ${ratePercent} follows ${earlier}: check that it is per cent a year, 5.25 and not 0.0525`,
      );
    }
  }
}

/** Loads index rates, the yield on the collateral in a currency. One holds from its day to the next; a second for a day corrects it. */
export async function importRates(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('RATES', file.name);
  const rates = await readRates(file, ctx.clock.businessDate(), report);
  if (rates.length === 0) return report;
  return applyImport(ctx, 'securities', file, report, async (tx) => {
    const stored = await storedRates(tx);
    noteSteps(rates, stored, report);
    report.added = rates.filter((rate) => !stored.has(keyOf(rate))).length;
    report.unchanged = rates.filter((rate) => stored.get(keyOf(rate)) === rate.ratePercent).length;
    report.changed = rates.length - report.added - report.unchanged;
    await loadIndexRates(tx, rates);
  });
}
