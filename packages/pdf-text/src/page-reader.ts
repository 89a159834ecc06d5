import { indexByTextUnit } from './index-by-text-unit.ts';
import { limits } from './limits.ts';
import type { OpenDocument } from './open-document.ts';
import { readDrawnRules } from './drawn-rules.ts';
import { lookAtDrawing } from './page-drawing.ts';
import { readGeometry, type PageGeometry } from './page-geometry.ts';
import type { PageText } from './page-text.ts';
import { PdfReadError } from './pdf-read-error.ts';
import { placeCharacters } from './place-characters.ts';
import { CharacterScratch, readRawCharacters } from './raw-characters.ts';
import { readingTurn, turnedGeometry } from './sideways.ts';
import { spellOutLigatures } from './spell-out-ligatures.ts';
import { StruckTwice } from './struck-twice.ts';
import { judgeText, type TextVerdict } from './judge-text.ts';
import { dropStruckThrough, findStruckThrough } from './struck-through.ts';

export interface ReadPage {
  page: PageText;
  verdict: TextVerdict;
}

function checkSides({ width, height }: PageGeometry, number: number): void {
  if (Math.max(width, height) <= limits.pageSide) return;
  throw new PdfReadError('TOO_LARGE_PAGES', `Page ${number} of the PDF is larger than 200 inches and cannot be read.`);
}

/** Reads the text layer of single pages of one open document. Close it before the document. */
export class PageReader {
  readonly #open: OpenDocument;
  readonly #scratch: CharacterScratch;
  readonly #struckTwice = new StruckTwice();

  constructor(open: OpenDocument) {
    this.#open = open;
    this.#scratch = new CharacterScratch(open.pdfium);
  }

  /** Undefined where the page is so damaged that it cannot be loaded. */
  read(number: number): ReadPage | undefined {
    const { pdfium, document } = this.#open;
    const wasm = pdfium.wasmExports;
    const page = wasm.FPDF_LoadPage(document, number - 1);
    if (page === 0) return undefined;
    try {
      const geometry = readGeometry(pdfium, page, this.#scratch.reserve(0));
      checkSides(geometry, number);
      const textPage = wasm.FPDFText_LoadPage(page);
      if (textPage === 0) return undefined;
      try {
        return this.#readText(number, page, textPage, geometry);
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

  #readText(number: number, page: number, textPage: number, geometry: PageGeometry): ReadPage {
    const { pdfium } = this.#open;
    const raw = spellOutLigatures(readRawCharacters(pdfium, textPage, this.#scratch));
    const turned = readingTurn(raw, geometry);
    const upright = turned === 0 ? geometry : turnedGeometry(geometry, turned);
    const { width, height } = upright;
    const placed = placeCharacters(raw, upright);
    this.#struckTwice.drop(placed, width, height);
    const written = indexByTextUnit(placed);
    const verdict = judgeText(written.text, raw.unmapped, () => lookAtDrawing(pdfium, page, this.#scratch.reserve(0)));
    const struck = findStruckThrough(placed, readDrawnRules(pdfium, page, upright, this.#scratch.reserve(0)));
    const indexed = struck ? indexByTextUnit(dropStruckThrough(placed, struck)) : written;
    return {
      page: {
        page: number,
        width,
        height,
        ...indexed,
        source: 'text',
        confidence: verdict.confidence,
        ...(turned !== 0 && { turned }),
      },
      verdict,
    };
  }
}
