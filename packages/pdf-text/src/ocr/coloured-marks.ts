import { Components } from './components.ts';
import type { GreyImage } from './grey-image.ts';

/** Twenty-four bits a pixel as pdfium draws them (blue, green, red); each row takes `stride` bytes. */
export interface ColourImage {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

/** Between the strongest and the weakest channel: more than compression gives to black print. */
const coloured = 60;
/** Pixels a side of the squares in which marks are looked for, so that a stroke of print does not cut them in two. */
const square = 4;
/** Of the shorter side, which is about 8.5 inches: a quarter of an inch is higher than the letters of coloured print. */
const tallest = 1 / 34;
/** Of the shorter side: wider than a word. */
const widest = 1 / 8;
/** Of their box: a cell or a band that is filled takes more, print in one line takes more than a stroke by hand. */
const mostOfTall = 0.75;
const mostOfWide = 0.35;
/** Squares: a page with fewer has nothing coloured on it that matters. */
const fewest = 10;
const white = 255;

function isColoured(blue: number, green: number, red: number): boolean {
  return Math.max(blue, green, red) - Math.min(blue, green, red) > coloured;
}

/** Grey as pdfium itself makes it, and the squares that hold colour in black on white. */
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
 * The image in grey, with stamps and handwriting in colour as pale as their ink lets the light through: in black they
 * would hide the print below. Marks are known by being larger than coloured print and by not filling their box.
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
