import { createStore } from '../../lib/store.ts';
import { isPaletteOpen, keepTyping, opensWhenDrawn, stopKeeping } from './palette-typing.ts';

/** Whether the palette's code is loaded; the first page does not need it. */
export const paletteLoaded = createStore(false);

/** Loads and opens the palette; text typed meanwhile is kept. */
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
