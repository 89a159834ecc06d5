import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, type RefObject } from 'react';
import { useIsPrinting } from './window-hooks.ts';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels; known without drawing the row. */
  heightOf: (index: number) => number;
  /** Pass another value when the rows, their order or their heights have changed. */
  layout: unknown;
  /** Rows drawn beyond the view on each side, so that a quick turn of the wheel meets rows. */
  overscan: number;
  /** Pixels of a header that stays above the rows in the scroller. */
  headerHeight?: number;
  /** Where to begin, in pixels from the top. */
  startAt?: number;
  /** More rows than anybody reads on paper keep a browser busy for minutes. */
  mostPrinted?: number;
}

/** The rows to draw as the element scrolls; all of them on paper. */
export function useVirtualRows({
  scroller,
  count,
  heightOf,
  layout,
  overscan,
  headerHeight = 0,
  startAt = 0,
  mostPrinted = Infinity,
}: VirtualRowsOptions): Virtualizer<HTMLElement, Element> {
  const isPrinting = useIsPrinting();
  const rangeExtractor = useCallback(
    (range: Range) =>
      isPrinting
        ? Array.from({ length: Math.min(range.count, mostPrinted) }, (_, index) => index)
        : defaultRangeExtractor(range),
    [isPrinting, mostPrinted],
  );
  // The library asks for every height again when it is given another function.
  const itemKey = useMemo(() => ({ of: (index: number) => index, layout }).of, [layout]);
  return useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: itemKey,
    overscan,
    scrollPaddingEnd: headerHeight,
    initialOffset: startAt,
    rangeExtractor,
  });
}
