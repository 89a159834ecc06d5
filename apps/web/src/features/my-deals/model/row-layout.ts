/** Where each row of a list stands; one more entry than rows, the last being the end. */
export type RowTops = readonly number[];

export function layOutRows<Row>(rows: readonly Row[], heightOf: (row: Row) => number): RowTops {
  const tops = [0];
  let top = 0;
  for (const row of rows) {
    top += heightOf(row);
    tops.push(top);
  }
  return tops;
}

/** The last row whose top is not below the offset. */
export function rowAt(tops: RowTops, offset: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
}

/** The rows that show, and `spare` more each way, so that a quick turn of the wheel meets rows. */
export function rowsInView(tops: RowTops, scrollTop: number, height: number, spare: number): RowRange {
  const count = tops.length - 1;
  if (count === 0) return { first: 0, end: 0 };
  return {
    first: Math.max(0, rowAt(tops, scrollTop) - spare),
    end: Math.min(count, rowAt(tops, scrollTop + height) + 1 + spare),
  };
}

/** Where to scroll so that a row is wholly in view; the same place when it already is. */
export function scrollFor(tops: RowTops, index: number, scrollTop: number, height: number): number {
  const top = tops[index] ?? 0;
  const bottom = tops[index + 1] ?? top;
  if (top < scrollTop) return top;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
}
