import { withDocument } from './open-document.ts';
import { pageNumbers } from './page-numbers.ts';
import type { PageText, PdfText } from './page-text.ts';
import { refusePortfolio } from './portfolio.ts';
import { readTextLayer } from './read-text-layer.ts';

interface ReadPdfOptions {
  /** 1-based page numbers; all pages when left out. Numbers the file does not have are ignored. */
  pages?: readonly number[];
  onProgress?: (done: number, total: number) => void;
}

/** Reads the text layer of a PDF in this process. A file that is not trusted belongs in `readPdfIsolated`. */
export function readPdf(bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<PdfText> {
  return withDocument(bytes, async (open) => {
    refusePortfolio(open, bytes);
    const numbers = pageNumbers(open.pageCount, options.pages);
    const pages: PageText[] = [];
    const unreadablePages: number[] = [];
    await readTextLayer(open, numbers, (number, read, done) => {
      if (read) pages.push(read.page);
      if (!read?.verdict.usable) unreadablePages.push(number);
      options.onProgress?.(done, numbers.length);
    });
    return { pageCount: open.pageCount, pages, unreadablePages };
  });
}
