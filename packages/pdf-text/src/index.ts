export { readPdfIsolated, type ReadPdfIsolatedOptions } from './isolated/read-pdf-isolated.ts';
export type { ReadProgress } from './isolated/messages.ts';
export { looksLikePdf } from './looks-like-pdf.ts';
export type { PageText, PdfText } from './page-text.ts';
export { PdfReadError, type PdfReadErrorCode } from './pdf-read-error.ts';
export { readPdf, type ReadPdfOptions } from './read-pdf.ts';
