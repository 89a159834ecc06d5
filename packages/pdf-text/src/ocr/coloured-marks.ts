import { Components } from './components.ts';
import type { GreyImage } from './grey-image.ts';

/** As drawn by pdfium: 24 bits a pixel (blue, green, red), `stride` bytes a row. */
export interface ColourImage {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

/** Difference between the strongest and the weakest channel; compression gives black print less. */
const coloured = 60;
/** Side in pixels of the squares in which marks are searched, so that print does not cut them in two. */
const square = 4;
/** Share of the shorter side: a quarter of an inch, higher than coloured print. */
const tallest = 1 / 34;
/** Share of the shorter side: wider than a word. */
const widest = 1 / 8;
/** Shares of the mark's box: a filled cell or band takes more, and so does a line of print compared with handwriting. */
const mostOfTall = 0.75;
const mostOfWide = 0.35;
/** A page with fewer coloured squares has no marks. */
const fewest = 10;
const white = 255;

function isColoured(blue: number, green: number, red: number): boolean {
  return Math.max(blue, green, red) - Math.min(blue, green, red) > coloured;
}

/** The image in grey (by pdfium's formula), and the coloured squares in black on white. */
function toGrey({ width, height, stride, data }: ColourImage): { grey: GreyImage; squares: GreyImage; count: number } {
  const grey = new Uint8Array(width * height);
  const columns = Math.ceil(width / square);
  const squares = new Uint8Array(columns * Math.ceil(height / square)).fill(white);
  let count = 0;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / square) * columns;
    let from = y * stride;
    for (let x = 0; x < width; x++, from += 3) {
      const [blue, green, red] = [data[from] as number, data[from + 1] as number, data[from + 2] as number];
      grey[y * width + x] = Math.floor((blue * 11 + green * 59 + red * 30) / 100);
      if (!isColoured(blue, green, red)) continue;
      const at = row + Math.floor(x / square);
      if (squares[at] === white) count++;
      squares[at] = 0;
    }
  }
  return {
    grey: { width, height, data: grey },
    squares: { width: columns, height: squares.length / columns, data: squares },
    count,
  };
}

/**
 * The image in grey, with coloured stamps and handwriting made pale, because in black they would hide the print below.
 * Marks are larger than coloured print and do not fill their box.
 */
export function greyWithoutMarks(image: ColourImage): GreyImage {
  const { grey, squares, count } = toGrey(image);
  if (count < fewest) return grey;
  const { width, height, stride, data } = image;
  const side = Math.min(width, height) / square;
  const components = new Components(squares, white);
  const marks = new Set<number>();
  for (const [index, { left, right, top, bottom, pixels }] of components.all.entries()) {
    const [across, down] = [right - left + 1, bottom - top + 1];
    const filled = pixels / (across * down);
    if ((down > side * tallest && filled < mostOfTall) || (across > side * widest && filled < mostOfWide))
      marks.add(index);
  }
  const left = components.without(marks);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / square) * squares.width;
    for (let x = 0; x < width; x++) {
      const at = row + Math.floor(x / square);
      if (squares.data[at] === left.data[at]) continue;
      const from = y * stride + x * 3;
      grey.data[y * width + x] = Math.max(data[from] as number, data[from + 1] as number, data[from + 2] as number);
    }
  }
  return grey;
}
