import { limits } from './limits.ts';
import { dropped, normaliseCharacter } from './normalise-character.ts';
import { PdfReadError } from './pdf-read-error.ts';
import type { Pdfium } from './pdfium.ts';
import { ligatureOfTex } from './spell-out-ligatures.ts';
import { TextStyles, type TextStyle } from './text-style.ts';

/** Characters of a page from pdfium, in the page's own coordinates (origin bottom left, points). */
export interface RawCharacters {
  length: number;
  /** Unicode code points, normalised. */
  codes: Uint32Array;
  /** Four values for each character: left, top, right, bottom, from the advance width and the font's height. */
  looseBoxes: Float32Array;
  /** The text object of each character. */
  objects: Uint32Array;
  /** The style of each character, as an index of `styles`. */
  styleOf: Uint32Array;
  styles: TextStyle[];
  /** The number of characters without a Unicode mapping in the file. */
  unmapped: number;
}

const bytesPerBox = 16;
const scratchBytes = 256;
const space = 0x20;
const hyphen = 0x2d;
const softHyphen = 0xad;

/** Memory where pdfium writes boxes, reused for every page. */
export class CharacterScratch {
  readonly #pdfium: Pdfium;
  #pointer = 0;
  #size = 0;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** Reserves `scratchBytes` for single results and then the boxes of so many characters, aligned for doubles. */
  reserve(characters: number): number {
    const size = characters * bytesPerBox + scratchBytes;
    if (size > this.#size) {
      this.free();
      this.#pointer = this.#pdfium.wasmExports.malloc(size);
      if (this.#pointer === 0) throw new PdfReadError('OUT_OF_MEMORY');
      this.#size = size;
    }
    return this.#pointer;
  }

  free(): void {
    if (this.#pointer !== 0) this.#pdfium.wasmExports.free(this.#pointer);
    this.#pointer = 0;
    this.#size = 0;
  }
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Reads every character in the file, without the spaces and line ends that pdfium adds. */
export function readRawCharacters(pdfium: Pdfium, textPage: number, scratch: CharacterScratch): RawCharacters {
  const wasm = pdfium.wasmExports;
  const count = Math.max(wasm.FPDFText_CountChars(textPage), 0);
  if (count > limits.charactersPerPage) {
    throw new PdfReadError('TOO_LARGE_PAGES', 'A page of the PDF has more text than can be read.');
  }
  const start = scratch.reserve(count);
  const boxes = start + scratchBytes;
  const codes = new Uint32Array(count);
  const objects = new Uint32Array(count);
  const styleOf = new Uint32Array(count);
  const styles: TextStyle[] = [];
  const reader = new TextStyles(pdfium, start);
  let length = 0;
  let unmapped = 0;
  let lastObject = 0;
  const soft: number[] = [];
  for (let index = 0; index < count; index++) {
    let code = wasm.FPDFText_GetUnicode(textPage, index);
    // pdfium adds only spaces and control characters, and reports a hyphen at a line's end as a control character.
    if (code <= space && wasm.FPDFText_IsGenerated(textPage, index) === 1) continue;
    if (code < space && wasm.FPDFText_IsHyphen(textPage, index) === 1) code = hyphen;
    const isUnmapped = wasm.FPDFText_HasUnicodeMapError(textPage, index) === 1;
    if (isUnmapped) unmapped++;
    const isSoft = code === softHyphen;
    code = normaliseCharacter((isUnmapped ? ligatureOfTex(code) : undefined) ?? code);
    if (code === dropped) continue;
    if (isSoft) soft.push(length);
    const before = codes[length - 1] ?? 0;
    if (isLowSurrogate(code) && isHighSurrogate(before)) {
      codes[length - 1] = (before - 0xd800) * 0x400 + (code - 0xdc00) + 0x1_00_00;
      continue;
    }
    const object = wasm.FPDFText_GetTextObject(textPage, index);
    if (object !== lastObject || styles.length === 0) styles.push(reader.read(textPage, index, object));
    lastObject = object;
    wasm.FPDFText_GetLooseCharBox(textPage, index, boxes + length * bytesPerBox);
    codes[length] = code;
    objects[length] = object;
    styleOf[length] = styles.length - 1;
    length++;
  }
  const looseBoxes = pdfium.HEAPF32.slice(boxes / 4, boxes / 4 + length * 4);
  return withoutUndrawn({ length, codes, objects, styleOf, styles, unmapped, looseBoxes }, soft);
}

/** Whether a character has no glyph of its own: no width, or the same box as its neighbour. */
function isUndrawn({ looseBoxes, objects }: RawCharacters, at: number): boolean {
  const sharesBox = (other: number) =>
    objects[other] === objects[at] &&
    [0, 1, 2, 3].every((side) => looseBoxes[other * 4 + side] === looseBoxes[at * 4 + side]);
  return (
    !((looseBoxes[at * 4 + 2] as number) > (looseBoxes[at * 4] as number)) || sharesBox(at - 1) || sharesBox(at + 1)
  );
}

/** Removes soft hyphens that are not drawn; some producers store them with the next letter. */
function withoutUndrawn(raw: RawCharacters, soft: readonly number[]): RawCharacters {
  const undrawn = new Set(soft.filter((at) => isUndrawn(raw, at)));
  if (undrawn.size === 0) return raw;
  const kept = Uint32Array.from({ length: raw.length }, (_, at) => at).filter((at) => !undrawn.has(at));
  const take = (from: Uint32Array) => kept.map((at) => from[at] as number);
  const looseBoxes = new Float32Array(kept.length * 4);
  for (const [to, at] of kept.entries()) looseBoxes.set(raw.looseBoxes.subarray(at * 4, at * 4 + 4), to * 4);
  const { codes, objects, styleOf } = raw;
  return {
    ...raw,
    length: kept.length,
    codes: take(codes),
    objects: take(objects),
    styleOf: take(styleOf),
    looseBoxes,
  };
}
