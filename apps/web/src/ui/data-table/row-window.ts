/** Rows are 34 pixels, but for one that may be open and taller. */
export const rowHeight = 34;

export interface RowHeights {
  /** How many rows there are. */
  count: number;
  /** The open row, -1 for none, and how much taller it is. */
  openIndex: number;
  openHeight: number;
}

export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
}

export const rowTop = (index: number, { openIndex, openHeight }: RowHeights): number =>
  index * rowHeight + (openIndex >= 0 && index > openIndex ? openHeight : 0);

export const totalHeight = (heights: RowHeights): number =>
  heights.openIndex >= 0 ? heights.count * rowHeight + heights.openHeight : heights.count * rowHeight;

/** The row that holds a distance from the top of the first. */
function rowAt(offset: number, { openIndex, openHeight }: RowHeights): number {
  const openTop = openIndex * rowHeight;
  if (openIndex < 0 || offset < openTop) return Math.floor(offset / rowHeight);
  return Math.max(openIndex, Math.floor((offset - openHeight) / rowHeight));
}

/** Drawn beyond what is in view, so that a quick turn of the wheel meets rows. */
const spare = 12;

/** The rows to draw for a scroll position; a whole multiple of rows ahead, so that it changes seldom. */
export function rowsInView(scrollTop: number, viewHeight: number, heights: RowHeights): RowRange {
  const first = rowAt(Math.max(0, scrollTop), heights);
  const last = rowAt(Math.max(0, scrollTop + viewHeight), heights);
  return { first: Math.max(0, first - spare), end: Math.min(heights.count, last + 1 + spare) };
}

/** Where to scroll so that a row is in view below a header as tall as a row; the same place when it already is. */
export function scrollFor(index: number, scrollTop: number, viewHeight: number, heights: RowHeights): number {
  const top = rowTop(index, heights);
  if (top < scrollTop) return top;
  const bottom = top + 2 * rowHeight;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : scrollTop;
}
