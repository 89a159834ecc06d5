import type { OpenDocument } from '../open-document.ts';
import { lookAtDrawing } from '../page-drawing.ts';
import { greyWithoutMarks } from './coloured-marks.ts';
import { coarseFax, isFlat } from './flat-print.ts';
import type { GreyImage } from './grey-image.ts';

/** Longest side in pixels. A letter page at 300 dpi has 3,300; more takes time and does not help. */
const finest = 3300;
/** A coarser scan (150 dpi on A4) is enlarged, because letters of 20 pixels are read best. */
const coarse = 1800;
const enlarged = 2200;
/** For a page without a picture of its own resolution. */
const usual = 2400;

const colourFormat = 2;
const white = 0xff_ff_ff_ff;
const withAnnotations = 0x01;
const scratchBytes = 24;

/** A page's picture, with `width` and `height` of the page in points, and how many times as high it was made. */
export interface RenderedPage {
  image: GreyImage;
  width: number;
  height: number;
  stretched: number;
}

/** Keeps the scan's own resolution if possible, because resampling blurs it. */
function longestSide(points: number, pixelsPerPoint: number): number {
  if (pixelsPerPoint === 0) return usual;
  const own = points * pixelsPerPoint;
  return own < coarse ? enlarged : Math.min(own, finest);
}

/** Undefined if the page cannot be loaded or memory is short. */
export function renderPage({ pdfium, document }: OpenDocument, number: number): RenderedPage | undefined {
  const wasm = pdfium.wasmExports;
  const page = wasm.FPDF_LoadPage(document, number - 1);
  if (page === 0) return undefined;
  const scratch = wasm.malloc(scratchBytes);
  try {
    const width = wasm.FPDF_GetPageWidthF(page);
    const height = wasm.FPDF_GetPageHeightF(page);
    const points = Math.max(width, height);
    const scale = longestSide(points, lookAtDrawing(pdfium, page, scratch).pixelsPerPoint) / points;
    const columns = Math.max(Math.round(width * scale), 1);
    const drawn = (stretched: number): RenderedPage | undefined => {
      const rows = Math.max(Math.round(height * scale * stretched), 1);
      const bitmap = wasm.FPDFBitmap_CreateEx(columns, rows, colourFormat, 0, 0);
      if (bitmap === 0) return undefined;
      try {
        wasm.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, white);
        wasm.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, withAnnotations);
        const start = wasm.FPDFBitmap_GetBuffer(bitmap);
        const stride = wasm.FPDFBitmap_GetStride(bitmap);
        const data = pdfium.HEAPU8.subarray(start, start + stride * rows);
        const image = greyWithoutMarks({ width: columns, height: rows, stride, data });
        return { image, width, height: height * stretched, stretched };
      } finally {
        wasm.FPDFBitmap_Destroy(bitmap);
      }
    };
    const asIs = drawn(1);
    return asIs && isFlat(asIs.image) ? drawn(coarseFax) : asIs;
  } finally {
    wasm.free(scratch);
    wasm.FPDF_ClosePage(page);
  }
}
