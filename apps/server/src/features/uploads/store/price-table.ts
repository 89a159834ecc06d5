import { Buffer } from 'node:buffer';
import { copyBytes, fieldEnd, mostNumericBytes, mostTextBytes, writeNumeric, writeText } from './pg-fields.ts';

/** A price of a file, as it is read. */
export interface PriceRow {
  securityNo: number;
  date: string;
  /** Days since 1970. */
  day: number;
  /** Exact decimal text. */
  price: string;
  /** Basis points, exact decimal text; null where the file states none. */
  margin: string | null;
  comment: string | null;
  /** Of the file. */
  line: number;
}

/** Numbers of a row: its security, day and line, and where its fields begin and end. */
const wholes = 5;
/** Price and margin. */
const decimals = 2;
const firstRows = 1_000;
const firstBytes = 64 * 1024;

/**
 * The prices of a file, which may be hundreds of thousands, as numbers and bytes: an object and three texts for each would
 * keep the collector busy for longer than it takes to read them. Price, margin and comment are the fields of a COPY.
 */
export class PriceTable {
  length = 0;
  #wholes = new Int32Array(firstRows * wholes);
  #decimals = new Float64Array(firstRows * decimals);
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #end = 0;

  push({ securityNo, day, line, price, margin, comment }: PriceRow): void {
    const row = this.length;
    if ((row + 1) * wholes > this.#wholes.length) this.#grow();
    this.length += 1;
    const at = row * wholes;
    this.#wholes[at] = securityNo;
    this.#wholes[at + 1] = day;
    this.#wholes[at + 2] = line;
    this.#decimals[row * decimals] = Number(price);
    this.#decimals[row * decimals + 1] = margin === null ? Number.NaN : Number(margin) + 0;
    const from = this.#room(2 * mostNumericBytes + mostTextBytes(comment));
    const next = writeNumeric(this.#bytes, writeNumeric(this.#bytes, from, price), margin);
    this.#keepFields(row, from, writeText(this.#bytes, next, comment));
  }

  securityNo(row: number): number {
    return this.#wholes[row * wholes] ?? 0;
  }

  /** Days since 1970. */
  day(row: number): number {
    return this.#wholes[row * wholes + 1] ?? 0;
  }

  line(row: number): number {
    return this.#wholes[row * wholes + 2] ?? 0;
  }

  price(row: number): number {
    return this.#decimals[row * decimals] ?? Number.NaN;
  }

  /** Basis points; NaN for none. */
  margin(row: number): number {
    return this.#decimals[row * decimals + 1] ?? Number.NaN;
  }

  /** Gives a margin to a row that has none. */
  setMargin(row: number, margin: string): void {
    const { price, comment } = this.fields(row);
    this.#decimals[row * decimals + 1] = Number(margin) + 0;
    const from = this.#room(mostNumericBytes + price.length + comment.length);
    const next = writeNumeric(this.#bytes, copyBytes(price, 0, price.length, this.#bytes, from), margin);
    this.#keepFields(row, from, copyBytes(comment, 0, comment.length, this.#bytes, next));
  }

  fieldBytes(row: number): number {
    const at = row * wholes;
    return (this.#wholes[at + 4] ?? 0) - (this.#wholes[at + 3] ?? 0);
  }

  /** Price, margin and comment, one after the other. Returns where they end. */
  copyFields(row: number, to: Uint8Array, at: number): number {
    return copyBytes(this.#bytes, this.#wholes[row * wholes + 3] ?? 0, this.#wholes[row * wholes + 4] ?? 0, to, at);
  }

  fields(row: number): { price: Uint8Array; margin: Uint8Array; comment: Uint8Array } {
    const from = this.#wholes[row * wholes + 3] ?? 0;
    const margin = fieldEnd(this.#bytes, from);
    const comment = fieldEnd(this.#bytes, margin);
    return {
      price: this.#bytes.subarray(from, margin),
      margin: this.#bytes.subarray(margin, comment),
      comment: this.#bytes.subarray(comment, this.#wholes[row * wholes + 4]),
    };
  }

  #keepFields(row: number, from: number, end: number): void {
    this.#wholes[row * wholes + 3] = from;
    this.#wholes[row * wholes + 4] = end;
    this.#end = end;
  }

  #grow(): void {
    const [ints, doubles] = [this.#wholes, this.#decimals];
    this.#wholes = new Int32Array(ints.length * 2);
    this.#wholes.set(ints);
    this.#decimals = new Float64Array(doubles.length * 2);
    this.#decimals.set(doubles);
  }

  /** Where so many bytes can be written. */
  #room(bytes: number): number {
    if (this.#end + bytes > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#end + bytes));
      this.#bytes.copy(grown, 0, 0, this.#end);
      this.#bytes = grown;
    }
    return this.#end;
  }
}
