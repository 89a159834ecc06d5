import type { Pdfium } from './pdfium.ts';

const imageObject = 3;
const formObject = 5;
/** Of so many at either end. */
const mostObjects = 500;
const deepestForm = 3;
/** Share of the page below which an image is a logo or a rule, not a scan. */
const smallImage = 0.02;

export interface Drawing {
  /** Whether the page draws anything. */
  anything: boolean;
  /** Share of the page, 0..1, covered by images and by forms with images; a scan may come in strips. */
  images: number;
  /** Resolution of the finest image larger than a logo; 0 if there is none. */
  pixelsPerPoint: number;
}

/** Whether the object is an image or a form that contains one; scanners and stamps wrap pictures in forms. */
function showsImage(pdfium: Pdfium, object: number, depth = 0): boolean {
  const wasm = pdfium.wasmExports;
  const type = wasm.FPDFPageObj_GetType(object);
  if (type !== formObject || depth === deepestForm) return type === imageObject;
  const count = Math.min(wasm.FPDFFormObj_CountObjects(object), mostObjects);
  for (let index = 0; index < count; index++) {
    if (showsImage(pdfium, wasm.FPDFFormObj_GetObject(object, index), depth + 1)) return true;
  }
  return false;
}

/**
 * What a page shows besides text, from its first and last few hundred objects: a scan has few of its own, and the words of a
 * recogniser stand before or behind its picture.
 */
export function lookAtDrawing(pdfium: Pdfium, page: number, scratch: number): Drawing {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_CountObjects(page);
  const area = wasm.FPDF_GetPageWidthF(page) * wasm.FPDF_GetPageHeightF(page);
  const drawing = { anything: count > 0, images: 0, pixelsPerPoint: 0 };
  const looked = area > 0 ? count : 0;
  for (let index = 0; index < looked; index++) {
    const isInside = index >= mostObjects && index < looked - mostObjects;
    if (isInside) continue;
    const object = wasm.FPDFPage_GetObject(page, index);
    if (!showsImage(pdfium, object)) continue;
    if (wasm.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const at = scratch / 4;
    const box = pdfium.HEAPF32;
    const across = (box[at + 2] as number) - (box[at] as number);
    const up = (box[at + 3] as number) - (box[at + 1] as number);
    const share = (across * up) / area;
    drawing.images = Math.min(drawing.images + share, 1);
    if (share < smallImage || wasm.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 0) continue;
    const pixels = [pdfium.HEAP32[at] as number, pdfium.HEAP32[at + 1] as number] as const;
    if (wasm.FPDFPageObj_GetMatrix(object, scratch) === 0) continue;
    // A fax has fewer rows than columns per inch, and the picture may be turned.
    const [a = 0, b = 0, c = 0, d = 0] = pdfium.HEAPF32.subarray(at, at + 4);
    const finest = Math.max(pixels[0] / Math.hypot(a, b), pixels[1] / Math.hypot(c, d));
    if (Number.isFinite(finest)) drawing.pixelsPerPoint = Math.max(drawing.pixelsPerPoint, finest);
  }
  return drawing;
}
