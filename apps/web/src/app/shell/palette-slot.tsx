import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { paletteLoaded, showPalette } from './palette-loader.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Listens for Ctrl/Cmd+K; the palette itself comes with the first. */
export function PaletteSlot() {
  const isLoaded = useSyncExternalStore(paletteLoaded.subscribe, paletteLoaded.get);
  useHotkeys([['mod+K', () => void showPalette()]], []);
  return isLoaded ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
}
