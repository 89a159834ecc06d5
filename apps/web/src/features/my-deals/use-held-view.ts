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

/** Keeps the visible rows in place when rows above them change; at the very top shows new rows. */
export function useHeldView({ scroller, virtual, rows, keyOf, indexOf }: HeldViewOptions): void {
  const held = useRef<{ key: string; offset: number } | null>(null);
  const note = useEffectEvent(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const item = virtual.getVirtualItemForOffset(top);
    const key = item ? keyOf(item.index) : undefined;
    held.current = top <= 0 || !item || key === undefined ? null : { key, offset: top - item.start };
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
    const row = held.current ? virtual.measurementsCache[indexOf(held.current.key)] : undefined;
    if (!element || !held.current || !row) return;
    const top = row.start + held.current.offset;
    if (Math.abs(top - element.scrollTop) >= 1) element.scrollTo({ top });
  });
  useLayoutEffect(() => hold());
}
