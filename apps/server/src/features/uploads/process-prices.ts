import {
  compositionUploadType,
  type UploadEffect,
  type UploadWarnings,
  farMove,
  type UploadRowError,
  type UploadType,
} from '@landfall/contract';
import type { Tx } from '../../platform/database/schema.ts';
import { spoolRows, type StoredRows } from './validation-answer.ts';
import {
  addPriceRows,
  comparePriceRows,
  findPriceChanges,
  openPriceRows,
  type PriceChanges,
  unusualRows,
  type MarketDay,
  type UnusualRow,
} from './store/price-changes.ts';
import type { Summary, Validator } from './thread/validator.ts';
import { businessCalendars, previousBusinessDay } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import { listIndexSpellings, readDirectory, readMarginTerms } from '../market-data/index.ts';

const marketDays = (dates: readonly string[]): MarketDay[] =>
  dates.map((date) => ({
    date,
    isBusinessDay: businessCalendars.US_BOND.isBusinessDay(date),
    dayBefore: previousBusinessDay(date, businessCalendars.US_BOND),
  }));

/** Without binary noise from the subtraction. */
const shown = (value: number): string => String(Number(value.toFixed(6)));

/** `is 12 points below 100 of 2026-01-14`. */
const away = (value: number, from: number, on: string, distance: string): string =>
  `is ${distance} ${value < from ? 'below' : 'above'} ${shown(from)} of ${on}`;

/** In points if those make it unusual, else in per cent. */
function priceDistance(price: number, from: number): string {
  const points = Math.abs(price - from);
  return points > farMove.points ? `${shown(points)} points` : `${((points / from) * 100).toFixed(1)} %`;
}

function warningsOf(unusual: UnusualRow): UploadRowError {
  const { row, date, price, margin, comparedDate, comparedPrice, comparedMargin } = unusual;
  const errors: UploadRowError['errors'] = [];
  if (!unusual.isBusinessDay) {
    errors.push({
      fieldNames: ['EFFECTIVE_DATE'],
      error: `EFFECTIVE_DATE ${date} is not a business day of the market`,
    });
  }
  if (unusual.isFarPrice === true && comparedPrice !== null) {
    const distance = priceDistance(price, comparedPrice);
    const error = `PRICE ${shown(price)} ${away(price, comparedPrice, comparedDate, distance)}`;
    errors.push({ fieldNames: ['PRICE'], error });
  }
  if (unusual.isFarMargin === true && margin !== null && comparedMargin !== null) {
    const distance = `${shown(Math.abs(margin - comparedMargin))} bp`;
    const error = `DISCOUNT_MARGIN ${shown(margin)} ${away(margin, comparedMargin, comparedDate, distance)}`;
    errors.push({ fieldNames: ['DISCOUNT_MARGIN'], error });
  }
  return { rowIndex: row, errors };
}

async function* warningTexts(tx: Tx): AsyncGenerator<string, void> {
  let joint = '';
  for await (const rows of unusualRows(tx)) {
    yield joint + rows.map((row) => JSON.stringify(warningsOf(row))).join(',\n');
    joint = ',\n';
  }
}

export interface ComparedPrices {
  changes: PriceChanges;
  /** Null if nothing is unusual. */
  warnings: { summary: UploadWarnings; stored: StoredRows } | null;
}

/**
 * Compares the rows of a valid price file with the prices in force, under the lock of the prices. Writes warnings to `spool`;
 * changes no prices yet.
 */
export async function comparePrices(
  tx: Tx,
  validator: Validator,
  { dates }: Summary,
  spool: string,
): Promise<ComparedPrices> {
  await openPriceRows(tx);
  for (let from = 0; ;) {
    const some = await validator({ ask: 'prices', from });
    if (some === null) break;
    await addPriceRows(tx, some.columns);
    from = some.next;
  }
  await comparePriceRows(tx, marketDays(dates));
  const changes = await findPriceChanges(tx);
  if (changes.warnedRows === 0) return { changes, warnings: null };
  const stored = await spoolRows(warningTexts(tx), spool);
  const summary = { rows: changes.warnedRows, reasons: changes.warnings, sha256: stored.sha256 };
  return { changes, warnings: { summary, stored } };
}

export function effectOf(changes: PriceChanges): UploadEffect {
  const {
    stored: _stored,
    dates: _dates,
    replaced: _replaced,
    warnedRows: _rows,
    warnings: _warnings,
    ...effect
  } = changes;
  return effect;
}

export const isRight = ({ invalidRowsCount, generalErrors }: Summary): boolean =>
  invalidRowsCount === 0 && generalErrors.length === 0;

/** Lets the thread read a file, check its rows and compute missing margins. */
export async function checkFile(ctx: Ctx, validator: Validator, type: UploadType, path: string): Promise<Summary> {
  const directory = await readDirectory(ctx.db);
  const indexCodes = type === compositionUploadType ? await listIndexSpellings(ctx.db) : [];
  const today = ctx.clock.businessDate();
  const summary = await validator({ ask: 'validate', type, path, directory, indexCodes, today });
  if (isRight(summary) && summary.withoutMargin.length > 0) {
    await validator({ ask: 'margins', terms: await readMarginTerms(ctx.db, summary.withoutMargin) });
  }
  return summary;
}
