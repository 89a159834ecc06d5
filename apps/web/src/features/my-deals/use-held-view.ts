import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

interface HeldViewOptions {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtualizer<HTMLElement, Element>;
  /** A new list when rows are added, removed or resized. */
  rows: readonly unknown[];
  keyOf: (index: number) => string | undefined;
  indexOf: (key: string) => number;
}

/**
 * Keeps the visible rows in place when rows above them change; at the very top shows new rows.
 * A view that a key has just moved stays where the key led: the browser reports the scroll only with its next frame.
 */
export function useHeldView({ scroller, virtual, rows, keyOf, indexOf }: HeldViewOptions): void {
  const held = useRef<{ key: string; offset: number; scrollTop: number } | null>(null);
  const note = useEffectEvent(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const item = virtual.getVirtualItemForOffset(top);
    const key = item ? keyOf(item.index) : undefined;
    held.current = top <= 0 || !item || key === undefined ? null : { key, offset: top - item.start, scrollTop: top };
  });
  useEffect(() => {
    const element = scroller.current;
    const follow = () => note();
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [scroller]);
  const laidOut = useRef(rows);
  const hold = useEffectEvent(() => {
    const element = scroller.current;
    if (laidOut.current === rows) return;
    laidOut.current = rows;
    const view = held.current;
    const row = view ? virtual.measurementsCache[indexOf(view.key)] : undefined;
    if (!element || !view || !row) return;
    // Fewer rows may have moved it to the new end.
    const noted = Math.min(view.scrollTop, element.scrollHeight - element.clientHeight);
    if (Math.abs(element.scrollTop - noted) > 1) return;
    const top = row.start + view.offset;
    if (Math.abs(top - element.scrollTop) >= 1) element.scrollTo({ top });
    view.scrollTop = element.scrollTop;
  });
  useLayoutEffect(() => hold());
}
