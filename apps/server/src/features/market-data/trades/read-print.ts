import { readCsvDate, thousandsFault } from '@landfall/contract';
import { isCusip } from '@landfall/instruments';
import { type Clock, momentIn } from '../../../platform/clock.ts';
import { LineFault, readNumber, requireDate, type ColumnSpec, type Row } from '../csv.ts';
import type { ListedSecurity } from '../securities/directory.ts';
import type { PrintLine } from './reduce-prints.ts';

/** The time-and-sales export. The last column is a ticker or the CUSIP. */
export const printColumns = {
  DATE: [],
  TIME: [],
  SETTLEMENT: [],
  STATUS: [],
  QUANTITY: [],
  PRICE: [],
  YIELD: [],
  REMUNERATION: [],
  ATS: [],
  MODIFIER: [],
  '2ND_MODIFIER': [],
  SPECIAL: [],
  AS_OF: [],
  SIDE: [],
  REPORTING_PARTY_TYPE: [],
  CONTRA_PARTY_TYPE: [],
  FINRA_TICKER: ['CUSIP'],
} satisfies ColumnSpec;

export type PrintCells = Row<typeof printColumns>;

export const requiredPrintColumns = ['DATE', 'TIME', 'STATUS', 'QUANTITY', 'PRICE'] as const;

const highestPrice = 200;
const highestQuantity = 1e12;
const capped = /^(\d+)\s*MM\+$/i;
const time = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** In exports, an empty cell, `-` and `_` mean no value. */
const said = (cell: string): string => (cell === '-' || cell === '_' ? '' : cell);

/** The CUSIP of a line: its own, else the one in the file's name (`ISSUER_78414BAA9.csv`). */
export function cusipOfLine(cells: PrintCells, fileCusip: string | null): string {
  const own = cells.FINRA_TICKER.toUpperCase();
  const cusip = isCusip(own) ? own : fileCusip;
  if (cusip === null) throw new LineFault('no CUSIP in the last column or in the file name');
  return cusip;
}

export const cusipInName = (name: string): string | null =>
  name
    .toUpperCase()
    .split(/[^0-9A-Z*@#]+/)
    .findLast((part) => isCusip(part)) ?? null;

export const isNoTrade = (cells: PrintCells): boolean => /^no\s?trade$/i.test(cells.STATUS);

/** A file with several exports has several header lines. */
export const isHeaderAgain = (cells: PrintCells): boolean => cells.DATE === 'Date' && cells.STATUS === 'Status';

function readStatus(text: string): PrintLine['status'] {
  const status = text.toUpperCase();
  if (status === 'TRADE' || status === 'CANCEL' || status === 'CORRECTION') return status;
  throw new LineFault(`Status ${text || '(empty)'} is not one of Trade, Cancel, Correction, NoTrade`);
}

function readTime(text: string): string {
  const match = time.exec(text);
  if (!match) throw new LineFault(`Time ${text || '(empty)'} is not a time such as 16:39:12`);
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}

function readQuantity(text: string): { quantity: number; isCapped: boolean } {
  const cap = capped.exec(text);
  if (cap) return { quantity: Number(cap[1]) * 1_000_000, isCapped: true };
  const plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  // No bond trades in thousandths.
  if (/^\d{1,3}\.\d{3}$/.test(plain)) throw new LineFault(`Quantity ${text} ${thousandsFault}`);
  const quantity = readNumber(plain);
  if (!(quantity > 0)) throw new LineFault(`Quantity ${text || '(empty)'} is not an amount such as 250000 or 1MM+`);
  if (quantity > highestQuantity) throw new LineFault(`Quantity ${text} is larger than any bond`);
  return { quantity, isCapped: false };
}

function readPrice(text: string): number {
  const price = readNumber(text);
  if (!(price > 0)) throw new LineFault(`Price ${text || '(empty)'} is not a price`);
  if (price > highestPrice) throw new LineFault(`Price ${text} is above the limit of ${highestPrice}`);
  return Math.round(price * 1e6) / 1e6;
}

/** What may be traded at most: the market's today, and the moment where TRACE writes its times, in New York. */
export interface LatestTrade {
  today: string;
  moment: string;
}

/** A print may bear a time a little after ours, because clocks differ. */
const clockDifference = 5 * 60_000;

export function latestTrade(clock: Clock): LatestTrade {
  const latest = new Date(clock.now().getTime() + clockDifference);
  return { today: clock.businessDate(), moment: momentIn('America/New_York', latest) };
}

/** Reads one line as a print of the security; throws a `LineFault`. */
export function readPrint(
  cells: PrintCells,
  line: number,
  security: ListedSecurity,
  { today, moment }: LatestTrade,
): PrintLine {
  const asOf = said(cells.AS_OF).toUpperCase();
  // For an as-of trade the export gives the execution date, or the column itself has a date.
  const tradeDate = readCsvDate(asOf) ?? requireDate(cells.DATE, 'Date');
  if (tradeDate > today) throw new LineFault(`Date ${cells.DATE} is in the future`);
  const tradeTime = readTime(cells.TIME);
  if (`${tradeDate} ${tradeTime}` > moment) {
    throw new LineFault(`Time ${cells.TIME} on ${tradeDate}, in New York, is in the future`);
  }
  const settlement = said(cells.SETTLEMENT);
  const settlementDate = settlement === '' ? tradeDate : requireDate(settlement, 'Settlement');
  // A new note trades from its pricing on, and settles once it is issued.
  if (security.issueDate !== null && settlementDate < security.issueDate) {
    throw new LineFault(`settles on ${settlementDate}, before ${security.name} was issued on ${security.issueDate}`);
  }
  const yieldText = said(cells.YIELD);
  const yieldPercent = yieldText === '' ? Number.NaN : readNumber(yieldText);
  return {
    line,
    tradeDate,
    tradeTime,
    settlementDate,
    status: readStatus(cells.STATUS),
    price: readPrice(cells.PRICE),
    ...readQuantity(cells.QUANTITY),
    side: said(cells.SIDE).toUpperCase().slice(0, 1) || '-',
    // Exports write 0 if no yield was reported.
    yield: Number.isNaN(yieldPercent) || yieldPercent === 0 ? null : Math.round(yieldPercent * 1e6) / 1e6,
    isAsOf: asOf === 'A' || readCsvDate(asOf) !== null,
    isReversal: asOf === 'R',
  };
}
