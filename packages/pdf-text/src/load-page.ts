import type { OpenDocument } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';

/** Annotations whose text a reader of the page sees: notes typed on the page, stamps and filled form fields (fpdf_annot.h). */
const widget = 20;
const withText: ReadonlySet<number> = new Set([3, 13, widget]);
const colourFormat = 2;
const withAnnotations = 0x01;
const asDisplayed = 0;
const changed = 1;
const drawsText = /T[jJ]\b|\bDo\b|\)\s*['"]/;
/** UTF-16 with a closing zero; a longer appearance draws something. */
const mostBytes = 4_000;
const noText = 2;

/**
 * Whether a field has a value and an appearance without text: a program filled it in, left it as it was while it was empty,
 * and asks viewers to draw it. `scratch` has `mostBytes` and then the names of the keys.
 */
function isUndrawn(pdfium: Pdfium, annotation: number, scratch: number): boolean {
  const wasm = pdfium.wasmExports;
  const [value, stateOfButton] = [scratch + mostBytes, scratch + mostBytes + 2];
  if (wasm.FPDFAnnot_HasKey(annotation, stateOfButton) === 1) return false;
  if (wasm.FPDFAnnot_GetStringValue(annotation, value, 0, 0) <= noText) return false;
  const bytes = wasm.FPDFAnnot_GetAP(annotation, asDisplayed, scratch, mostBytes);
  const content = Buffer.from(pdfium.HEAPU8.subarray(scratch, scratch + bytes)).toString('utf16le');
  return bytes <= mostBytes && !drawsText.test(content);
}

/** Whether notes, stamps or fields lie on the page. Fields that are not drawn lose their empty appearance, so that drawing makes one. */
function hasTextOnTop(pdfium: Pdfium, page: number): boolean {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_GetAnnotCount(page);
  if (count === 0) return false;
  const names = Buffer.from('V\0AS\0');
  const scratch = wasm.malloc(mostBytes + names.length);
  pdfium.HEAPU8.set(names, scratch + mostBytes);
  let found = false;
  for (let index = 0; index < count; index++) {
    const annotation = wasm.FPDFPage_GetAnnot(page, index);
    const subtype = wasm.FPDFAnnot_GetSubtype(annotation);
    if (subtype === widget && isUndrawn(pdfium, annotation, scratch)) wasm.FPDFAnnot_SetAP(annotation, asDisplayed, 0);
    wasm.FPDFPage_CloseAnnot(annotation);
    if (withText.has(subtype)) found = true;
  }
  wasm.free(scratch);
  return found;
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
