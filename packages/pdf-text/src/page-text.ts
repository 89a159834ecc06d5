import type { OtherField } from './form-fields.ts';

/**
 * Positioned text of one page.
 *
 * `text` holds the page's characters in the order the producer wrote them, without the spaces and line ends that
 * a PDF library would guess; a real space character of the file is kept. Character i of `text` (a UTF-16 unit) has
 * its box at boxes[4*i .. 4*i+3] = x0, y0, x1, y1.
 *
 * Characters are normalised: every kind of blank is ' ', every kind of hyphen '-', ligatures are spelt out (their
 * letters share the glyph's width), characters without a shape and second strikes of feigned bold are left out. So is
 * text that a line strikes through, as in a redline; the letter before it then reaches over its place.
 *
 * Boxes are not the glyph's ink: along the line they span the advance width, so that those of neighbours touch;
 * across it they span one em, 0.78 above the baseline and 0.22 below, whatever the glyph ('.' and 'A' alike), so that
 * upright text has its baseline at y1 - 0.22 * fontSize. Slanted text has the box around its turned em square.
 *
 * Coordinates are points (1/72 inch) on the page as it is displayed (crop box and rotation applied, user unit not),
 * origin top left, y down. Text outside the displayed page is left out. A scan that lies askew is straightened about
 * its middle before it is recognised, and its boxes are where its lines then are: level, at most a few points off.
 */
export interface PageText {
  /** 1-based page number in the file. */
  page: number;
  width: number;
  height: number;
  text: string;
  boxes: Float32Array;
  /** Font size in points, one per character of `text`. */
  fontSizes: Float32Array;
  /** 1 where the character is bold (font weight or name), one per character of `text`. */
  bold: Uint8Array;
  /** Where the text came from. */
  source: 'text' | 'ocr';
  /**
   * 0..1: for OCR the mean of its letters; for a text layer 1, less where it is corrupt and was not replaced by OCR,
   * 0 where there is none though the page shows something. A blank page has 1.
   */
  confidence: number;
  /** For OCR: how sure recognition is of the word that a character belongs to, per cent, one per character of `text`. */
  certainty?: Uint8Array;
  /** Boxes that drawn lines close on all sides, smallest ones: x0, y0, x1, y1 each. Absent where there are none. */
  drawnBoxes?: Float32Array;
  /** The number, from 1, of the drawn box around a character, or 0; one per character of `text`. */
  drawnBoxOf?: Uint16Array;
  /**
   * Degrees clockwise by which a page was turned before it was read: a sheet scanned on its side or upside down before
   * it was recognised, or one whose text mostly runs sideways, as of a wide table.
   * Width, height and boxes are those of the turned page, not of the page as it is displayed.
   */
  turned?: 90 | 180 | 270;
  /** How many times as high as displayed a page was made before it was recognised: a fax whose letters were pressed flat. */
  stretched?: number;
  /** Form fields whose drawn text, which is what is read, says something else than their value. Absent where there are none. */
  otherFields?: readonly OtherField[];
}

/** Everything read from one PDF. */
export interface PdfText {
  pageCount: number;
  pages: PageText[];
  /** Pages whose text layer is absent or unusable and that were not (or could not be) recognised. */
  unreadablePages: number[];
}
