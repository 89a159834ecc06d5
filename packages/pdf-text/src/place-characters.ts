import { emBox } from './em-box.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { RawCharacters } from './raw-characters.ts';
import type { TextStyle } from './text-style.ts';

const letterF = 0x66;
const letterT = 0x74;

/** Characters on the displayed page: origin top left, y down, points. */
export interface PlacedCharacters {
  length: number;
  codes: Uint32Array;
  /** Four values for each character: x0, y0, x1, y1. */
  boxes: Float32Array;
  sizes: Float32Array;
  bold: Uint8Array;
  objects: Uint32Array;
}

/** How many characters from `at` on share one glyph, and so one box, because they spell out a ligature. */
function glyphLength({ looseBoxes, objects, length }: RawCharacters, at: number): number {
  let end = at + 1;
  while (
    end < length &&
    looseBoxes[end * 4] === looseBoxes[at * 4] &&
    looseBoxes[end * 4 + 2] === looseBoxes[at * 4 + 2] &&
    looseBoxes[end * 4 + 1] === looseBoxes[at * 4 + 1] &&
    objects[end] === objects[at]
  ) {
    end++;
  }
  return end - at;
}

/** The same letter twice in one place was printed twice, unless it can be the ligature ff or tt. */
function isStruckTwice({ codes }: RawCharacters, at: number): boolean {
  return codes[at] === codes[at + 1] && codes[at] !== letterF && codes[at] !== letterT;
}

/** The box of one glyph in the page's own coordinates, and the size of its letters. */
class GlyphBox {
  left = 0;
  bottom = 0;
  right = 0;
  top = 0;
  size = 0;

  read({ looseBoxes }: RawCharacters, at: number, style: TextStyle): void {
    this.left = looseBoxes[at * 4] as number;
    this.top = looseBoxes[at * 4 + 1] as number;
    this.right = looseBoxes[at * 4 + 2] as number;
    this.bottom = looseBoxes[at * 4 + 3] as number;
    this.size = style.size;
    if (!style.sizeIsSound) {
      this.size = style.direction === 1 ? this.right - this.left : this.top - this.bottom;
    } else if (style.direction !== 2) {
      const up = style.size * (style.direction === 0 ? style.upY : style.upX);
      const low = style.baseline - (up > 0 ? emBox.below : -emBox.above) * up;
      const high = style.baseline + (up > 0 ? emBox.above : -emBox.below) * up;
      if (style.direction === 0) {
        this.bottom = low;
        this.top = high;
      } else {
        this.left = low;
        this.right = high;
      }
    }
  }
}

/** Places characters on the displayed page, without those outside it. */
export function placeCharacters(raw: RawCharacters, geometry: PageGeometry): PlacedCharacters {
  const boxes = new Float32Array(raw.length * 4);
  const sizes = new Float32Array(raw.length);
  const bold = new Uint8Array(raw.length);
  const codes = new Uint32Array(raw.length);
  const objects = new Uint32Array(raw.length);
  const { xx, xy, x0, yx, yy, y0, width, height } = geometry;
  const glyph = new GlyphBox();
  let length = 0;
  for (let at = 0, parts = 1; at < raw.length; at += parts) {
    parts = glyphLength(raw, at);
    const style = raw.styles[raw.styleOf[at] as number] as TextStyle;
    const struckTwice = parts === 2 && isStruckTwice(raw, at);
    const shown = struckTwice ? 1 : parts;
    glyph.read(raw, at, style);
    // Letters of one glyph share its width, in the direction the text runs.
    const stepX = style.direction === 1 ? 0 : (glyph.right - glyph.left) / shown;
    const stepY = style.direction === 1 ? (glyph.top - glyph.bottom) / shown : 0;
    for (let part = 0; part < shown; part++) {
      const before = style.backwards ? shown - 1 - part : part;
      const after = shown - 1 - before;
      const left = glyph.left + stepX * before;
      const right = glyph.right - stepX * after;
      const bottom = glyph.bottom + stepY * before;
      const top = glyph.top - stepY * after;
      const xa = xx * left + xy * bottom + x0;
      const xb = xx * right + xy * top + x0;
      const ya = yx * left + yy * bottom + y0;
      const yb = yx * right + yy * top + y0;
      const xLow = xa < xb ? xa : xb;
      const xHigh = xa < xb ? xb : xa;
      const yLow = ya < yb ? ya : yb;
      const yHigh = ya < yb ? yb : ya;
      // A NaN counts as outside too.
      if (!(xHigh >= 0 && xLow <= width && yHigh >= 0 && yLow <= height)) continue;
      boxes[length * 4] = xLow;
      boxes[length * 4 + 1] = yLow;
      boxes[length * 4 + 2] = xHigh;
      boxes[length * 4 + 3] = yHigh;
      sizes[length] = glyph.size;
      bold[length] = style.bold || struckTwice ? 1 : 0;
      codes[length] = raw.codes[at + part] as number;
      objects[length] = raw.objects[at + part] as number;
      length++;
    }
  }
  return { length, codes, boxes, sizes, bold, objects };
}
