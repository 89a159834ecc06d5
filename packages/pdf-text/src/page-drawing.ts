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

/** How far a step across and a step up in an object go on the page: x and y of the one, then of the other. */
type Steps = readonly [number, number, number, number];
const asOnPage: Steps = [1, 0, 0, 1];

/** An image, and how far its sides go on the page. */
interface Shown {
  image: number;
  steps: Steps;
}

function stepsOf(pdfium: Pdfium, object: number, scratch: number, [a, b, c, d]: Steps): Steps {
  if (pdfium.wasmExports.FPDFPageObj_GetMatrix(object, scratch) === 0) return asOnPage;
  const [x1 = 1, y1 = 0, x2 = 0, y2 = 1] = pdfium.HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
  return [x1 * a + y1 * c, x1 * b + y1 * d, x2 * a + y2 * c, x2 * b + y2 * d];
}

/** The first image that an object is or contains. Scanners, recognisers and stamps wrap pictures in forms. */
function imageIn(pdfium: Pdfium, object: number, scratch: number, around = asOnPage, depth = 0): Shown | null {
  const wasm = pdfium.wasmExports;
  const type = wasm.FPDFPageObj_GetType(object);
  if (type !== imageObject && (type !== formObject || depth === deepestForm)) return null;
  const steps = stepsOf(pdfium, object, scratch, around);
  if (type === imageObject) return { image: object, steps };
  const count = Math.min(wasm.FPDFFormObj_CountObjects(object), mostObjects);
  for (let index = 0; index < count; index++) {
    const shown = imageIn(pdfium, wasm.FPDFFormObj_GetObject(object, index), scratch, steps, depth + 1);
    if (shown) return shown;
  }
  return null;
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
    const shown = imageIn(pdfium, object, scratch);
    if (!shown) continue;
    if (wasm.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const at = scratch / 4;
    const box = pdfium.HEAPF32;
    const across = (box[at + 2] as number) - (box[at] as number);
    const up = (box[at + 3] as number) - (box[at + 1] as number);
    const share = (across * up) / area;
    drawing.images = Math.min(drawing.images + share, 1);
    if (share < smallImage || wasm.FPDFImageObj_GetImagePixelSize(shown.image, scratch, scratch + 4) === 0) continue;
    const [wide, high] = [pdfium.HEAP32[at] as number, pdfium.HEAP32[at + 1] as number];
    // A fax has fewer rows than columns per inch, and the picture may be turned.
    const [a, b, c, d] = shown.steps;
    const finest = Math.max(wide / Math.hypot(a, b), high / Math.hypot(c, d));
    if (Number.isFinite(finest)) drawing.pixelsPerPoint = Math.max(drawing.pixelsPerPoint, finest);
  }
  return drawing;
}
