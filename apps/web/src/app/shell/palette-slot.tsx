import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { paletteLoaded, showPalette } from './palette-loader.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Listens for Ctrl/Cmd+K until the palette, once loaded, does so itself. */
export function PaletteSlot() {
  const isLoaded = useSyncExternalStore(paletteLoaded.subscribe, paletteLoaded.get);
  return isLoaded ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : (
    <FirstPress />
  );
}

function FirstPress() {
  useHotkeys([['mod+K', () => void showPalette()]], []);
  return null;
}
