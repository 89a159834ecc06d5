import { infiniteScrollThresholdPx } from '@landfall/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Calls while the end of a list is within reach of the viewport: after each scroll, whichever element scrolls, and
 * after each render, because a short page may leave the end in view.
 */
export function useNearBottom(onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const check = useEffectEvent(() => {
    const box = end.current?.getBoundingClientRect();
    if (box && box.top <= globalThis.innerHeight + infiniteScrollThresholdPx) onNear();
  });
  useEffect(() => check());
  useEffect(() => {
    const listener = () => check();
    const listen = { capture: true, passive: true } as const;
    document.addEventListener('scroll', listener, listen);
    globalThis.addEventListener('resize', listener);
    return () => {
      document.removeEventListener('scroll', listener, listen);
      globalThis.removeEventListener('resize', listener);
    };
  }, []);
  return end;
}
