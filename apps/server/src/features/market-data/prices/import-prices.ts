import { maxDiscountMarginBp } from '@landfall/contract';
import { dayNumber, plainDateFromDayNumber } from '@landfall/instruments';
import type { PriceColumns } from '../bulk-load.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import {
  LineFault,
  optionalNumber,
  readCusip,
  readIsin,
  requireDate,
  unambiguousNumber,
  type ColumnSpec,
  type Row,
} from '../csv.ts';
import {
  applyImport,
  note,
  startReport,
  takeRows,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { readDirectory, requireSecurity, type SecurityDirectory } from '../securities/directory.ts';
import { readVersions } from '../../../platform/http/answer-cache.ts';
import { currencyOf, marginsOf, readMarginTerms, type MarginOfPrice, type MarginTerms } from './margins.ts';
import { comparePrices, correctPrices, findFractions, loadPrices } from './price-store.ts';
import { markStaleMargins } from './recalculate-margins.ts';

const highestPrice = 200;
const batchSize = 20_000;

/** Also accepts the columns of the screens' CSV exports. */
const columns = {
  CUSIP: [],
  ISIN: [],
  EFFECTIVE_DATE: ['DATE', 'PRICE_DATE'],
  CLEAN_PRICE: ['PRICE', 'BID_PX'],
  DM: ['DISCOUNT_MARGIN', 'BID_DM'],
  NAME: [],
  ISSUE_DATE: [],
  MATURITY_DATE: [],
  SOURCE: [],
} satisfies ColumnSpec;

const noMargin = /^(?:n\/?m|n\/?a|-)$/i;

interface PriceRow {
  line: number;
  securityNo: number;
  day: number;
  cleanPrice: number;
  discountMargin: number | null;
  isComputed: boolean;
}

interface Reading {
  directory: SecurityDirectory;
  margin: MarginOfPrice;
  today: string;
}

function readRow(line: number, row: Row<typeof columns>, { directory, margin, today }: Reading): PriceRow {
  if (row.SOURCE.toUpperCase() === 'OVERRIDE') {
    throw new LineFault('SOURCE is OVERRIDE: an override is no evaluated price');
  }
  const security = requireSecurity(directory, readCusip(row.CUSIP), readIsin(row.ISIN));
  const date = requireDate(row.EFFECTIVE_DATE, 'EFFECTIVE_DATE');
  if (date > today) throw new LineFault(`EFFECTIVE_DATE ${date} is in the future`);
  if (security.issueDate === null || security.maturityDate === null) {
    throw new LineFault(`the terms of ${security.name} are not known yet`);
  }
  if (date < security.issueDate) {
    throw new LineFault(`EFFECTIVE_DATE ${date} is before the issue date ${security.issueDate}`);
  }
  const price = optionalNumber(row.CLEAN_PRICE, 'CLEAN_PRICE');
  if (price === null) throw new LineFault('CLEAN_PRICE is missing');
  const cleanPrice = Math.round(price * 1e6) / 1e6;
  if (cleanPrice <= 0 || cleanPrice > highestPrice) {
    throw new LineFault(`CLEAN_PRICE ${row.CLEAN_PRICE} is not above 0 and at most ${highestPrice}`);
  }
  const { securityNo } = security;
  const day = dayNumber(date);
  if (row.DM === '') {
    const discountMargin = margin(securityNo, date, cleanPrice);
    return { line, securityNo, day, cleanPrice, discountMargin, isComputed: true };
  }
  const stated = noMargin.test(row.DM) ? null : unambiguousNumber(row.DM, 'DM');
  const discountMargin = stated === null ? null : Math.round(stated * 1e4) / 1e4;
  if (Math.abs(discountMargin ?? 0) > maxDiscountMarginBp) {
    throw new LineFault(`DM ${row.DM} is beyond ${maxDiscountMarginBp} basis points`);
  }
  return { line, securityNo, day, cleanPrice, discountMargin, isComputed: false };
}

/** For a key of security and day in one number. */
const daysSpan = 100_000;

async function readPrices(file: ImportFile, reading: Reading, report: ImportReport): Promise<PriceRow[]> {
  const rows: PriceRow[] = [];
  const seen = new Map<number, number>();
  await takeRows(file, columns, ['EFFECTIVE_DATE', 'CLEAN_PRICE'], report, (cells, line) => {
    const row = readRow(line, cells, reading);
    const key = row.securityNo * daysSpan + row.day;
    const earlier = seen.get(key);
    if (earlier !== undefined) throw new LineFault(`line ${earlier} already has a price for this security and day`);
    seen.set(key, line);
    rows.push(row);
  });
  return rows;
}

const columnsOf = (rows: readonly PriceRow[]): PriceColumns => ({
  securityNo: rows.map((row) => row.securityNo),
  day: rows.map((row) => row.day),
  cleanPrice: rows.map((row) => row.cleanPrice),
  discountMargin: rows.map((row) => row.discountMargin ?? Number.NaN),
  line: rows.map((row) => row.line),
  isComputed: rows.map((row) => Number(row.isComputed)),
});

/** Says of each currency once that its prices get no margin, because its index rates are not loaded. */
function noteMissingRates(rows: readonly PriceRow[], { terms, index }: MarginTerms, report: ImportReport): void {
  const currencies = new Map(terms.map((row) => [row.security_no, currencyOf(row.currency)]));
  const without = rows.filter(({ isComputed, discountMargin }) => isComputed && discountMargin === null);
  for (const [currency, own] of Map.groupBy(without, ({ securityNo }) => currencies.get(securityNo) ?? '')) {
    if (index.has(currency)) continue;
    const howMany = own.length === 1 ? '1 price gets' : `${own.length} prices get`;
    note(report, own[0]?.line ?? 0, `${howMany} no margin: there are no index rates in ${currency}`);
  }
}

/** They are taken, because a price can fall so far; the evening refuses them until somebody has looked. */
async function noteFractions(tx: Tx, part: PriceColumns, report: ImportReport): Promise<void> {
  for (const { line, price, before, beforeOn } of await findFractions(tx, part)) {
    note(
      report,
      line,
      `CLEAN_PRICE ${price} follows ${before} of ${beforeOn}: check that it is per 100, 99.5 and not 0.995`,
    );
  }
}

/** Loads evaluated prices: new ones are added, different ones become a revision, equal ones change nothing. */
export async function importPrices(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('PRICES', file.name);
  const read = await readVersions(ctx.db);
  const terms = await readMarginTerms(ctx.db);
  const reading: Reading = {
    directory: await readDirectory(ctx.db),
    margin: marginsOf(terms),
    today: ctx.clock.businessDate(),
  };
  const rows = await readPrices(file, reading, report);
  if (rows.length === 0) return report;
  noteMissingRates(rows, terms, report);
  await applyImport(ctx, 'prices', file, report, async (tx, importNo) => {
    for (let from = 0; from < rows.length; from += batchSize) {
      const part = columnsOf(rows.slice(from, from + batchSize));
      const { added, changed } = await comparePrices(tx, part);
      if (changed > 0) await correctPrices(tx, importNo, part);
      if (added > 0) await loadPrices(tx, importNo, part);
      if (added + changed > 0) await noteFractions(tx, part, report);
      report.added += added;
      report.changed += changed;
    }
    report.unchanged = rows.length - report.added - report.changed;
  });
  const { securities } = await readVersions(ctx.db);
  const computed = rows.filter(({ isComputed }) => isComputed).map(({ day }) => day);
  // What came while the file was read has not seen these prices, and they have not seen it.
  if (securities !== read.securities && computed.length > 0) {
    await markStaleMargins(ctx.db, plainDateFromDayNumber(computed.reduce((least, day) => Math.min(least, day))));
  }
  return report;
}
