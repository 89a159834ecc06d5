import { countBelow } from './row-errors.ts';

/** Rows of two heights: all rows, or only those with errors. */
export interface RowLayout {
  /** How many rows are listed. */
  count: number;
  /** The row of the file at a place in the list. */
  rowAt: (place: number) => number;
  /** The place of a row of the file; of the next listed one where it is not listed itself. */
  placeOf: (row: number) => number;
  heightOf: (place: number) => number;
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
      heightOf: () => withErrors,
    };
  }
  return {
    count: rowCount,
    rowAt: (place) => place,
    placeOf: (row) => row,
    heightOf: (place) => (faulty[countBelow(faulty, place)] === place ? withErrors : plain),
  };
}
