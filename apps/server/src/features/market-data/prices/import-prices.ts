import { maxDiscountMarginBp } from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import type { PriceColumns } from '../bulk-load.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  FileFault,
  LineFault,
  optionalNumber,
  readColumns,
  readCusip,
  readIsin,
  readRecords,
  requireDate,
  type ColumnSpec,
  type Row,
} from '../csv.ts';
import {
  beginLoad,
  endImport,
  lockDataset,
  refuse,
  startReport,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import { readDirectory, requireSecurity, type SecurityDirectory } from '../securities/directory.ts';
import { openMargins, type MarginOfPrice } from './margins.ts';
import { comparePrices, correctPrices, insertPrices } from './price-store.ts';

const start = 4096;
const grow = <T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T => {
  to.set(from);
  return to;
};

/** Prices of a file, held as columns of numbers: some thirty bytes a row, however long the file is. */
class PriceRows {
  #length = 0;
  #securityNo = new Int32Array(start);
  #day = new Int32Array(start);
  #cleanPrice = new Float64Array(start);
  #discountMargin = new Float64Array(start);
  #line = new Int32Array(start);
  #computed = new Uint8Array(start);

  get length(): number {
    return this.#length;
  }

  add(row: {
    securityNo: number;
    day: number;
    cleanPrice: number;
    discountMargin: number | null;
    line: number;
    isComputed: boolean;
  }): void {
    if (this.#length === this.#day.length) this.#grow();
    const at = this.#length;
    this.#securityNo[at] = row.securityNo;
    this.#day[at] = row.day;
    this.#cleanPrice[at] = row.cleanPrice;
    this.#discountMargin[at] = row.discountMargin ?? Number.NaN;
    this.#line[at] = row.line;
    this.#computed[at] = row.isComputed ? 1 : 0;
    this.#length += 1;
  }

  #grow(): void {
    const size = this.#length * 2;
    this.#securityNo = grow(this.#securityNo, new Int32Array(size));
    this.#day = grow(this.#day, new Int32Array(size));
    this.#cleanPrice = grow(this.#cleanPrice, new Float64Array(size));
    this.#discountMargin = grow(this.#discountMargin, new Float64Array(size));
    this.#line = grow(this.#line, new Int32Array(size));
    this.#computed = grow(this.#computed, new Uint8Array(size));
  }

  /** The rows in parts of at most `size`, as views. */
  *batches(size: number): Generator<{ columns: Required<PriceColumns>; computed: Uint8Array }> {
    for (let from = 0; from < this.#length; from += size) {
      const to = Math.min(from + size, this.#length);
      yield {
        columns: {
          securityNo: this.#securityNo.subarray(from, to),
          day: this.#day.subarray(from, to),
          cleanPrice: this.#cleanPrice.subarray(from, to),
          discountMargin: this.#discountMargin.subarray(from, to),
          line: this.#line.subarray(from, to),
        },
        computed: this.#computed.subarray(from, to),
      };
    }
  }
}

const highestPrice = 200;
const batchSize = 20_000;

/** The columns of the screens' own CSV are known too, so that what was exported can be imported. */
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

function readRow(row: Row<typeof columns>, { directory, margin, today }: Reading): PriceRow {
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
    return { securityNo, day, cleanPrice, discountMargin: margin(securityNo, date, cleanPrice), isComputed: true };
  }
  const stated = noMargin.test(row.DM) ? null : optionalNumber(row.DM, 'DM');
  const discountMargin = stated === null ? null : Math.round(stated * 1e4) / 1e4;
  if (Math.abs(discountMargin ?? 0) > maxDiscountMarginBp) {
    throw new LineFault(`DM ${row.DM} is beyond ${maxDiscountMarginBp} basis points`);
  }
  return { securityNo, day, cleanPrice, discountMargin, isComputed: false };
}

/** Days fit into this many per security: a key of both in one number. */
const daysSpan = 100_000;

async function readPrices(file: ImportFile, reading: Reading, report: ImportReport): Promise<PriceRows> {
  const rows = new PriceRows();
  const seen = new Map<number, number>();
  let read: ((record: { line: number; cells: string[] }) => Row<typeof columns>) | null = null;
  for await (const batch of readRecords(file.open())) {
    for (const record of batch) {
      if (!read) {
        read = readColumns(record, columns, ['EFFECTIVE_DATE', 'CLEAN_PRICE']);
        continue;
      }
      report.rowsRead += 1;
      try {
        const row = readRow(read(record), reading);
        const key = row.securityNo * daysSpan + row.day;
        const earlier = seen.get(key);
        if (earlier !== undefined) throw new LineFault(`line ${earlier} has a price of this security and day already`);
        seen.set(key, record.line);
        rows.add({ ...row, line: record.line });
      } catch (error) {
        if (!(error instanceof LineFault)) throw error;
        refuse(report, record.line, error.message);
      }
    }
  }
  if (!read) throw new FileFault('The file is empty.');
  return rows;
}

/** Loads evaluated prices: new ones are added, different ones become a revision, equal ones change nothing. */
export async function importPrices(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('PRICES', file.name);
  const reading: Reading = {
    directory: await readDirectory(ctx.db),
    margin: await openMargins(ctx.db),
    today: ctx.clock.businessDate(),
  };
  const rows = await readPrices(file, reading, report);
  if (rows.length === 0) return report;
  await ctx.tx(async (tx) => {
    await lockDataset(tx, 'prices');
    const counts = { added: 0, changed: 0 };
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: file.name, loadedBy: file.loadedBy });
    for (const { columns: part, computed } of rows.batches(batchSize)) {
      const { added, changed } = await comparePrices(tx, part, computed);
      if (changed > 0) await correctPrices(tx, importNo, part, computed);
      if (added > 0) await insertPrices(tx, importNo, part, computed);
      counts.added += added;
      counts.changed += changed;
    }
    Object.assign(report, counts, { unchanged: rows.length - counts.added - counts.changed });
    await endImport(tx, ctx, importNo, report);
  });
  return report;
}
