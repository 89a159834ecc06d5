import { createStore } from '../../lib/store.ts';
import { isPaletteOpen, keepTyping, opensWhenDrawn, stopKeeping } from './palette-typing.ts';

/** Whether the palette's code is there: it is no part of what a first page needs. */
export const paletteLoaded = createStore(false);

/** Opens the palette, loading it first; what is typed until its field takes the keys is not lost. */
export async function showPalette(): Promise<void> {
  if (isPaletteOpen()) return;
  keepTyping();
  try {
    const { openPalette } = await import('./palette.tsx');
    if (paletteLoaded.get()) return openPalette();
    opensWhenDrawn.set(true);
    paletteLoaded.set(true);
  } catch (error) {
    stopKeeping();
    throw error;
  }
}
