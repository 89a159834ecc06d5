import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowHeight, rowsInView, scrollFor } from './row-window.ts';
import type { RowHeights, RowRange } from './row-window.ts';

/** Scroll positions are taken in steps of a few rows, so that most of them draw nothing anew. */
const step = 6 * rowHeight;
const stepBefore = (scrollTop: number) => Math.floor(Math.max(0, scrollTop) / step) * step;

/** The rows to draw as the element scrolls; and ways to bring one, or the first, into view. */
export function useRowWindow(
  element: RefObject<HTMLElement | null>,
  heights: RowHeights,
  viewHeight: number,
): { range: RowRange; reveal: (index: number) => void; toTop: () => void } {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return undefined;
    // Drawn before the browser paints the new position, or a fast scroll would show an empty table.
    const follow = () => flushSync(() => setPosition(stepBefore(scroller.scrollTop)));
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => scroller.removeEventListener('scroll', follow);
  }, [element]);

  const reveal = (index: number) => {
    const scroller = element.current;
    scroller?.scrollTo({ top: scrollFor(index, scroller.scrollTop, scroller.clientHeight, heights) });
  };
  const toTop = () => element.current?.scrollTo({ top: 0 });
  return { range: rowsInView(position, viewHeight + step, heights), reveal, toTop };
}
