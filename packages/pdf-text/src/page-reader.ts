import { fieldsDrawnOtherwise, type FormField } from './form-fields.ts';
import { limits } from './limits.ts';
import { loadPage } from './load-page.ts';
import type { OpenDocument } from './open-document.ts';
import { boxesOf, boxOfCharacters } from './drawn-boxes.ts';
import { readDrawnLines } from './drawn-lines.ts';
import { lookAtDrawing } from './page-drawing.ts';
import { readGeometry, type PageGeometry } from './page-geometry.ts';
import type { PageText } from './page-text.ts';
import { PdfReadError } from './pdf-read-error.ts';
import { placeCharacters, type PlacedCharacters } from './place-characters.ts';
import { CharacterScratch, readRawCharacters, type RawCharacters } from './raw-characters.ts';
import { spellOutLigatures } from './spell-out-ligatures.ts';
import { StruckTwice } from './struck-twice.ts';
import { judgeText, type TextVerdict } from './judge-text.ts';
import { dropStruckThrough, findStruckThrough } from './struck-through.ts';
import type { Turn } from './ocr/turn.ts';
import type { TextStyle } from './text-style.ts';

/** With fewer characters, a page is not turned. */
const fewest = 40;
const most = 0.7;

/** The clockwise turn that sets text of this style upright on the displayed page; 0 if it is upright or slanted. */
function turnOf(style: TextStyle, { xx, xy, yx, yy }: PageGeometry): Turn | 0 {
  if (style.direction === 2) return 0;
  const upX = style.direction === 1 ? style.upX : 0;
  const upY = style.direction === 1 ? 0 : style.upY;
  const right = xx * upX + xy * upY;
  const down = yx * upX + yy * upY;
  if (right < -0.5) return 90;
  if (right > 0.5) return 270;
  return down > 0.5 ? 180 : 0;
}

/** The turn for a page whose text mostly runs sideways (as in a wide table) or upside down. */
function readingTurn(raw: RawCharacters, geometry: PageGeometry): Turn | 0 {
  const turns = raw.styles.map((style) => turnOf(style, geometry));
  if (turns.every((turn) => turn === 0)) return 0;
  const counts = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (let at = 0; at < raw.length; at++) counts[turns[raw.styleOf[at] as number] ?? 0]++;
  return ([90, 180, 270] as const).find((turn) => counts[turn] >= fewest && counts[turn] > most * raw.length) ?? 0;
}

/** The page's geometry after the turn. */
function turnedGeometry(geometry: PageGeometry, turn: Turn): PageGeometry {
  const { width, height, xx, xy, x0, yx, yy, y0 } = geometry;
  switch (turn) {
    case 90:
      return { width: height, height: width, xx: -yx, xy: -yy, x0: height - y0, yx: xx, yy: xy, y0: x0 };
    case 180:
      return { width, height, xx: -xx, xy: -xy, x0: width - x0, yx: -yx, yy: -yy, y0: height - y0 };
    default:
      return { width: height, height: width, xx: yx, xy: yy, x0: y0, yx: -xx, yy: -xy, y0: width - x0 };
  }
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
const lastOfOneUnit = 0xffff;

interface IndexedText {
  text: string;
  boxes: Float32Array;
  fontSizes: Float32Array;
  bold: Uint8Array;
}

/** Characters as text with one box for each UTF-16 unit; both halves of a surrogate pair get the same box. */
function indexByTextUnit(characters: PlacedCharacters): IndexedText {
  const { length, codes, boxes, sizes, bold } = characters;
  let units = length;
  for (let index = 0; index < length; index++) if ((codes[index] as number) > lastOfOneUnit) units++;
  if (units === length) {
    return {
      text: decoder.decode(new Uint16Array(codes.subarray(0, length))),
      boxes: boxes.slice(0, length * 4),
      fontSizes: sizes.slice(0, length),
      bold: bold.slice(0, length),
    };
  }
  const spread = {
    boxes: new Float32Array(units * 4),
    fontSizes: new Float32Array(units),
    bold: new Uint8Array(units),
  };
  let text = '';
  for (let index = 0; index < length; index++) {
    const letter = String.fromCodePoint(codes[index] as number);
    for (let unit = text.length; unit < text.length + letter.length; unit++) {
      spread.boxes.set(boxes.subarray(index * 4, index * 4 + 4), unit * 4);
      spread.fontSizes[unit] = sizes[index] as number;
      spread.bold[unit] = bold[index] as number;
    }
    text += letter;
  }
  return { text: text.toWellFormed(), ...spread };
}

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

  /** Undefined if the page is too damaged to load. */
  read(number: number): ReadPage | undefined {
    const { pdfium } = this.#open;
    const wasm = pdfium.wasmExports;
    const { page, fields } = loadPage(this.#open, number);
    if (page === 0) return undefined;
    try {
      const geometry = readGeometry(pdfium, page, this.#scratch.reserve(0));
      checkSides(geometry, number);
      const textPage = wasm.FPDFText_LoadPage(page);
      if (textPage === 0) return undefined;
      try {
        return this.#readText(number, page, textPage, geometry, fields);
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

  #readText(
    number: number,
    page: number,
    textPage: number,
    geometry: PageGeometry,
    fields: readonly FormField[],
  ): ReadPage {
    const { pdfium } = this.#open;
    const raw = spellOutLigatures(readRawCharacters(pdfium, textPage, this.#scratch));
    const turned = readingTurn(raw, geometry);
    const upright = turned === 0 ? geometry : turnedGeometry(geometry, turned);
    const { width, height } = upright;
    const placed = placeCharacters(raw, upright);
    this.#struckTwice.drop(placed, width, height);
    const written = indexByTextUnit(placed);
    const isHidden = raw.styles.map((style) => style.hidden);
    const hidden = isHidden.includes(true)
      ? raw.styleOf.subarray(0, raw.length).filter((style) => isHidden[style]).length
      : 0;
    const verdict = judgeText(written.text, raw.unmapped, hidden, () =>
      lookAtDrawing(pdfium, page, this.#scratch.reserve(0)),
    );
    const drawn = readDrawnLines(pdfium, page, upright, this.#scratch.reserve(0));
    const struck = findStruckThrough(placed, drawn.rules);
    const indexed = struck ? indexByTextUnit(dropStruckThrough(placed, struck)) : written;
    const drawnBoxes = boxesOf(drawn.edges);
    const otherFields = fieldsDrawnOtherwise(fields, indexed, upright);
    return {
      page: {
        page: number,
        width,
        height,
        ...indexed,
        source: 'text',
        confidence: verdict.confidence,
        ...(turned !== 0 && { turned }),
        ...(otherFields.length > 0 && { otherFields }),
        ...(drawnBoxes.length > 0 && {
          drawnBoxes: Float32Array.from(drawnBoxes.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])),
          drawnBoxOf: boxOfCharacters(drawnBoxes, indexed.boxes),
        }),
      },
      verdict,
    };
  }
}
