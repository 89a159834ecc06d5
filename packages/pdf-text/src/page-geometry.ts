import type { Pdfium } from './pdfium.ts';

/** How a page's own coordinates (origin bottom left, before rotation) map to the page as it is displayed. */
export interface PageGeometry {
  width: number;
  height: number;
  /** Displayed x = xx * x + xy * y + x0; displayed y = yx * x + yy * y + y0. */
  xx: number;
  xy: number;
  x0: number;
  yx: number;
  yy: number;
  y0: number;
}

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** `quarterTurns` clockwise, as /Rotate says; `box` is the visible part of the page in its own coordinates. */
function displayGeometry(box: Rectangle, quarterTurns: number): PageGeometry {
  const across = box.right - box.left;
  const up = box.top - box.bottom;
  switch (quarterTurns) {
    case 1:
      return { width: up, height: across, xx: 0, xy: 1, x0: -box.bottom, yx: 1, yy: 0, y0: -box.left };
    case 2:
      return { width: across, height: up, xx: -1, xy: 0, x0: box.right, yx: 0, yy: 1, y0: -box.bottom };
    case 3:
      return { width: up, height: across, xx: 0, xy: -1, x0: box.top, yx: -1, yy: 0, y0: box.right };
    default:
      return { width: across, height: up, xx: 1, xy: 0, x0: -box.left, yx: 0, yy: -1, y0: box.top };
  }
}

export function readGeometry(pdfium: Pdfium, page: number, scratch: number): PageGeometry {
  const wasm = pdfium.wasmExports;
  wasm.FPDF_GetPageBoundingBox(page, scratch);
  const at = scratch / 4;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(at, at + 4);
  return displayGeometry({ left, top, right, bottom }, wasm.FPDFPage_GetRotation(page));
}
