import { createStore } from '../../lib/store.ts';

/** Whether the palette's code is there: it is no part of what a first page needs. */
export const paletteLoaded = createStore(false);

export async function showPalette(): Promise<void> {
  const { openPalette } = await import('./palette.tsx');
  paletteLoaded.set(true);
  openPalette();
}
