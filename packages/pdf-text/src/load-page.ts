import type { FormField } from './form-fields.ts';
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

/** The value of a field for text or a choice, and where it lies; null for a button and an empty one. */
function readField(pdfium: Pdfium, annotation: number, scratch: number): FormField | null {
  const wasm = pdfium.wasmExports;
  const [value, stateOfButton] = [scratch + mostBytes, scratch + mostBytes + 2];
  if (wasm.FPDFAnnot_HasKey(annotation, stateOfButton) === 1) return null;
  const bytes = wasm.FPDFAnnot_GetStringValue(annotation, value, scratch, mostBytes);
  if (bytes <= noText || bytes > mostBytes) return null;
  const text = Buffer.from(pdfium.HEAPU8.subarray(scratch, scratch + bytes - noText)).toString('utf16le');
  if (wasm.FPDFAnnot_GetRect(annotation, scratch) !== 1) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
  return { value: text, left, bottom, right, top };
}

interface OnTop {
  /** Notes, stamps or fields. */
  hasText: boolean;
  fields: FormField[];
}

/** What lies on the page. Fields that are not drawn lose their empty appearance, so that drawing makes one. */
function lookOnTop(pdfium: Pdfium, page: number): OnTop {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFPage_GetAnnotCount(page);
  const fields: FormField[] = [];
  if (count === 0) return { hasText: false, fields };
  const names = Buffer.from('V\0AS\0');
  const scratch = wasm.malloc(mostBytes + names.length);
  pdfium.HEAPU8.set(names, scratch + mostBytes);
  let hasText = false;
  for (let index = 0; index < count; index++) {
    const annotation = wasm.FPDFPage_GetAnnot(page, index);
    const subtype = wasm.FPDFAnnot_GetSubtype(annotation);
    if (subtype === widget) {
      if (isUndrawn(pdfium, annotation, scratch)) wasm.FPDFAnnot_SetAP(annotation, asDisplayed, 0);
      const field = readField(pdfium, annotation, scratch);
      if (field) fields.push(field);
    }
    wasm.FPDFPage_CloseAnnot(annotation);
    if (withText.has(subtype)) hasText = true;
  }
  wasm.free(scratch);
  return { hasText, fields };
}

/** Drawing makes pdfium build the appearance of fields that a program filled in without drawing them. */
function drawFields({ wasmExports: wasm }: Pdfium, page: number): void {
  const bitmap = wasm.FPDFBitmap_CreateEx(1, 1, colourFormat, 0, 0);
  if (bitmap === 0) return;
  wasm.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, withAnnotations);
  wasm.FPDFBitmap_Destroy(bitmap);
}

export interface LoadedPage {
  /** 0 if it is too damaged. */
  page: number;
  fields: readonly FormField[];
}

/**
 * Loads a page with what stands in its form fields, notes and stamps as part of its text.
 * pdfium's text leaves annotations out, so they are made part of the page first (in memory; the file stays as it is).
 */
export function loadPage({ pdfium, document }: OpenDocument, number: number): LoadedPage {
  const wasm = pdfium.wasmExports;
  const page = wasm.FPDF_LoadPage(document, number - 1);
  if (page === 0) return { page, fields: [] };
  const { hasText, fields } = lookOnTop(pdfium, page);
  if (!hasText) return { page, fields };
  drawFields(pdfium, page);
  if (wasm.FPDFPage_Flatten(page, asDisplayed) !== changed) return { page, fields };
  wasm.FPDF_ClosePage(page);
  return { page: wasm.FPDF_LoadPage(document, number - 1), fields };
}
