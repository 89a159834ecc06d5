const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')];

/**
 * As the `ref` of a list: where the control that has the focus goes, with its row or alone, the one in its place gets
 * it, and without one the page's content. In a tree, whose rows are chosen by its own keys, the tree gets it. Else a
 * person without a mouse would begin at the top of the page.
 */
export function keepFocus(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
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
    const next = tree ?? controls[Math.min(place, controls.length - 1)] ?? document.querySelector('main');
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
