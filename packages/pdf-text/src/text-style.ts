import type { Pdfium } from './pdfium.ts';

/** The style that the characters of one text object share. */
export interface TextStyle {
  /** Height of the em square in points, in the page's own coordinates. */
  size: number;
  bold: boolean;
  /** Whether it is there to be searched only, as the layer that a scanner lays over its picture. */
  hidden: boolean;
  /** 0 runs along x, 1 runs along y, 2 is at another angle. */
  direction: 0 | 1 | 2;
  /** The unit vector from the baseline to the top of a letter, in the page's own coordinates. */
  upX: number;
  upY: number;
  /** Position of the baseline: y for direction 0, x for direction 1, in the page's coordinates. */
  baseline: number;
  /** Whether text runs towards smaller x (or y). */
  backwards: boolean;
  /** Whether `size` agrees with the drawn glyphs; some Type 3 fonts have a meaningless em. */
  sizeIsSound: boolean;
}

const boldName = /bold|black|heavy|semibold|demi(?!li)|cmbx|-bd\b/i;
const forceBoldFlag = 1 << 18;
const boldWeight = 690;
const fillAndStroke = 2;
const invisible = 3;
const nameLength = 128;

/** Reads the styles of one page, and remembers its fonts. */
export class TextStyles {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  readonly #boldByFont = new Map<number, boolean>();

  constructor(pdfium: Pdfium, scratch: number) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
  }

  read(textPage: number, index: number, textObject: number): TextStyle {
    const wasm = this.#pdfium.wasmExports;
    const scratch = this.#scratch;
    wasm.FPDFText_GetMatrix(textPage, index, scratch);
    wasm.FPDFText_GetCharOrigin(textPage, index, scratch + 32, scratch + 40);
    const matrix = this.#pdfium.HEAPF32;
    const at = scratch / 4;
    const a = matrix[at] as number;
    const b = matrix[at + 1] as number;
    const c = matrix[at + 2] as number;
    const d = matrix[at + 3] as number;
    const rise = Math.sqrt(c * c + d * d);
    const scaled = wasm.FPDFText_GetFontSize(textPage, index) * rise;
    const size = Math.abs(scaled);
    const upright = scaled < 0 ? -1 : 1;
    const direction = Math.abs(b) < Math.abs(a) * 0.01 ? 0 : Math.abs(a) < Math.abs(b) * 0.01 ? 1 : 2;
    return {
      size,
      bold: this.#isBold(textPage, index, textObject),
      hidden: wasm.FPDFTextObj_GetTextRenderMode(textObject) === invisible,
      direction,
      upX: rise > 0 ? (upright * c) / rise : 0,
      upY: rise > 0 ? (upright * d) / rise : 1,
      baseline: this.#pdfium.HEAPF64[scratch / 8 + (direction === 1 ? 4 : 5)] as number,
      backwards: upright * (direction === 1 ? b : a) < 0,
      sizeIsSound: this.#agreesWithGlyph(textPage, index, size),
    };
  }

  #isBold(textPage: number, index: number, textObject: number): boolean {
    const wasm = this.#pdfium.wasmExports;
    if (wasm.FPDFTextObj_GetTextRenderMode(textObject) === fillAndStroke) return true;
    const font = wasm.FPDFTextObj_GetFont(textObject);
    const known = this.#boldByFont.get(font);
    if (known !== undefined) return known;
    const bold =
      boldName.test(this.#fontName(font)) ||
      (wasm.FPDFFont_GetFlags(font) & forceBoldFlag) !== 0 ||
      wasm.FPDFText_GetFontWeight(textPage, index) >= boldWeight;
    this.#boldByFont.set(font, bold);
    return bold;
  }

  #fontName(font: number): string {
    const length = this.#pdfium.wasmExports.FPDFFont_GetBaseFontName(font, this.#scratch, nameLength);
    if (length <= 1 || length > nameLength) return '';
    return String.fromCharCode(...this.#pdfium.HEAPU8.subarray(this.#scratch, this.#scratch + length - 1));
  }

  #agreesWithGlyph(textPage: number, index: number, size: number): boolean {
    const scratch = this.#scratch;
    this.#pdfium.wasmExports.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    const box = this.#pdfium.HEAPF64;
    const at = scratch / 8;
    const across = (box[at + 1] as number) - (box[at] as number);
    const up = (box[at + 3] as number) - (box[at + 2] as number);
    const largest = Math.max(across, up);
    if (!(largest > 0)) return size > 0;
    return size > largest / 3 && size < largest * 20;
  }
}
