import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a button that is disabled while what it asked for is fetched: it has the focus again afterwards, unless something
 * else has taken it meanwhile. Without this the next key goes to the page.
 */
export function useFocusKept(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = button.current !== null && document.activeElement === button.current;
      return;
    }
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isFree) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isDisabled]);
  return button;
}
