import type { GreyImage } from './grey-image.ts';

/** Pixels a side: wider than a stroke of large print, so that every cell of a text page shows paper. */
export const cellSide = 32;
/** Share of a cell's pixels that are lighter than its paper: what noise adds above the level itself. */
const lighter = 0.2;
const white = 255;
/** Paper at least this light all over needs no help. */
const cleanPaper = 225;
/** Of the page's usual paper: a cell darker than that is a picture, a filled cell or the scanner's lid. */
const leastPaper = 0.6;

export interface Cells {
  columns: number;
  rows: number;
  levels: Float32Array;
}

/** The level of the paper in each cell of the image. */
export function measure({ width, height, data }: GreyImage): Cells {
  const columns = Math.ceil(width / cellSide);
  const rows = Math.ceil(height / cellSide);
  const levels = new Float32Array(columns * rows);
  const histogram = new Uint16Array(white + 1);
  for (let cell = 0; cell < levels.length; cell++) {
    const left = (cell % columns) * cellSide;
    const top = Math.floor(cell / columns) * cellSide;
    const right = Math.min(left + cellSide, width);
    const bottom = Math.min(top + cellSide, height);
    histogram.fill(0);
    let seen = 0;
    for (let y = top; y < bottom; y += 2) {
      for (let at = y * width + left; at < y * width + right; at += 2) {
        const level = data[at] as number;
        histogram[level] = (histogram[level] as number) + 1;
        seen++;
      }
    }
    let level = white;
    for (let above = histogram[white] as number; above < seen * lighter && level > 0;) {
      level--;
      above += histogram[level] as number;
    }
    levels[cell] = level;
  }
  return { columns, rows, levels };
}

/** Dark cells get the level of the paper around them, or else the usual level. */
function withoutDark({ columns, rows, levels }: Cells): Cells {
  const usual = levels.toSorted()[levels.length >> 1] ?? white;
  const isPaper = (level: number) => level >= usual * leastPaper;
  const filled = levels.map((own, cell) => {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    let sum = 0;
    let count = 0;
    for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, rows - 1); y++) {
      for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x++) {
        const level = levels[y * columns + x] as number;
        if (!isPaper(level)) continue;
        sum += level;
        count++;
      }
    }
    return count > 0 ? sum / count : isPaper(own) ? own : usual;
  });
  return { columns, rows, levels: filled };
}

/** Makes grey or unevenly lit paper white; ink keeps its relative darkness. Returns the same object if the paper is white. */
export function whitenPaper(image: GreyImage): GreyImage {
  const { columns, rows, levels } = withoutDark(measure(image));
  if (levels.every((level) => level >= cleanPaper)) return image;
  const { width, height, data } = image;
  const whitened = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    // Interpolate between the middles of cells.
    const down = Math.min(Math.max(y / cellSide - 0.5, 0), rows - 1);
    const upper = Math.floor(down);
    const lower = Math.min(upper + 1, rows - 1);
    const share = down - upper;
    const across = (column: number) =>
      (levels[upper * columns + column] as number) * (1 - share) + (levels[lower * columns + column] as number) * share;
    for (let column = 0; column < columns; column++) {
      const left = column * cellSide;
      const right = Math.min(left + cellSide, width);
      const before = across(Math.max(column - 1, 0));
      const own = across(column);
      const after = across(Math.min(column + 1, columns - 1));
      for (let x = left; x < right; x++) {
        const offset = (x - left) / cellSide - 0.5;
        const paper = offset < 0 ? own + (own - before) * offset : own + (after - own) * offset;
        whitened[y * width + x] = Math.min(white, ((data[y * width + x] as number) * white) / paper);
      }
    }
  }
  return { width, height, data: whitened };
}

/** Darker than any paper. */
const lid = 100;
/** Share of an edge: print that runs off the page is dark along less of it. */
const edgeOfLid = 0.3;

/** Removes the black area beside the sheet. Returns the same object if there is none. */
export function withoutLid(image: GreyImage): GreyImage {
  const { width, height } = image;
  let cleared: Uint8Array | undefined;
  const clear = (lines: number, length: number, start: (line: number) => number, step: number) => {
    const data = cleared ?? image.data;
    let dark = 0;
    for (let line = 0; line < lines; line++) if ((data[start(line)] as number) < lid) dark++;
    if (dark < lines * edgeOfLid) return;
    cleared ??= image.data.slice();
    for (let line = 0; line < lines; line++) {
      for (let at = start(line), left = length; left > 0 && (cleared[at] as number) < lid; at += step, left--)
        cleared[at] = white;
    }
  };
  clear(height, width, (row) => row * width, 1);
  clear(height, width, (row) => row * width + width - 1, -1);
  clear(width, height, (column) => column, width);
  clear(width, height, (column) => (height - 1) * width + column, -width);
  return cleared ? { width, height, data: cleared } : image;
}

/** Side in pixels of the squares in which ink is searched; their mean has little noise. */
const square = 4;
/** Levels below the paper: the faintest print, and more than the mean of noise. */
const inkDepth = 24;
/** Share of all squares: less is dust. A line of small print has ten times as much. */
const leastInk = 0.0001;

/** Whether nothing is printed on the page. */
export function isBlank({ width, height, data }: GreyImage): boolean {
  const means = new Uint32Array(white + 1);
  let squares = 0;
  for (let y = 0; y + square <= height; y += square) {
    for (let x = 0; x + square <= width; x += square) {
      let sum = 0;
      for (let row = y; row < y + square; row++) {
        const at = row * width + x;
        for (let column = 0; column < square; column++) sum += data[at + column] as number;
      }
      const mean = Math.floor(sum / square ** 2);
      means[mean] = (means[mean] as number) + 1;
      squares++;
    }
  }
  let paper = white;
  for (let above = means[white] as number; above < squares / 2; above += means[paper] as number) paper--;
  const inked = means.subarray(0, Math.max(paper - inkDepth, 0)).reduce((sum, count) => sum + count, 0);
  return inked <= squares * leastInk;
}

/** Share of the width: no print goes so far along one row. */
const lostLine = 0.6;
/** Rows: what is thicker is the edge of a picture or a filled cell. */
const thickestLost = 3;

/** The image without the black lines that a fax puts across a page; what stands above and below one is joined. */
export function withoutLostLines(image: GreyImage): GreyImage {
  const { width, height } = image;
  const isLost = Array.from({ length: height }, (_, row) => {
    const start = row * width;
    let dark = 0;
    for (let at = start; at < start + width; at++) if ((image.data[at] as number) < 128) dark++;
    return dark > width * lostLine;
  });
  if (!isLost.includes(true)) return image;
  const data = image.data.slice();
  for (let row = 1; row < height - 1; row++) {
    if (isLost[row] !== true || isLost[row - 1] === true) continue;
    let end = row;
    while (isLost[end] === true) end++;
    if (end - row > thickestLost || end === height) continue;
    for (let x = 0; x < width; x++) {
      const around = Math.max(data[(row - 1) * width + x] as number, data[end * width + x] as number);
      for (let lost = row; lost < end; lost++) data[lost * width + x] = around;
    }
  }
  return { width, height, data };
}

/** Pixels a side of the squares in which print is looked for. */
const grainSquare = 8;
/** Any print is darker than that somewhere, any grain of white paper lighter than the other. */
const print = 200;
const grain = 215;

/**
 * The image with white paper wherever no print is near: on a sheet that is nearly empty, recognition would find words in
 * the grain. The same object where there is no grain.
 */
export function withoutGrain(image: GreyImage): GreyImage {
  const { width, height } = image;
  const columns = Math.ceil(width / grainSquare);
  const rows = Math.ceil(height / grainSquare);
  const printed = new Uint8Array(columns * rows);
  let isGrained = false;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / grainSquare) * columns;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const level = image.data[at] as number;
      if (level < print) printed[row + Math.floor(x / grainSquare)] = 1;
      else if (level < white) isGrained = true;
    }
  }
  if (!isGrained) return image;
  const data = image.data.slice();
  for (let square = 0; square < printed.length; square++) {
    const [column, row] = [square % columns, Math.floor(square / columns)];
    let isNear = false;
    for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, rows - 1); y++)
      for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x++)
        isNear ||= printed[y * columns + x] === 1;
    if (isNear) continue;
    const right = Math.min((column + 1) * grainSquare, width);
    for (let y = row * grainSquare; y < Math.min((row + 1) * grainSquare, height); y++)
      for (let at = y * width + column * grainSquare; at < y * width + right; at++)
        if ((data[at] as number) >= grain) data[at] = white;
  }
  return { width, height, data };
}
