import type { PriceColumns } from '../bulk-load.ts';

const start = 4096;
const grow = <T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T => {
  to.set(from);
  return to;
};

/** Prices of a file, held as columns of numbers: some thirty bytes a row, however long the file is. */
export class PriceRows {
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
