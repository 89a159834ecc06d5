import { memo } from 'react';
import type { MouseEvent } from 'react';
import { Page } from 'react-pdf';
import { cellKey, rowKey } from '../model/cells.ts';
import { evidenceAt } from '../model/evidence-index.ts';
import type { PageSize } from '../model/page-layout.ts';
import { askForFocus } from '../review/gaze.ts';
import { useReview } from '../review/review-context.ts';
import { HighlightLayer } from './highlight-layer.tsx';
import classes from './pdf.module.css';

interface PdfPageProps {
  page: number;
  scale: number;
  top: number;
  size: PageSize;
  rows: ReadonlySet<string>;
}

/** Sharp on dense screens, but never so large that a page costs more memory than it is worth. */
const pixelRatio = Math.min(globalThis.devicePixelRatio, 2);

/** One drawn page in its reserved place. Clicking a traced value takes the hand to its field. */
export const PdfPage = memo(function PdfPage({ page, scale, top, size, rows }: PdfPageProps) {
  const review = useReview();
  const takeToField = (event: MouseEvent<HTMLDivElement>) => {
    if (globalThis.getSelection()?.isCollapsed === false) return;
    const frame = event.currentTarget.getBoundingClientRect();
    const own = review
      .evidence()
      .onPage(page)
      .filter((item) => rows.has(rowKey(item.list, item.rowId)));
    const hit = evidenceAt(own, (event.clientX - frame.left) / scale, (event.clientY - frame.top) / scale);
    if (hit) askForFocus(review, cellKey(hit));
  };
  return (
    // The fields themselves are the keyboard's way to the same place.
    <div
      className={classes.page}
      style={{ top, width: size.width * scale, height: Math.round(size.height * scale) }}
      onClick={takeToField}
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
      />
      <HighlightLayer page={page} scale={scale} rows={rows} />
    </div>
  );
});
