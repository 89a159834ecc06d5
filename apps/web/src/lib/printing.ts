import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from './store.ts';

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
