import { PdfReadError } from './pdf-read-error.ts';

/** What one PDF may ask of us. A circular has a few hundred pages; these bound a hostile or broken file. */
export const limits = {
  fileBytes: 200_000_000,
  pages: 3000,
  /** Points; the PDF format's own limit, 200 inches. */
  pageSide: 14_400,
  charactersPerPage: 250_000,
  characters: 15_000_000,
} as const;

export function checkFileSize(bytes: number): void {
  if (bytes <= limits.fileBytes) return;
  throw new PdfReadError('TOO_LARGE_PAGES', 'The file is larger than 200 MB and cannot be read.');
}
