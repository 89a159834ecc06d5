import { useLayoutEffect, useRef } from 'react';
import { areBoxesInView, offsetOfBoxes, pagesToDraw } from '../model/page-layout.ts';
import type { PageLayout, PageSize } from '../model/page-layout.ts';
import { useGaze } from '../review/review-context.ts';
import { PdfPage } from './pdf-page.tsx';
import type { ScrollWindow } from './use-scroll-window.ts';
import classes from './pdf.module.css';

interface PdfPagesProps {
  scroller: HTMLElement | null;
  view: ScrollWindow;
  sizes: readonly PageSize[];
  layout: PageLayout;
  scale: number;
  rows: ReadonlySet<string>;
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Gliding over many pages would draw each of them on the way. */
const farPx = 3_000;

/** All pages in their places; only those near the viewport are drawn. Follows the evidence of the field in hand. */
export function PdfPages({ scroller, view, sizes, layout, scale, rows }: PdfPagesProps) {
  const spot = useGaze((gaze) => gaze.spot);
  const followed = useRef<typeof spot>(null);
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
          rows={rows}
        />
      ))}
    </div>
  );
}
