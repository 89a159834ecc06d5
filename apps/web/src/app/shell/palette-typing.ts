import { createStore } from '../../lib/store.ts';

/** What is typed between the key that asks for the palette and its field being there to take it. */
export const typedAhead = createStore('');

/** Asked for before its code was there. It is drawn closed first, so that it knows where the focus has to go back to. */
export const opensWhenDrawn = createStore(false);

/** Marks the palette's field, which is there while the palette is open. */
export const paletteField = { 'data-palette': true } as const;
export const isPaletteOpen = (): boolean => document.querySelector('[data-palette]') !== null;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** The text once a key has been pressed; null where the key is none of the palette's. */
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

/** From here on the keys are the palette's. */
export function keepTyping(): void {
  typedAhead.set('');
  globalThis.addEventListener('keydown', keep, true);
}

/** Called when the field has the focus, or the palette was given up. */
export const stopKeeping = (): void => globalThis.removeEventListener('keydown', keep, true);
