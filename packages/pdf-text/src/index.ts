export { bareEnvironment } from './isolated/compile-cache.ts';
export { readPdfIsolated } from './isolated/read-pdf-isolated.ts';
export type { ReadProgress } from './isolated/messages.ts';
export { looksLikePdf } from './looks-like-pdf.ts';
export type { PageText, PdfText } from './page-text.ts';
export { PdfReadError } from './pdf-read-error.ts';
export { readPdf } from './read-pdf.ts';
