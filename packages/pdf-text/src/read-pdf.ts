import { indexByTextUnit } from './index-by-text-unit.ts';
import { limits } from './limits.ts';
import { withDocument } from './open-document.ts';
import { readGeometry, type PageGeometry } from './page-geometry.ts';
import type { PageText, PdfText } from './page-text.ts';
import { PdfReadError } from './pdf-read-error.ts';
import type { Pdfium } from './pdfium.ts';
import { placeCharacters } from './place-characters.ts';
import { CharacterScratch, readRawCharacters } from './raw-characters.ts';
import { StruckTwice } from './struck-twice.ts';

export interface ReadPdfOptions {
  /** 1-based page numbers; all pages when left out. Numbers the file does not have are ignored. */
  pages?: readonly number[];
  onProgress?: (done: number, total: number) => void;
}

const pagesBetweenPauses = 16;

function pageNumbers(pageCount: number, wanted: readonly number[] | undefined): number[] {
  if (!wanted) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const numbers = wanted.filter((page) => Number.isInteger(page) && page >= 1 && page <= pageCount);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function checkSides({ width, height }: PageGeometry, page: number): void {
  if (Math.max(width, height) <= limits.pageSide) return;
  throw new PdfReadError('TOO_LARGE_PAGES', `Page ${page} of the PDF is larger than 200 inches and cannot be read.`);
}

/** Reads the text layer of single pages of one open document. */
class PageReader {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #scratch: CharacterScratch;
  readonly #struckTwice = new StruckTwice();

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#scratch = new CharacterScratch(pdfium);
  }

  /** Undefined where the page is so damaged that it cannot be loaded. */
  read(number: number): PageText | undefined {
    const wasm = this.#pdfium.wasmExports;
    const page = wasm.FPDF_LoadPage(this.#document, number - 1);
    if (page === 0) return undefined;
    try {
      const geometry = readGeometry(this.#pdfium, page, this.#scratch.reserve(0));
      checkSides(geometry, number);
      const textPage = wasm.FPDFText_LoadPage(page);
      if (textPage === 0) return undefined;
      try {
        const raw = readRawCharacters(this.#pdfium, textPage, this.#scratch);
        const placed = placeCharacters(raw, geometry);
        this.#struckTwice.drop(placed, geometry.width, geometry.height);
        const { width, height } = geometry;
        return { page: number, width, height, ...indexByTextUnit(placed), source: 'text', confidence: 1 };
      } finally {
        wasm.FPDFText_ClosePage(textPage);
      }
    } finally {
      wasm.FPDF_ClosePage(page);
    }
  }

  close(): void {
    this.#scratch.free();
  }
}

/** Reads the text layer of a PDF in this process. A file that is not trusted belongs in `readPdfIsolated`. */
export function readPdf(bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<PdfText> {
  return withDocument(bytes, async ({ pdfium, document, pageCount }) => {
    const numbers = pageNumbers(pageCount, options.pages);
    const reader = new PageReader(pdfium, document);
    const pages: PageText[] = [];
    const unreadablePages: number[] = [];
    let characters = 0;
    try {
      for (const [done, number] of numbers.entries()) {
        const page = reader.read(number);
        if (page) pages.push(page);
        if (!page || page.text.trim() === '') unreadablePages.push(number);
        characters += page?.text.length ?? 0;
        if (characters > limits.characters) {
          throw new PdfReadError('TOO_LARGE_PAGES', 'The PDF holds more text than can be read.');
        }
        options.onProgress?.(done + 1, numbers.length);
        if ((done + 1) % pagesBetweenPauses === 0) await new Promise<void>((resume) => setImmediate(resume));
      }
    } finally {
      reader.close();
    }
    return { pageCount, pages, unreadablePages };
  });
}
