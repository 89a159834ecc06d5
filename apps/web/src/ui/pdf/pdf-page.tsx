import { memo, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Page } from 'react-pdf';
import type { Box, TextPlace } from '@landfall/contract';
import { FindMarks } from './find-marks.tsx';
import { placeBox } from './box-marks.tsx';
import type { PageSize } from './page-layout.ts';
import { useBoxDrawing } from './use-box-drawing.ts';
import classes from './pdf.module.css';

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

/** One drawn page in its reserved place. */
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
