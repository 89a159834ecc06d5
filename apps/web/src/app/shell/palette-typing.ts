import { createStore } from '../../lib/store.ts';

/** The text typed after the palette's shortcut, until its field has the focus. */
export const typedAhead = createStore('');

/** Opened before its code was loaded. It renders closed first, to remember the focus. */
export const opensWhenDrawn = createStore(false);

/** Marks the palette's field, which exists while the palette is open. */
export const paletteField = { 'data-palette': true } as const;
export const isPaletteOpen = (): boolean => document.querySelector('[data-palette]') !== null;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** The text after a key; null if the key is not for the palette. */
export function textAfter(text: string, { key, ctrlKey, metaKey, altKey, isComposing }: Key): string | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  // The element that has the focus must not get the key.
  if (key === 'Enter') return text;
  return key.length === 1 ? text + key : null;
}

function keep(event: KeyboardEvent): void {
  const text = textAfter(typedAhead.get(), event);
  if (text === null) return;
  event.preventDefault();
  event.stopPropagation();
  typedAhead.set(text);
}

/** From here on, keys belong to the palette. */
export function keepTyping(): void {
  typedAhead.set('');
  globalThis.addEventListener('keydown', keep, true);
}

/** Called when the field has the focus, or the palette was given up. */
export const stopKeeping = (): void => globalThis.removeEventListener('keydown', keep, true);
