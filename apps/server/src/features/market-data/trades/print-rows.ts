import { dayNumber, plainDateFromDayNumber } from '@landfall/instruments';
import type { PrintLine } from './reduce-prints.ts';

const statuses = ['TRADE', 'CANCEL', 'CORRECTION'] as const;
const capped = 4;
const asOf = 8;
const reversal = 16;

const secondsOf = (time: string): number =>
  Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8));
const two = (value: number): string => String(value).padStart(2, '0');
const timeOf = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

const start = 4096;
const bytesOfRow = 47;

/** One row's fields, one after the other. */
const at = { securityNo: 0, day: 4, seconds: 8, settlement: 12, line: 16, price: 20, quantity: 28, yield: 36 } as const;
const sideAt = 44;
const flagsAt = 46;

/** Prints of a file, held as numbers: 47 bytes a row, however long the file is. */
export class PrintRows {
  #length = 0;
  #rows = new DataView(new ArrayBuffer(start * bytesOfRow));

  get length(): number {
    return this.#length;
  }

  add(securityNo: number, print: PrintLine): void {
    const from = this.#length * bytesOfRow;
    if (from === this.#rows.byteLength) this.#grow();
    const rows = this.#rows;
    rows.setInt32(from + at.securityNo, securityNo);
    rows.setInt32(from + at.day, dayNumber(print.tradeDate));
    rows.setInt32(from + at.seconds, secondsOf(print.tradeTime));
    rows.setInt32(from + at.settlement, dayNumber(print.settlementDate));
    rows.setInt32(from + at.line, print.line);
    rows.setFloat64(from + at.price, print.price);
    rows.setFloat64(from + at.quantity, print.quantity);
    rows.setFloat64(from + at.yield, print.yield ?? Number.NaN);
    rows.setUint16(from + sideAt, print.side.charCodeAt(0));
    const flags = (print.isCapped ? capped : 0) | (print.isAsOf ? asOf : 0) | (print.isReversal ? reversal : 0);
    rows.setUint8(from + flagsAt, statuses.indexOf(print.status) | flags);
    this.#length += 1;
  }

  #grow(): void {
    const larger = new ArrayBuffer(this.#rows.byteLength * 2);
    new Uint8Array(larger).set(new Uint8Array(this.#rows.buffer));
    this.#rows = new DataView(larger);
  }

  #print(index: number): PrintLine {
    const rows = this.#rows;
    const from = index * bytesOfRow;
    const flags = rows.getUint8(from + flagsAt);
    const stated = rows.getFloat64(from + at.yield);
    return {
      line: rows.getInt32(from + at.line),
      tradeDate: plainDateFromDayNumber(rows.getInt32(from + at.day)),
      tradeTime: timeOf(rows.getInt32(from + at.seconds)),
      settlementDate: plainDateFromDayNumber(rows.getInt32(from + at.settlement)),
      status: statuses[flags & 3] ?? 'TRADE',
      price: rows.getFloat64(from + at.price),
      quantity: rows.getFloat64(from + at.quantity),
      isCapped: (flags & capped) !== 0,
      side: String.fromCharCode(rows.getUint16(from + sideAt)),
      yield: Number.isNaN(stated) ? null : stated,
      isAsOf: (flags & asOf) !== 0,
      isReversal: (flags & reversal) !== 0,
    };
  }

  /**
   * The prints by security, some securities at a time: as many as have `size` prints between them, or one that has more.
   * A security's prints stay together and in the order of the file, as cancels and corrections are about others of them.
   */
  *bySecurity(size: number): Generator<Map<number, PrintLine[]>> {
    const securityOf = (index: number): number => this.#rows.getInt32(index * bytesOfRow + at.securityNo);
    const order = Uint32Array.from({ length: this.#length }, (_, index) => index);
    order.sort((a, b) => securityOf(a) - securityOf(b) || a - b);
    let part = new Map<number, PrintLine[]>();
    let held = 0;
    let last = Number.NaN;
    for (const index of order) {
      const securityNo = securityOf(index);
      if (securityNo !== last && held >= size) {
        yield part;
        part = new Map();
        held = 0;
      }
      last = securityNo;
      held += 1;
      const prints = part.get(securityNo);
      if (prints) prints.push(this.#print(index));
      else part.set(securityNo, [this.#print(index)]);
    }
    if (held > 0) yield part;
  }
}
