import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowsInView, scrollFor } from './row-window.ts';
import type { RowHeights, RowRange } from './row-window.ts';

/** The rows to draw as the element scrolls; and a way to bring one into view. */
export function useRowWindow(
  element: RefObject<HTMLElement | null>,
  heights: RowHeights,
  viewHeight: number,
): { range: RowRange; reveal: (index: number) => void } {
  const { count, openIndex, openHeight } = heights;
  const [range, setRange] = useState<RowRange>(() => rowsInView(0, viewHeight, heights));

  useLayoutEffect(() => {
    const next = rowsInView(element.current?.scrollTop ?? 0, viewHeight, { count, openIndex, openHeight });
    setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
  }, [element, count, openIndex, openHeight, viewHeight]);

  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return undefined;
    const follow = () => {
      const next = rowsInView(scroller.scrollTop, viewHeight, { count, openIndex, openHeight });
      // Drawn before the browser paints the new position, or a fast scroll would show an empty table.
      flushSync(() => setRange((now) => (now.first === next.first && now.end === next.end ? now : next)));
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => scroller.removeEventListener('scroll', follow);
  }, [element, count, openIndex, openHeight, viewHeight]);

  const reveal = (index: number) => {
    const scroller = element.current;
    if (scroller) scroller.scrollTop = scrollFor(index, scroller.scrollTop, scroller.clientHeight, heights);
  };
  return { range: { first: Math.min(range.first, count), end: Math.min(range.end, count) }, reveal };
}
