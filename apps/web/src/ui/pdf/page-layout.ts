import { type Box, pdfZoom } from '@landfall/contract';
import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';

/** A place on the pages, boxes in points. */
export interface Spot {
  page: number;
  boxes: readonly Box[];
}

/** Size of a page as displayed, in points. */
export interface PageSize {
  width: number;
  height: number;
}

export interface PageLayout {
  /** Top of each page in CSS pixels; one more entry than pages, the last being the end. */
  tops: readonly number[];
  /** Height of all pages with the gaps between. */
  height: number;
  width: number;
}

/** Reserves the place of every page, so that only those near the viewport need to be drawn. */
export function layOutPages(sizes: readonly PageSize[], scale: number, gap: number): PageLayout {
  const tops = [gap];
  let width = 0;
  for (const size of sizes) {
    tops.push((tops.at(-1) ?? 0) + Math.round(size.height * scale) + gap);
    width = Math.max(width, size.width * scale);
  }
  return { tops, height: tops.at(-1) ?? gap, width };
}

/** Index of the page at an offset: the last page whose top is not below it. */
export function pageIndexAt(layout: PageLayout, offset: number): number {
  let low = 0;
  let high = Math.max(0, layout.tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((layout.tops[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First and last page index to draw: what shows, and `overscan` pages each way. */
export function pagesToDraw(layout: PageLayout, top: number, viewport: number, overscan: number): [number, number] {
  const last = layout.tops.length - 2;
  return [
    Math.max(0, pageIndexAt(layout, top) - overscan),
    Math.min(last, pageIndexAt(layout, top + viewport) + overscan),
  ];
}

/** Where to scroll so that boxes of a page stand in the upper third of the viewport. */
export function offsetOfBoxes(
  layout: PageLayout,
  pageIndex: number,
  boxes: readonly Box[],
  scale: number,
  viewport: number,
): number {
  const top = layout.tops[pageIndex] ?? 0;
  const first = boxes.length > 0 ? Math.min(...boxes.map((box) => box.y0)) * scale : 0;
  return Math.max(0, Math.min(top + first - viewport / 3, layout.height - viewport));
}

/** Whether boxes of a page are wholly in view already, with a margin, so that nothing needs to move. */
export function areBoxesInView(
  layout: PageLayout,
  pageIndex: number,
  boxes: readonly Box[],
  scale: number,
  scrollTop: number,
  viewport: number,
): boolean {
  if (boxes.length === 0) return false;
  const top = layout.tops[pageIndex] ?? 0;
  const margin = 24;
  return (
    top + Math.min(...boxes.map((box) => box.y0)) * scale >= scrollTop + margin &&
    top + Math.max(...boxes.map((box) => box.y1)) * scale <= scrollTop + viewport - margin
  );
}

/** The page that was typed, or the nearest there is; null for a text that is no page. */
export const typedPage = (typed: string, pageCount: number): number | null =>
  /^\d+$/.test(typed.trim()) ? Math.min(Math.max(Number(typed), 1), pageCount) : null;

/**
 * 100 % is the paper's size on a screen of 96 dots an inch, as in every PDF viewer. At the 75 % we open with, one point
 * is one CSS pixel and a letter page takes 612 of the pane's 700.
 */
const pixelsPerPoint = 96 / 72;

const zoomSteps = [0.25, 0.5, pdfZoom, 1, 1.25, 1.5, 2] as const;

export const scaleOf = (zoom: number): number => zoom * pixelsPerPoint;

export const zoomIn = (zoom: number): number => zoomSteps.find((step) => step > zoom) ?? zoom;
export const zoomOut = (zoom: number): number => zoomSteps.findLast((step) => step < zoom) ?? zoom;

/** On a screen narrower than the page, the zoom at which the page just fits. */
export const zoomToFit = (pageWidth: number, available: number): number =>
  Math.min(pdfZoom, Math.max(0.25, available / (pageWidth * pixelsPerPoint)));

type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type { PdfDocument };

const atOnce = 32;

async function sizeOf(pdf: PdfDocument, page: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}

/**
 * Sizes of all pages. The first page stands for the rest until they are known, which most documents bear out; the
 * others follow in the background and correct what differs.
 */
export function usePageSizes(pdf: PdfDocument | null): readonly PageSize[] | null {
  const [known, setKnown] = useState<{ pdf: PdfDocument; sizes: readonly PageSize[] } | null>(null);
  useEffect(() => {
    if (!pdf) return undefined;
    const gone = new AbortController();
    const read = async () => {
      const first = await sizeOf(pdf, 1);
      let sizes: readonly PageSize[] = Array.from({ length: pdf.numPages }, () => first);
      if (!gone.signal.aborted) setKnown({ pdf, sizes });
      for (let start = 0; start < pdf.numPages && !gone.signal.aborted; start += atOnce) {
        const pages = Array.from({ length: Math.min(atOnce, pdf.numPages - start) }, (_, index) => start + index);
        const read = await Promise.all(pages.map((index) => sizeOf(pdf, index + 1)));
        if (read.every((size) => size.width === first.width && size.height === first.height)) continue;
        sizes = sizes.map((size, index) => read[index - start] ?? size);
        if (!gone.signal.aborted) setKnown({ pdf, sizes });
      }
    };
    // A page that cannot be read shows its own failure where it stands.
    read().catch(() => undefined);
    return () => {
      gone.abort();
    };
  }, [pdf]);
  return known && known.pdf === pdf ? known.sizes : null;
}
