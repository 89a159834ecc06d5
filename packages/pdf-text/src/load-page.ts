import type { OpenDocument } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';

/** Annotations whose text a reader of the page sees: notes typed on the page, stamps and filled form fields (fpdf_annot.h). */
const widget = 20;
const withText: ReadonlySet<number> = new Set([3, 13, widget]);
const colourFormat = 2;
const withAnnotations = 0x01;
const asDisplayed = 0;
const changed = 1;
/** In bytes, the closing zero of UTF-16. */
const emptyText = 2;
/** A longer appearance draws something. */
const longestOfNothing = 4_000;
const drawsText = /T[jJ]\b|\bDo\b|\)\s*['"]/;

/** Keys of an annotation, as texts in pdfium's memory: its value, a button's state, and scripts that format the value. */
const keys = ['V', 'AS', 'AA'] as const;

/** Whether the appearance of an annotation writes anything. */
function isWritten(pdfium: Pdfium, annotation: number): boolean {
  const wasm = pdfium.wasmExports;
  const bytes = wasm.FPDFAnnot_GetAP(annotation, asDisplayed, 0, 0);
  if (bytes > longestOfNothing) return true;
  const buffer = wasm.malloc(longestOfNothing);
  wasm.FPDFAnnot_GetAP(annotation, asDisplayed, buffer, bytes);
  const content = Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + bytes)).toString('utf16le');
  wasm.free(buffer);
  return drawsText.test(content);
}

/**
 * Takes away the appearance of a field whose value it does not show: one that writes nothing, or one that a program left as it
 * was when it filled in the field, and asked viewers to draw. A script may show a value in another form, as 0.07 as 7 %.
 */
function dropStaleAppearance({ pdfium, asksForAppearances }: OpenDocument, annotation: number, key: number[]): void {
  const wasm = pdfium.wasmExports;
  const [value = 0, state = 0, scripts = 0] = key;
  if (wasm.FPDFAnnot_HasKey(annotation, state) === 1) return;
  if (wasm.FPDFAnnot_GetStringValue(annotation, value, 0, 0) <= emptyText) return;
  const isStale = asksForAppearances() && wasm.FPDFAnnot_HasKey(annotation, scripts) === 0;
  if (isStale || !isWritten(pdfium, annotation)) wasm.FPDFAnnot_SetAP(annotation, asDisplayed, 0);
}

/** Whether notes, stamps or fields lie on the page; their appearances are then those that a viewer draws. */
function hasTextOnTop(open: OpenDocument, page: number): boolean {
  const { pdfium } = open;
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_GetAnnotCount(page);
  if (count === 0) return false;
  const texts = wasm.malloc(keys.length * emptyText * 2);
  const key = keys.map((text, index) => {
    const at = texts + index * emptyText * 2;
    pdfium.HEAPU8.set(Buffer.from(`${text}\0`, 'latin1'), at);
    return at;
  });
  let found = false;
  for (let index = 0; index < count; index++) {
    const annotation = wasm.FPDFPage_GetAnnot(page, index);
    const subtype = wasm.FPDFAnnot_GetSubtype(annotation);
    if (subtype === widget) dropStaleAppearance(open, annotation, key);
    wasm.FPDFPage_CloseAnnot(annotation);
    if (withText.has(subtype)) found = true;
  }
  wasm.free(texts);
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
export function loadPage(open: OpenDocument, number: number): number {
  const { pdfium, document } = open;
  const wasm = pdfium.wasmExports;
  const page = wasm.FPDF_LoadPage(document, number - 1);
  if (page === 0 || !hasTextOnTop(open, page)) return page;
  drawFields(pdfium, page);
  if (wasm.FPDFPage_Flatten(page, asDisplayed) !== changed) return page;
  wasm.FPDF_ClosePage(page);
  return wasm.FPDF_LoadPage(document, number - 1);
}
