import 'react-pdf/dist/Page/TextLayer.css';
import { downloadDocument, pdfZoom } from '@landfall/contract';
import { Box, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { addressOf } from '../../lib/api.ts';
import { logOutAfterRefusal } from '../../lib/end-session.ts';
import { logProblem } from '../../lib/log.ts';
import { FindBar, useFind, type Find, type FindRequest } from './find-bar.tsx';
import {
  areBoxesInView,
  layOutPages,
  offsetOfBoxes,
  pageIndexAt,
  pagesToDraw,
  type PageLayout,
  type PageSize,
  type Spot,
  scaleOf,
  zoomToFit,
  usePageSizes,
  type PdfDocument,
} from './page-layout.ts';
import { PdfPage, type PageExtras } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import classes from './pdf.module.css';

// Our own copy of the worker and of everything it asks for: nothing is fetched from elsewhere.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

const assets = `${import.meta.env.BASE_URL}pdfjs/`;

const pdfOptions = {
  cMapUrl: `${assets}cmaps/`,
  standardFontDataUrl: `${assets}standard_fonts/`,
  wasmUrl: `${assets}wasm/`,
  iccUrl: `${assets}iccs/`,
};

interface PdfPagesProps {
  scroller: HTMLElement | null;
  view: ScrollWindow;
  sizes: readonly PageSize[];
  layout: PageLayout;
  scale: number;
  /** The place to bring into view; another object takes there again. */
  spot: Spot | null;
  extras: PageExtras | undefined;
  find: Find;
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Gliding over many pages would draw each of them on the way. */
const farPx = 3_000;

/** All pages in their places; only those near the viewport are drawn. Goes to the spot it is given. */
function PdfPages({ scroller, view, sizes, layout, scale, spot, extras, find }: PdfPagesProps) {
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
          found={find.byPage.get(first + index + 1)}
          current={find.place?.page === first + index + 1 ? find.place : null}
        />
      ))}
    </div>
  );
}

/** What no other attempt mends. */
const faults = {
  missing: 'This document or its file does not exist, or you may not see it.',
  password: 'The PDF is protected with a password.',
};

type Fault = keyof typeof faults;

interface PreviewFallbackProps {
  fault: Fault | null;
  downloadUrl: string;
  onRetry: () => void;
}

function PreviewFallback({ fault, downloadUrl, onRetry }: PreviewFallbackProps) {
  return (
    <div role="alert" className={classes.fallback}>
      <p>PDF preview not available in your browser</p>
      {fault ? <p>{faults[fault]}</p> : null}
      {fault === 'missing' ? null : (
        <a href={downloadUrl} download>
          Download the document
        </a>
      )}
      {fault ? null : (
        <Button variant="default" size="compact-md" mt="md" mx="auto" display="block" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The component would ask in a window of the browser, again and again. An error ends the loading, which its type hides. */
function refusePassword(answer: (password: never) => void): void {
  answer(new Error('No password is asked for') as never);
}

const pageGap = 12;
const noPages: never[] = [];

export interface PdfViewerProps {
  documentId: string;
  /** What it is called where a screen has several. */
  label?: string;
  /** What was looked for when it was opened. */
  request?: FindRequest | undefined;
  spot?: Spot | null;
  /** Hears which page is in view. */
  onPage?: (page: number) => void;
  extras?: PageExtras;
}

/** The pages of a PDF, drawn as they come into view, with ways to go through them. */
export function PdfViewer({ documentId, label = 'Document', request, spot = null, onPage, extras }: PdfViewerProps) {
  const [pdf, setPdf] = useState<PdfDocument | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [chosenZoom, setZoom] = useState<number | null>(null);
  const view = useScrollWindow(scroller);
  const sizes = usePageSizes(pdf);
  const zoom = chosenZoom ?? (sizes?.[0] && view.width > 0 ? zoomToFit(sizes[0].width, view.width - 16) : pdfZoom);
  const scale = scaleOf(zoom);
  const layout = useMemo(() => layOutPages(sizes ?? noPages, scale, pageGap), [sizes, scale]);
  const params = useMemo(() => ({ documentId }), [documentId]);
  const file = useMemo(
    () => ({ url: addressOf(downloadDocument, { params, query: { purpose: 'view' } }), withCredentials: true }),
    [params],
  );
  const page = pageIndexAt(layout, view.top + view.height / 3) + 1;

  useEffect(() => onPage?.(page), [onPage, page]);

  const find = useFind(documentId, request);
  const target = useNewest(spot, find.place);
  const [summoned, setSummoned] = useState(0);
  const summon = () => {
    find.open();
    setSummoned((count) => count + 1);
  };
  useFindKey(scroller, summon);

  const zoomTo = (next: number) => {
    if (scroller) {
      // What is at the top of the view stays there.
      const ratio = scaleOf(next) / scale;
      const top = scroller.scrollTop * ratio;
      requestAnimationFrame(() => scroller.scrollTo({ top }));
    }
    setZoom(next);
  };

  const fail = (error: Error) => {
    noteFailure(error);
    const isMissing = 'status' in error && error.status === 404;
    setFault(isMissing ? 'missing' : error.name === 'PasswordException' ? 'password' : null);
  };
  const tryAgain = () => {
    setAttempt(attempt + 1);
    // The button goes.
    scroller?.focus({ preventScroll: true });
  };
  const fallback = (
    <PreviewFallback fault={fault} downloadUrl={addressOf(downloadDocument, { params })} onRetry={tryAgain} />
  );
  return (
    <section className={classes.pane} aria-label={label}>
      {pdf && sizes ? (
        <PdfToolbar
          page={page}
          pageCount={pdf.numPages}
          zoom={zoom}
          onPage={(next) => scroller?.scrollTo({ top: (layout.tops[next - 1] ?? 0) - pageGap / 2 })}
          onZoom={zoomTo}
          onFind={summon}
        />
      ) : (
        <div className={classes.toolbar} />
      )}
      {find.isOpen ? (
        <FindBar
          find={find}
          page={page}
          summoned={summoned}
          onClose={() => {
            find.close();
            scroller?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      <div
        ref={setScroller}
        className={classes.scroller}
        role="region"
        aria-label={label === 'Document' ? 'Pages' : `Pages, ${label}`}
        tabIndex={0}
      >
        <Document
          key={attempt}
          file={file}
          options={pdfOptions}
          suspense={false}
          onLoadSuccess={setPdf}
          onLoadError={fail}
          onSourceError={fail}
          onPassword={refusePassword}
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
              spot={target}
              extras={extras}
              find={find}
            />
          ) : (
            <PageSkeleton />
          )}
        </Document>
      </div>
    </section>
  );
}

/** The one of two places that came last. */
function useNewest(spot: Spot | null, found: Spot | null): Spot | null {
  const [seen, setSeen] = useState({ spot, found, newest: found ?? spot });
  if (seen.spot === spot && seen.found === found) return seen.newest;
  const newest = seen.found !== found && found ? found : seen.spot !== spot ? spot : seen.newest;
  setSeen({ spot, found, newest });
  return newest;
}

/** Ctrl/Cmd+F is the viewer's while it is in view: the browser would look only in the pages that are drawn. */
function useFindKey(scroller: HTMLElement | null, onFind: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'f';
    // The first of several viewers takes it.
    if (!isFind || event.defaultPrevented || !scroller || scroller.clientHeight === 0) return;
    event.preventDefault();
    onFind();
  });
}

/** The viewer fetches by itself: without a session it is refused like any other call. */
function noteFailure(error: Error): void {
  logProblem('document preview', error);
  if ('status' in error && error.status === 401) logOutAfterRefusal();
}

const PageSkeleton = () => (
  <Box w="min(612px, calc(100% - 24px))" mt="sm" mr="auto" mb="sm" ml="auto" aria-busy>
    <VisuallyHidden>Loading the document</VisuallyHidden>
    <Skeleton height={792} radius={0} />
  </Box>
);

interface ScrollWindow {
  top: number;
  height: number;
  width: number;
}

/** What part of a scrolled element is in view, at most once a frame. */
function useScrollWindow(element: HTMLElement | null): ScrollWindow {
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
