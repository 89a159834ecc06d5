import { useCallback, useLayoutEffect, useState } from 'react';

export interface ScrollWindow {
  top: number;
  height: number;
  width: number;
}

/** What part of a scrolled element is in view, at most once a frame. */
export function useScrollWindow(element: HTMLElement | null): ScrollWindow {
  const [view, setView] = useState<ScrollWindow>({ top: 0, height: 0, width: 0 });
  const read = useCallback(() => {
    if (!element) return;
    const { scrollTop: top, clientHeight: height, clientWidth: width } = element;
    setView((known) =>
      known.top === top && known.height === height && known.width === width ? known : { top, height, width },
    );
  }, [element]);
  useLayoutEffect(() => {
    if (!element) return undefined;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    element.addEventListener('scroll', soon, { passive: true });
    // The observer's first call reads the size for the first time.
    const resizes = new ResizeObserver(soon);
    resizes.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', soon);
      resizes.disconnect();
    };
  }, [element, read]);
  return view;
}
