import { Components } from './components.ts';
import type { GreyImage } from './grey-image.ts';

/** Darker than the middle between ink and paper. */
const dark = 128;
/** Side of the squares in which bands are looked for, as a share of the shorter side: more than most rules are thick. */
const square = 1 / 400;
/** Share of a square's pixels. */
const mostlyDark = 0.9;
/** Shares of the shorter side: a filled cell is wider than any letter. */
const narrowest = 1 / 14;
const lowest = 1 / 120;
/** Share of a band: what is light in it is print; a rule and the lid of a scanner have less, letters that touch more. */
const leastPrint = 0.002;
const mostPrint = 0.4;
/** Share of its first and its last row: print stands away from them. */
const mostAtEdge = 0.1;
const white = 255;

/** The squares of an image that are dark, in black on white. */
function darkSquares({ width, height, data }: GreyImage, size: number): GreyImage {
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < rows * size; y++) {
    const start = Math.floor(y / size) * columns;
    for (let x = 0, at = y * width; x < columns * size; x++, at++)
      if ((data[at] as number) < dark)
        counts[start + Math.floor(x / size)] = (counts[start + Math.floor(x / size)] as number) + 1;
  }
  const squares = Uint8Array.from(counts, (count) => (count >= mostlyDark * size ** 2 ? 0 : white));
  return { width: columns, height: rows, data: squares };
}

/** A row of squares of a band, from its first to its last pixel, and how many of its pixels are light. */
interface Row {
  top: number;
  from: number;
  to: number;
  light: number;
  pixels: number;
}

const lightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { light }) => sum + light, 0) / rows.reduce((sum, { pixels }) => sum + pixels, 0);

/** Turns the pixels of a band about, and clears what is left of it around them. */
function invert(printed: Uint8Array, { width, height, data }: GreyImage, rows: readonly Row[], size: number): void {
  const levels: number[] = [];
  for (const { top, from, to } of rows) for (let x = from; x <= to; x++) levels.push(data[top * width + x] as number);
  const fill = Math.min(levels.toSorted((a, b) => a - b)[levels.length >> 1] as number, dark);
  for (const { top, from, to } of rows)
    for (let y = Math.max(0, top - size); y < Math.min(top + 2 * size, height); y++)
      for (let x = Math.max(0, from - size); x <= Math.min(to + size, width - 1); x++)
        if ((data[y * width + x] as number) < dark) printed[y * width + x] = white;
  for (const { top, from, to } of rows)
    for (let y = top; y < top + size; y++)
      for (let at = y * width + from; at <= y * width + to; at++)
        printed[at] = white - (Math.max(0, (data[at] as number) - fill) * white) / (white - fill);
}

/** The image with light print on dark bands and cells in black on white: recognition sees nothing of it otherwise. */
export function withDarkPrint(image: GreyImage): GreyImage {
  const { width, height, data } = image;
  const side = Math.min(width, height);
  const size = Math.max(3, Math.round(side * square));
  const components = new Components(darkSquares(image, size), white);
  let printed: Uint8Array | undefined;
  for (const [index, { left, right, top, bottom }] of components.all.entries()) {
    const wide = (right - left + 1) * size;
    if (wide < side * narrowest || (bottom - top + 1) * size < side * lowest) continue;
    const rows = components.spansOf(index).map((span): Row => {
      const [from, to] = [span.from * size, (span.to + 1) * size - 1];
      let light = 0;
      for (let y = span.y * size; y < (span.y + 1) * size; y++)
        for (let at = y * width + from; at <= y * width + to; at++) if ((data[at] as number) >= dark) light++;
      return { top: span.y * size, from, to, light, pixels: (to - from + 1) * size };
    });
    // A rule that lies askew is as high as a band, but not as thick.
    if (rows.reduce((sum, { pixels }) => sum + pixels, 0) < wide * side * lowest) continue;
    const share = lightOf(rows);
    const atEdge = Math.max(lightOf(rows.slice(0, 1)), lightOf(rows.slice(-1)));
    if (share < leastPrint || share > mostPrint || atEdge > mostAtEdge) continue;
    printed ??= data.slice();
    invert(printed, image, rows, size);
  }
  return printed ? { width, height, data: printed } : image;
}
