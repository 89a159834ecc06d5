import { memo, useState, type MouseEvent, type ReactNode, useRef, type CSSProperties } from 'react';
import { Page } from 'react-pdf';
import type { Box, TextPlace } from '@landfall/contract';
import type { PageSize } from './page-layout.ts';
import classes from './pdf.module.css';

/** A box of points on the displayed page, placed in the pixels of the scaled one. */
export const placeBox = (box: Box, scale: number, slack = 0): CSSProperties => ({
  left: box.x0 * scale - slack,
  top: box.y0 * scale - slack,
  width: (box.x1 - box.x0) * scale + 2 * slack,
  height: (box.y1 - box.y0) * scale + 2 * slack,
});

export const boxKey = (box: Box): string => `${box.x0},${box.y0},${box.x1},${box.y1}`;

/** What lies over a drawn page. It tints the paper and leaves the ink as it is. */
export const PageLayer = ({ children }: { children: ReactNode }) => (
  <div className={classes.layer} aria-hidden>
    {children}
  </div>
);

/** Draws boxes of a page strongly: the place of the value in hand. */
export const BoxMarks = ({ boxes, scale }: { boxes: readonly Box[]; scale: number }) => (
  <PageLayer>
    {boxes.map((box) => (
      <div key={boxKey(box)} className={classes.mark} data-evidence-highlight style={placeBox(box, scale, 2)} />
    ))}
  </PageLayer>
);

/** What a screen adds to the pages of its viewer. Pass the same object at every render: a new one redraws all pages. */
export interface PageExtras {
  /** Drawn over a page. */
  overlay: (page: number, scale: number) => ReactNode;
  /** A click on a page, in points from its top left corner. */
  onPoint?: (page: number, x: number, y: number, isAlt: boolean) => void;
  /** A box that was drawn on a page, in points. */
  onBox?: (page: number, box: Box) => void;
}

interface PdfPageProps {
  page: number;
  scale: number;
  top: number;
  size: PageSize;
  extras: PageExtras | undefined;
  /** What was found on this page, and the place in hand where it is one of them. */
  found: readonly TextPlace[] | undefined;
  current: TextPlace | null;
}

/** Sharp on dense screens, but never so large that a page costs more memory than it is worth. */
const pixelRatio = Math.min(globalThis.devicePixelRatio, 2);

export const PdfPage = memo(function PdfPage({ page, scale, top, size, extras, found, current }: PdfPageProps) {
  // Marks on a page that is still white would mark nothing.
  const [paintedScale, setPaintedScale] = useState<number | null>(null);
  const onBox = extras?.onBox;
  const drawing = useBoxDrawing(scale, onBox && ((box) => onBox(page, box)));
  const point = (event: MouseEvent<HTMLDivElement>) => {
    if (!extras?.onPoint || drawing.isDrawn() || globalThis.getSelection()?.isCollapsed === false) return;
    const frame = event.currentTarget.getBoundingClientRect();
    extras.onPoint(page, (event.clientX - frame.left) / scale, (event.clientY - frame.top) / scale, event.altKey);
  };
  return (
    <div
      className={classes.page}
      style={{ top, width: size.width * scale, height: Math.round(size.height * scale) }}
      data-pdf-page={page}
      data-scale={scale}
      onMouseDown={drawing.begin}
      onClick={point}
      role="presentation"
    >
      <Page
        pageNumber={page}
        scale={scale}
        devicePixelRatio={pixelRatio}
        renderAnnotationLayer={false}
        suspense={false}
        loading={null}
        error={<p className={classes.pageError}>This page cannot be shown.</p>}
        onRenderSuccess={() => setPaintedScale(scale)}
      />
      {paintedScale === scale ? extras?.overlay(page, scale) : null}
      {drawing.box ? <div className={classes.drawn} style={placeBox(drawing.box, scale)} /> : null}
      {paintedScale === scale && found ? <FindMarks places={found} current={current} scale={scale} /> : null}
    </div>
  );
});

interface FindMarksProps {
  places: readonly TextPlace[];
  /** The one in hand, on whatever page. */
  current: TextPlace | null;
  scale: number;
}

/** What was found on a page, and strongly the place that is in hand. */
const FindMarks = ({ places, current, scale }: FindMarksProps) => (
  <PageLayer>
    {places.flatMap((place, number) =>
      place.boxes.map((box, line) => (
        <div
          key={`${number} ${line}`}
          className={classes.found}
          data-find-mark={place === current ? 'current' : 'other'}
          style={placeBox(box, scale)}
        />
      )),
    )}
  </PageLayer>
);

/** A shorter way of the pointer is a click. */
const leastPx = 5;

/**
 * Drawing a box on a page with the pointer, where no text is under it: of a scan everywhere. `isDrawn` says whether the
 * click that ends it was the end of a box.
 */
function useBoxDrawing(scale: number, onBox: ((box: Box) => void) | undefined) {
  const [box, setBox] = useState<Box | null>(null);
  const drawn = useRef(false);
  const begin = (event: MouseEvent<HTMLElement>) => {
    drawn.current = false;
    const target = event.target as HTMLElement;
    const isText = target.closest('.react-pdf__Page__textContent') !== null && target.tagName === 'SPAN';
    if (!onBox || event.button !== 0 || isText) return;
    // Otherwise the browser would select all text on the way.
    event.preventDefault();
    globalThis.getSelection()?.empty();
    const frame = event.currentTarget.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    const boxTo = ({ clientX, clientY }: globalThis.MouseEvent): Box => ({
      x0: (Math.min(start.x, clientX) - frame.left) / scale,
      y0: (Math.min(start.y, clientY) - frame.top) / scale,
      x1: (Math.max(start.x, clientX) - frame.left) / scale,
      y1: (Math.max(start.y, clientY) - frame.top) / scale,
    });
    const isBox = ({ clientX, clientY }: globalThis.MouseEvent) =>
      Math.abs(clientX - start.x) >= leastPx && Math.abs(clientY - start.y) >= leastPx;
    const move = (moved: globalThis.MouseEvent) => setBox(isBox(moved) ? boxTo(moved) : null);
    const end = (ended: globalThis.MouseEvent) => {
      globalThis.removeEventListener('mousemove', move);
      setBox(null);
      drawn.current = isBox(ended);
      if (drawn.current) onBox(boxTo(ended));
    };
    globalThis.addEventListener('mousemove', move);
    globalThis.addEventListener('mouseup', end, { once: true });
  };
  return { box, begin, isDrawn: () => drawn.current };
}
