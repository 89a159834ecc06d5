import { useLayoutEffect, useRef } from 'react';
import { areBoxesInView, offsetOfBoxes, pagesToDraw } from './page-layout.ts';
import type { PageLayout, PageSize, Spot } from './page-layout.ts';
import { PdfPage } from './pdf-page.tsx';
import type { PageExtras } from './pdf-page.tsx';
import type { ScrollWindow } from './use-scroll-window.ts';
import classes from './pdf.module.css';

interface PdfPagesProps {
  scroller: HTMLElement | null;
  view: ScrollWindow;
  sizes: readonly PageSize[];
  layout: PageLayout;
  scale: number;
  /** The place to bring into view; another object takes there again. */
  spot: Spot | null;
  extras: PageExtras | undefined;
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Gliding over many pages would draw each of them on the way. */
const farPx = 3_000;

/** All pages in their places; only those near the viewport are drawn. Goes to the spot it is given. */
export function PdfPages({ scroller, view, sizes, layout, scale, spot, extras }: PdfPagesProps) {
  const followed = useRef<Spot | null>(null);
  const isVisible = view.height > 0;
  useLayoutEffect(() => {
    if (!scroller || !spot || followed.current === spot || !isVisible) return;
    followed.current = spot;
    const { clientHeight: height, scrollTop } = scroller;
    if (areBoxesInView(layout, spot.page - 1, spot.boxes, scale, scrollTop, height)) return;
    const top = offsetOfBoxes(layout, spot.page - 1, spot.boxes, scale, height);
    const glides = !wantsLessMotion() && Math.abs(top - scrollTop) < farPx;
    const left = Math.min(...spot.boxes.map((box) => box.x0 * scale), scroller.scrollWidth);
    scroller.scrollTo({
      top,
      ...(scroller.scrollWidth > scroller.clientWidth + 1 ? { left: Math.max(0, left - 24) } : {}),
      behavior: glides ? 'smooth' : 'auto',
    });
  }, [scroller, spot, layout, scale, isVisible]);

  const [first, last] = pagesToDraw(layout, view.top, Math.max(view.height, 1), 1);
  const drawn = sizes.slice(first, last + 1);
  return (
    <div className={classes.pages} style={{ height: layout.height, minWidth: layout.width }}>
      {drawn.map((size, index) => (
        <PdfPage
          key={first + index}
          page={first + index + 1}
          scale={scale}
          top={layout.tops[first + index] ?? 0}
          size={size}
          extras={extras}
        />
      ))}
    </div>
  );
}
