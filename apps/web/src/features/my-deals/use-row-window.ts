import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '../../lib/printing.ts';
import { rowAt, rowsInView, scrollFor } from './model/row-layout.ts';
import type { RowRange, RowTops } from './model/row-layout.ts';

/** Scroll positions are taken in steps, so that most of them draw nothing anew. */
const stepPx = 160;
const spareRows = 8;

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  tops: RowTops;
  keyOf: (index: number) => string | undefined;
  indexOf: (key: string) => number;
  height: number;
  /** Where to begin, in pixels from the top. */
  startAt?: number;
}

export interface RowWindow {
  range: RowRange;
  reveal: (index: number) => void;
}

/**
 * The rows to draw as the element scrolls. What is in view stays where it is when rows come, go or grow above it; at the
 * very top the newest row comes into view instead.
 */
export function useRowWindow({ scroller, tops, keyOf, indexOf, height, startAt = 0 }: RowWindowOptions): RowWindow {
  const [position, setPosition] = useState(() => startAt - (startAt % stepPx));
  const anchor = useRef<{ key: string; offset: number } | null>(null);
  const noteAnchor = useEffectEvent(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const index = rowAt(tops, top);
    const key = keyOf(index);
    anchor.current = top <= 0 || key === undefined ? null : { key, offset: top - (tops[index] ?? 0) };
  });
  const begin = useEffectEvent(() => {
    if (startAt > 0) scroller.current?.scrollTo({ top: startAt });
  });
  useLayoutEffect(() => begin(), []);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = () => {
      noteAnchor();
      const next = element.scrollTop - (element.scrollTop % stepPx);
      // Drawn before the browser paints the new position, or a fast scroll would show an empty list.
      flushSync(() => setPosition(next));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller]);
  const laidOut = useRef(tops);
  const holdAnchor = useEffectEvent(() => {
    const element = scroller.current;
    const held = anchor.current;
    if (laidOut.current === tops) return;
    laidOut.current = tops;
    if (!element || !held) return;
    const index = indexOf(held.key);
    const top = (tops[index] ?? 0) + held.offset;
    if (index >= 0 && Math.abs(top - element.scrollTop) >= 1) element.scrollTo({ top });
  });
  useLayoutEffect(() => holdAnchor());

  const reveal = (index: number) => {
    const element = scroller.current;
    element?.scrollTo({ top: scrollFor(tops, index, element.scrollTop, element.clientHeight) });
  };
  const isPrinting = useIsPrinting();
  const range = isPrinting
    ? { first: 0, end: Math.max(0, tops.length - 1) }
    : rowsInView(tops, position, height + stepPx, spareRows);
  return { range, reveal };
}
