import { useLayoutEffect, useState, type RefObject, useSyncExternalStore } from 'react';
import { mobileBreakpointPx } from '@landfall/contract';
import { useMediaQuery, useDocumentTitle } from '@mantine/hooks';
import { flushSync } from 'react-dom';
import { createStore } from './store.ts';

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

/** Whether the window is below the breakpoint of a phone, known at the first render. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${mobileBreakpointPx - 1}px)`, undefined, { getInitialValueInEffect: false });

export const usePageTitle = (screen: string): void => useDocumentTitle(`${screen} · Landfall`);

const isPrinting = createStore(false);

const scheme = 'data-mantine-color-scheme';

/** Paper is light: what is printed from the dark scheme is put back into it afterwards. Returns how to stop. */
export function followPrinting(): () => void {
  const root = document.documentElement;
  let shown: string | null = null;
  // The browser lays the page out as soon as these return.
  const begin = () => {
    shown = root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
    flushSync(() => isPrinting.set(true));
  };
  const end = () => {
    if (shown !== null) root.setAttribute(scheme, shown);
    flushSync(() => isPrinting.set(false));
  };
  globalThis.addEventListener('beforeprint', begin);
  globalThis.addEventListener('afterprint', end);
  return () => {
    globalThis.removeEventListener('beforeprint', begin);
    globalThis.removeEventListener('afterprint', end);
  };
}

/** The page is being laid out for paper: what is drawn only as far as it is in view has to be there as a whole. */
export const useIsPrinting = (): boolean => useSyncExternalStore(isPrinting.subscribe, isPrinting.get);
