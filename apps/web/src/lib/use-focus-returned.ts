import { createContext, use, useEffect, useState } from 'react';

/** What had the focus when a part was asked for whose code was not there yet. Until it comes, the focus may be nowhere. */
export const OpenerContext = createContext<HTMLElement | null>(null);

/** What has the focus and lasts: of an entry of a menu, which goes with it, the menu's button. */
export function focused(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]');
  const lasting = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

/**
 * Gives the focus back to what opened a dialog once it is closed. The dialogs do so themselves only where they have
 * been drawn closed before: not where they come with their code or go from the page as a whole.
 */
export function useFocusReturned(isOpen = true): void {
  const askedBy = use(OpenerContext);
  const [seen, setSeen] = useState(() => ({ isOpen, opener: isOpen ? (focused() ?? askedBy) : null }));
  if (seen.isOpen !== isOpen) setSeen({ isOpen, opener: isOpen ? focused() : seen.opener });
  const { opener } = seen;
  useEffect(() => {
    if (!isOpen || opener === null) return undefined;
    return () => {
      const atClose = document.activeElement;
      // After everything that is drawn instead has taken the focus, if it does.
      setTimeout(() => {
        const now = document.activeElement;
        if (now !== null && now !== document.body && now !== atClose) return;
        const next = opener.isConnected ? opener : document.querySelector('main');
        next?.focus({ preventScroll: true });
      }, 20);
    };
  }, [isOpen, opener]);
}

/** A form that was refused leads to its first wrong field, once the error is drawn. */
export const focusWrongField = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
