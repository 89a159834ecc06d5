import { countBelow } from './row-errors.ts';

/** Rows of two heights: as the file has them, or only the faulty ones. */
export interface RowLayout {
  /** How many rows are listed. */
  count: number;
  /** The row of the file at a place in the list. */
  rowAt: (place: number) => number;
  /** The place of a row of the file; of the next listed one where it is not listed itself. */
  placeOf: (row: number) => number;
  topOf: (place: number) => number;
  heightOf: (place: number) => number;
  total: number;
}

interface Heights {
  plain: number;
  withErrors: number;
}

export function layoutOf(rowCount: number, faulty: Uint32Array, onlyFaulty: boolean, heights: Heights): RowLayout {
  const { plain, withErrors } = heights;
  if (onlyFaulty) {
    return {
      count: faulty.length,
      rowAt: (place) => faulty[place] ?? 0,
      placeOf: (row) => countBelow(faulty, row),
      topOf: (place) => place * withErrors,
      heightOf: () => withErrors,
      total: faulty.length * withErrors,
    };
  }
  const topOf = (place: number) => place * plain + countBelow(faulty, place) * (withErrors - plain);
  return {
    count: rowCount,
    rowAt: (place) => place,
    placeOf: (row) => row,
    topOf,
    heightOf: (place) => (faulty[countBelow(faulty, place)] === place ? withErrors : plain),
    total: topOf(rowCount),
  };
}

/** The place in the list that holds a distance from its top. */
export function placeAt({ count, topOf }: RowLayout, offset: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (topOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const overscan = 5;

export interface Range {
  first: number;
  /** One past the last. */
  end: number;
}

export function rangeInView(layout: RowLayout, scrollTop: number, viewHeight: number): Range {
  if (layout.count === 0) return { first: 0, end: 0 };
  const first = placeAt(layout, Math.max(0, scrollTop));
  const last = placeAt(layout, Math.max(0, scrollTop + viewHeight));
  return { first: Math.max(0, first - overscan), end: Math.min(layout.count, last + 1 + overscan) };
}

/** Where to scroll so that a row is in view below a header of that height; the same place when it already is. */
export function scrollTo(layout: RowLayout, place: number, scrollTop: number, viewHeight: number): number {
  const top = layout.topOf(place);
  const bottom = top + layout.heightOf(place);
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : scrollTop;
}
