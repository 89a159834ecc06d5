import { useEffect } from 'react';

const productName = 'Landfall';

/** `<screen> · Landfall` in the browser's tab. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${productName}`;
  }, [screen]);
}
