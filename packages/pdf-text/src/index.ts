export type { PageText, PdfText } from './page-text.ts';
