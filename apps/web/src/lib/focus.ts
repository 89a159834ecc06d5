import { createContext, use, useEffect, useState } from 'react';

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')];

/**
 * As the `ref` of a list: where the control that has the focus goes, with its row or alone, the one in its place gets
 * it, and without one the dialog or the page's content. In a tree, whose rows are chosen by its own keys, the tree gets it. Else a
 * person without a mouse would begin at the top of the page.
 */
export function keepFocus(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const dialog = list.closest<HTMLElement>('[role="dialog"]');
  let held: { control: Element; row: number; place: number } | null = null;
  const note = ({ target }: FocusEvent) => {
    const control = target as Element;
    const row = [...list.children].findIndex((each) => each.contains(control));
    const place = controlsOf(list.children[row] ?? list).findIndex((each) => each === control);
    held = { control, row, place: Math.max(place, 0) };
  };
  const passOn = () => {
    if (held === null || held.control.isConnected || document.activeElement !== document.body) return;
    const { row, place } = held;
    held = null;
    const tree = list.isConnected ? list.closest<HTMLElement>('[role="tree"]') : null;
    const inPlace = list.isConnected ? list.children[Math.min(row, list.children.length - 1)] : undefined;
    const controls = inPlace ? controlsOf(inPlace) : [];
    const around = dialog?.isConnected ? dialog : document.querySelector('main');
    const next = tree ?? controls[Math.min(place, controls.length - 1)] ?? around;
    next?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(passOn);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', note);
    // The list itself goes with its last row, right after this.
    queueMicrotask(passOn);
  };
}

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
export function useFocusReturned(): void {
  const askedBy = use(OpenerContext);
  const [opener] = useState(() => focused() ?? askedBy);
  useEffect(() => {
    if (opener === null) return undefined;
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
  }, [opener]);
}

/**
 * A button that works is disabled, which takes the focus from it. Gives it back once it has worked, where nothing else has
 * the focus by then; where the button has no more to do, to the dialog or the page's content. Returns how to stop.
 */
export function returnFocusToButtons(): () => void {
  let pressed: HTMLElement | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (target.hasAttribute('data-loading')) {
        // The browser lets it go a moment later.
        if (target === document.activeElement) pressed = target;
      } else if (target === pressed) {
        pressed = null;
        // After everything that is drawn instead has taken the focus, if it does.
        setTimeout(() => {
          if (!target.isConnected) return;
          for (const next of [target, target.closest<HTMLElement>('[role="dialog"]'), document.querySelector('main')]) {
            if (document.activeElement === document.body) next?.focus({ preventScroll: true });
          }
        }, 20);
      }
    }
  });
  observer.observe(document.body, { attributeFilter: ['data-loading'], subtree: true });
  return () => observer.disconnect();
}

/** A form that was refused leads to its first wrong field, once the error is drawn. */
export const focusWrongField = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
