import type { Random } from './random.ts';

/** A page as a grey picture; print is dark. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What a sheet went through before and on the glass of a scanner. Lengths are in pixels. */
export interface Wear {
  dotsPerInch: number;
  /** Degrees by which it lies askew. */
  askew: number;
  /** How far lines bow towards the spine. */
  bow?: number;
  /** Level of the paper, and by how much it darkens from one side to the other. */
  paper?: number;
  shade?: number;
  /** Share of the ink that is left. */
  ink?: number;
  /** How far strokes have run; a share of a pixel thickens them by as much. */
  bleed?: number;
  /** Levels up and down, and dots. */
  grain?: number;
  specks?: number;
  /** A round stamp over the print. */
  stamped?: boolean;
  /** Step of the compression's coarsest table: 8 is hardly seen, 40 has blocks and rings. */
  compression?: number;
  /** Black and white only, with lines that the fax lost or doubled. */
  faxed?: boolean;
}

const white = 255;
const clamp = (level: number) => Math.max(0, Math.min(white, level));

/** Strokes grown by up to a pixel on each side. */
function bled({ width, height, data }: Grey, share: number): Grey {
  const out = data.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const darkest = Math.min(
        data[at - 1] as number,
        data[at + 1] as number,
        data[at - width] as number,
        data[at + width] as number,
      );
      const own = data[at] as number;
      if (darkest < own) out[at] = own + (darkest - own) * share;
    }
  }
  return { width, height, data: out };
}

/** A ring with two bars across it, as of a date stamp, in grey ink. */
function stamp(page: Grey, random: Random, dotsPerInch: number): void {
  const { width, height, data } = page;
  const radius = dotsPerInch * 0.6;
  const [middleX, middleY] = [width * (0.3 + random.next() * 0.5), height * (0.2 + random.next() * 0.4)];
  const thick = dotsPerInch / 60;
  for (let y = Math.floor(middleY - radius - thick); y <= middleY + radius + thick; y++) {
    for (let x = Math.floor(middleX - radius - thick); x <= middleX + radius + thick; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const away = Math.hypot(x - middleX, y - middleY);
      const isRing = Math.abs(away - radius) < thick;
      const isBar = away < radius && Math.abs(Math.abs(y - middleY - (x - middleX) * 0.15) - radius / 4) < thick / 2;
      if (isRing || isBar) data[y * width + x] = Math.min(data[y * width + x] as number, 110);
    }
  }
}

/** As it lies on the glass: moved, in uneven light. */
function laid(page: Grey, wear: Wear, random: Random): Grey {
  const { width, height } = page;
  const { askew, bow = 0, paper = white, shade = 0, ink = 1, grain = 0, specks = 0 } = wear;
  const slope = Math.tan((askew * Math.PI) / 180);
  const data = new Uint8Array(width * height).fill(white);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = x + slope * (y - height / 2);
      const fromY = y - slope * (x - width / 2) - bow * Math.sin((Math.PI * x) / width);
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      let level = white;
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const at = top * width + left;
        const [across, down] = [fromX - left, fromY - top];
        const upper = (page.data[at] as number) * (1 - across) + (page.data[at + 1] as number) * across;
        const lower = (page.data[at + width] as number) * (1 - across) + (page.data[at + width + 1] as number) * across;
        level = upper * (1 - down) + lower * down;
      }
      const light = paper - shade * (x / width);
      data[y * width + x] = clamp(light * (1 - ((white - level) / white) * ink) + (random.next() - 0.5) * grain);
    }
  }
  for (let speck = 0; speck < specks; speck++) {
    const at = random.whole(0, width * height - 1);
    const size = random.whole(1, 2);
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) data[at + y * width + x] = 20;
  }
  return { width, height, data };
}

const side = 8;
const cosines = Array.from({ length: side }, (_, wave) =>
  Array.from(
    { length: side },
    (__, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side)) * Math.sqrt((wave === 0 ? 1 : 2) / side),
  ),
);

/** One pass of the cosine transform over a block, or back, with the result turned over its diagonal. */
function transform(block: Float32Array, back: boolean): Float32Array {
  const out = new Float32Array(block.length);
  for (let row = 0; row < side; row++) {
    for (let to = 0; to < side; to++) {
      let sum = 0;
      for (let from = 0; from < side; from++) {
        const wave = back ? (cosines[from] as number[])[to] : (cosines[to] as number[])[from];
        sum += (block[row * side + from] as number) * (wave as number);
      }
      out[to * side + row] = sum;
    }
  }
  return out;
}

/** What compression as in JPEG leaves: waves of each block of pixels, rounded the more the finer they are. */
function compressed({ width, height, data }: Grey, step: number): Grey {
  const out = data.slice();
  const block = new Float32Array(side * side);
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      for (let at = 0; at < block.length; at++) block[at] = data[(top + (at >> 3)) * width + left + (at & 7)] as number;
      const waves = transform(transform(block, false), false);
      for (let at = 0; at < waves.length; at++) {
        const coarse = step * (1 + ((at >> 3) + (at & 7)) / 4);
        waves[at] = Math.round((waves[at] as number) / coarse) * coarse;
      }
      const plain = transform(transform(waves, true), true);
      for (let at = 0; at < plain.length; at++)
        out[(top + (at >> 3)) * width + left + (at & 7)] = clamp(plain[at] as number);
    }
  }
  return { width, height, data: out };
}

function faxed({ width, height, data }: Grey, random: Random): Grey {
  const out = data.map((level) => (level < 150 ? 0 : white));
  for (let lost = 0; lost < 6; lost++) {
    const row = random.whole(1, height - 2);
    if (random.chance(0.5)) out.copyWithin(row * width, (row - 1) * width, row * width);
    else out.fill(0, row * width, (row + 1) * width);
  }
  return { width, height, data: out };
}

export function worn(page: Grey, wear: Wear, random: Random): Grey {
  const printed = wear.bleed === undefined ? page : bled(page, wear.bleed);
  if (wear.stamped === true) stamp(printed, random, wear.dotsPerInch);
  const scanned = laid(printed, wear, random);
  if (wear.faxed === true) return faxed(scanned, random);
  return wear.compression === undefined ? scanned : compressed(scanned, wear.compression);
}
