import { pdfZoom } from '@landfall/contract';

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
