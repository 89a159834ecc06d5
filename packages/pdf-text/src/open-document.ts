import { checkFileSize } from './limits.ts';
import { looksLikePdf } from './looks-like-pdf.ts';
import { PdfReadError } from './pdf-read-error.ts';
import { discardPdfium, loadPdfium, type Pdfium } from './pdfium.ts';

const passwordError = 4;
const securityError = 5;

export interface OpenDocument {
  pdfium: Pdfium;
  document: number;
  pageCount: number;
  /** The form asks viewers to draw its fields, because a program filled them in without drawing them. */
  asksForAppearances: () => boolean;
}

function failure(pdfium: Pdfium): PdfReadError {
  const code = pdfium.wasmExports.FPDF_GetLastError();
  return new PdfReadError(code === passwordError || code === securityError ? 'ENCRYPTED' : 'DAMAGED');
}

function countPages(pdfium: Pdfium, document: number): number {
  const pageCount = pdfium.wasmExports.FPDF_GetPageCount(document);
  if (pageCount <= 0) throw new PdfReadError('EMPTY');
  return pageCount;
}

/** Whether the file made pdfium fail an assertion or run out of its address space. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

/** Not where the form is compressed, as programs that fill in forms rarely leave it. */
function asksForAppearances(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf('/NeedAppearances');
  return at >= 0 && /^\/NeedAppearances\s+true\b/.test(file.toString('latin1', at, at + 40));
}

/** Opens the file with an empty password (enough for a file with only an owner password), runs `use`, and closes it. */
export async function withDocument<T>(bytes: Uint8Array, use: (open: OpenDocument) => Promise<T>): Promise<T> {
  if (!looksLikePdf(bytes)) throw new PdfReadError('NOT_PDF');
  checkFileSize(bytes.length);
  const pdfium = await loadPdfium();
  const wasm = pdfium.wasmExports;
  try {
    const data = wasm.malloc(bytes.length);
    if (data === 0) throw new PdfReadError('OUT_OF_MEMORY');
    pdfium.HEAPU8.set(bytes, data);
    const document = wasm.FPDF_LoadMemDocument(data, bytes.length, 0);
    try {
      if (document === 0) throw failure(pdfium);
      const pageCount = countPages(pdfium, document);
      let asks: boolean | undefined;
      return await use({ pdfium, document, pageCount, asksForAppearances: () => (asks ??= asksForAppearances(bytes)) });
    } finally {
      if (document !== 0) wasm.FPDF_CloseDocument(document);
      wasm.free(data);
    }
  } catch (error) {
    if (error instanceof PdfReadError) throw error;
    // Its memory may be damaged.
    discardPdfium();
    throw new PdfReadError(isTrap(error) ? 'DAMAGED' : 'CRASHED', undefined, { cause: error });
  }
}
