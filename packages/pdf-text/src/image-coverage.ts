import type { Pdfium } from './pdfium.ts';

const imageObject = 3;
const formObject = 5;
const mostObjects = 500;

export interface Drawing {
  /** Whether the page draws anything at all. */
  anything: boolean;
  /** Share of the page, 0..1, that its largest image (or form, which may hold one) covers. */
  image: number;
}

/** What a page shows beside text. Looks at the first few hundred objects: a scan has few. */
export function imageCoverage(pdfium: Pdfium, page: number, scratch: number): Drawing {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_CountObjects(page);
  const area = wasm.FPDF_GetPageWidthF(page) * wasm.FPDF_GetPageHeightF(page);
  let image = 0;
  for (let index = 0; index < Math.min(count, mostObjects); index++) {
    const object = wasm.FPDFPage_GetObject(page, index);
    const type = wasm.FPDFPageObj_GetType(object);
    if (type !== imageObject && type !== formObject) continue;
    if (wasm.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const at = scratch / 4;
    const box = pdfium.HEAPF32;
    const across = (box[at + 2] as number) - (box[at] as number);
    const up = (box[at + 3] as number) - (box[at + 1] as number);
    if (area > 0) image = Math.max(image, Math.min((across * up) / area, 1));
  }
  return { anything: count > 0, image };
}
