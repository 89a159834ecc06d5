import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rangeInView } from '../model/row-layout.ts';
import type { Range, RowLayout } from '../model/row-layout.ts';

/** Of the element's 24rem, before it has been measured. */
const firstHeight = 384;

/** The rows to draw as the element scrolls. */
export function useRowsInView(element: RefObject<HTMLElement | null>, layout: RowLayout, headerHeight: number): Range {
  const [view, setView] = useState({ top: 0, height: firstHeight });
  const range = rangeInView(layout, view.top, view.height - headerHeight);
  const drawn = useRef({ layout, range });
  useEffect(() => {
    drawn.current = { layout, range };
  });
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return undefined;
    const follow = (draw: (change: () => void) => void) => () => {
      const { scrollTop: top, clientHeight: height } = scroller;
      const next = rangeInView(drawn.current.layout, top, height - headerHeight);
      const { first, end } = drawn.current.range;
      if (next.first !== first || next.end !== end) draw(() => setView({ top, height }));
    };
    // Drawn before the browser paints the new position, or a fast scroll would show an empty table.
    const onScroll = follow(flushSync);
    const observer = new ResizeObserver(follow((change) => change()));
    scroller.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [element, headerHeight]);
  return range;
}
