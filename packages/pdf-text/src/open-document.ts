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
      return await use({ pdfium, document, pageCount: countPages(pdfium, document) });
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
