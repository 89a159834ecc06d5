import { useEffect, useRef } from 'react';

/** A button that goes away with a change of status would take the focus with it: the card's name takes it over. */
export function useFocusKept() {
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const item = name.current?.closest('li');
    if (!item) return undefined;
    let hadFocus = item.contains(document.activeElement);
    const note = () => {
      hadFocus = item.contains(document.activeElement);
    };
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && item.contains(target))) hadFocus = false;
    };
    const observer = new MutationObserver(() => {
      if (hadFocus && document.activeElement === document.body) name.current?.focus();
    });
    observer.observe(item, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
  return name;
}
