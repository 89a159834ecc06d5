import { useLayoutEffect, useState, type RefObject } from 'react';

const leastHeight = 320;
/** The padding of the screen. */
const padding = 28;

/**
 * The room between the top of an element and the bottom of the window, so that a long table scrolls in itself.
 * `below` is what else stands under it, in pixels.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>, below: number): number {
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + globalThis.scrollY;
      setHeight(Math.max(leastHeight, Math.round(globalThis.innerHeight - top - padding - below)));
    };
    measure();
    // What stands above may change its height: a form that gains a message, a notice that goes.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    globalThis.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('resize', measure);
    };
  }, [element, below]);
  return height;
}
