import type { OpenDocument } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';

/** Annotations whose text a reader of the page sees: notes typed on the page, stamps and filled form fields (fpdf_annot.h). */
const withText: ReadonlySet<number> = new Set([3, 13, 20]);
const colourFormat = 2;
const withAnnotations = 0x01;
const asDisplayed = 0;
const changed = 1;

function hasTextOnTop({ wasmExports: wasm }: Pdfium, page: number): boolean {
  const count = wasm.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = wasm.FPDFPage_GetAnnot(page, index);
    const subtype = wasm.FPDFAnnot_GetSubtype(annotation);
    wasm.FPDFPage_CloseAnnot(annotation);
    if (withText.has(subtype)) return true;
  }
  return false;
}

/** Drawing makes pdfium build the appearance of fields that a program filled in without drawing them. */
function drawFields({ wasmExports: wasm }: Pdfium, page: number): void {
  const bitmap = wasm.FPDFBitmap_CreateEx(1, 1, colourFormat, 0, 0);
  if (bitmap === 0) return;
  wasm.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, withAnnotations);
  wasm.FPDFBitmap_Destroy(bitmap);
}

/**
 * Loads a page with what stands in its form fields, notes and stamps as part of its text. 0 if it is too damaged.
 * pdfium's text leaves annotations out, so they are made part of the page first (in memory; the file stays as it is).
 */
export function loadPage({ pdfium, document }: OpenDocument, number: number): number {
  const wasm = pdfium.wasmExports;
  const page = wasm.FPDF_LoadPage(document, number - 1);
  if (page === 0 || !hasTextOnTop(pdfium, page)) return page;
  drawFields(pdfium, page);
  if (wasm.FPDFPage_Flatten(page, asDisplayed) !== changed) return page;
  wasm.FPDF_ClosePage(page);
  return wasm.FPDF_LoadPage(document, number - 1);
}
