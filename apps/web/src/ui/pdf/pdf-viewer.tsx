import { pdfZoom } from '@landfall/contract';
import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { logOutAfterRefusal } from '../../lib/end-session.ts';
import { logProblem } from '../../lib/log.ts';
import { layOutPages, pageIndexAt } from './page-layout.ts';
import type { Spot } from './page-layout.ts';
import type { PageExtras } from './pdf-page.tsx';
import { pdfOptions } from './pdf-setup.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePageSizes } from './use-page-sizes.ts';
import type { PdfDocument } from './use-page-sizes.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import { scaleOf, zoomToFit } from './zoom.ts';
import classes from './pdf.module.css';

const pageGap = 12;
const noPages: never[] = [];

export interface PdfViewerProps {
  /** The address of the file, asked for with the session. */
  address: string;
  /** Where it is saved from, for whom the pages cannot be drawn. */
  saveAddress: string;
  spot?: Spot | null;
  extras?: PageExtras;
}

/** The pages of a PDF, drawn as they come into view, with ways to go through them. */
export function PdfViewer({ address, saveAddress, spot = null, extras }: PdfViewerProps) {
  const [pdf, setPdf] = useState<PdfDocument | null>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [chosenZoom, setZoom] = useState<number | null>(null);
  const view = useScrollWindow(scroller);
  const sizes = usePageSizes(pdf);
  const zoom = chosenZoom ?? (sizes?.[0] && view.width > 0 ? zoomToFit(sizes[0].width, view.width - 16) : pdfZoom);
  const scale = scaleOf(zoom);
  const layout = useMemo(() => layOutPages(sizes ?? noPages, scale, pageGap), [sizes, scale]);
  const file = useMemo(() => ({ url: address, withCredentials: true }), [address]);
  const page = pageIndexAt(layout, view.top + view.height / 3) + 1;

  const zoomTo = (next: number) => {
    if (scroller) {
      // What is at the top of the view stays there.
      const ratio = scaleOf(next) / scale;
      const top = scroller.scrollTop * ratio;
      requestAnimationFrame(() => scroller.scrollTo({ top }));
    }
    setZoom(next);
  };

  const fallback = (
    <div role="alert" className={classes.fallback}>
      <p>PDF preview not available in your browser</p>
      <a href={saveAddress} download>
        Download the document
      </a>
    </div>
  );
  return (
    <section className={classes.pane} aria-label="Document">
      {pdf && sizes ? (
        <PdfToolbar
          page={page}
          pageCount={pdf.numPages}
          zoom={zoom}
          onPage={(next) => scroller?.scrollTo({ top: (layout.tops[next - 1] ?? 0) - pageGap / 2 })}
          onZoom={zoomTo}
        />
      ) : (
        <div className={classes.toolbar} />
      )}
      <div ref={setScroller} className={classes.scroller} role="region" aria-label="Pages" tabIndex={0}>
        <Document
          file={file}
          options={pdfOptions}
          suspense={false}
          onLoadSuccess={setPdf}
          onLoadError={noteFailure}
          onSourceError={noteFailure}
          error={fallback}
          noData={fallback}
          loading={<PageSkeleton />}
        >
          {sizes ? (
            <PdfPages
              scroller={scroller}
              view={view}
              sizes={sizes}
              layout={layout}
              scale={scale}
              spot={spot}
              extras={extras}
            />
          ) : (
            <PageSkeleton />
          )}
        </Document>
      </div>
    </section>
  );
}

/** The viewer fetches by itself: without a session it is refused like any other call. */
function noteFailure(error: Error): void {
  logProblem('document preview', error);
  if ('status' in error && error.status === 401) logOutAfterRefusal();
}

const PageSkeleton = () => (
  <div className={classes.skeleton} aria-busy>
    <span className={classes.visuallyHidden}>Loading the document</span>
    <Skeleton height={792} radius={0} />
  </div>
);
