export type { PageText, PdfText } from './page-text.ts';
export { PdfReadError, type PdfReadErrorCode } from './pdf-read-error.ts';
export { readPdf, type ReadPdfOptions } from './read-pdf.ts';
