import type { GreyImage } from './grey-image.ts';
import { cellSide, type Cells, measure, whitenPaper } from './paper.ts';

const white = 255;
/** Levels that the sheet is lighter than what it lies on, at least. */
const lighterThanDesk = 45;
/** Share of the cells along each edge of a photograph that show what the sheet lies on, at least. */
const edgeOfDesk = 0.5;
/** Share of the width and of the height that the sheet takes, at least. */
const leastSheet = 0.5;

/** The level that parts the cells in two groups which differ most (Otsu). */
function partingLevel(levels: Float32Array): number {
  const sorted = levels.toSorted();
  const total = sorted.reduce((sum, level) => sum + level, 0);
  let [best, parting, below] = [0, 0, 0];
  for (let count = 1; count < sorted.length; count++) {
    below += sorted[count - 1] as number;
    const apart = (total - below) / (sorted.length - count) - below / count;
    const weight = count * (sorted.length - count) * apart ** 2;
    if (apart >= lighterThanDesk && weight > best) [best, parting] = [weight, sorted[count] as number];
  }
  return parting;
}

/** The cells of the largest light area, with what it encloses in its row. */
function sheetOf({ columns, rows, levels }: Cells, parting: number): Uint8Array {
  const areas = new Int32Array(levels.length);
  let largest: number[] = [];
  for (let start = 0; start < levels.length; start++) {
    if (areas[start] !== 0 || (levels[start] as number) < parting) continue;
    const area = [start];
    areas[start] = 1;
    for (const cell of area) {
      const column = cell % columns;
      const beside = [
        column > 0 ? cell - 1 : -1,
        column < columns - 1 ? cell + 1 : -1,
        cell - columns,
        cell + columns < levels.length ? cell + columns : -1,
      ];
      for (const next of beside) {
        if (next < 0 || areas[next] !== 0 || (levels[next] as number) < parting) continue;
        areas[next] = 1;
        area.push(next);
      }
    }
    if (area.length > largest.length) largest = area;
  }
  const sheet = new Uint8Array(levels.length);
  for (let row = 0; row < rows; row++) {
    const own = largest.filter((cell) => Math.floor(cell / columns) === row);
    if (own.length > 0) sheet.fill(1, Math.min(...own), Math.max(...own) + 1);
  }
  // Without its edges, which are half desk.
  return sheet.map((own, cell) =>
    own === 1 && [-1, 1, -columns, columns].every((step) => sheet[cell + step] === 1) ? 1 : 0,
  );
}

/** The part of a page that a picture takes, where the page is white around it. */
function pictureIn({ width, height, data }: GreyImage): { left: number; top: number; picture: GreyImage } {
  const isWhiteRow = (row: number) => data.subarray(row * width, (row + 1) * width).every((level) => level === white);
  let [top, bottom] = [0, height];
  while (top < bottom && isWhiteRow(top)) top++;
  while (bottom > top && isWhiteRow(bottom - 1)) bottom--;
  const isWhiteColumn = (column: number) => {
    for (let row = top; row < bottom; row++) if (data[row * width + column] !== white) return false;
    return true;
  };
  let [left, right] = [0, width];
  while (left < right && isWhiteColumn(left)) left++;
  while (right > left && isWhiteColumn(right - 1)) right--;
  const picture = { width: right - left, height: bottom - top, data: new Uint8Array((right - left) * (bottom - top)) };
  for (let row = top; row < bottom; row++)
    picture.data.set(data.subarray(row * width + left, row * width + right), (row - top) * picture.width);
  return { left, top, picture };
}

/** The sheet of a photograph without what it lies on; undefined where the picture shows nothing but the sheet. */
function sheetIn(picture: GreyImage): GreyImage | undefined {
  const cells = measure(picture);
  const { columns, rows, levels } = cells;
  const parting = partingLevel(levels);
  const isDesk = (cell: number) => (levels[cell] as number) < parting;
  const edges = [
    Array.from({ length: columns }, (_, column) => column),
    Array.from({ length: columns }, (_, column) => (rows - 1) * columns + column),
    Array.from({ length: rows }, (_, row) => row * columns),
    Array.from({ length: rows }, (_, row) => row * columns + columns - 1),
  ];
  if (!edges.every((edge) => edge.filter(isDesk).length >= edge.length * edgeOfDesk)) return undefined;
  const sheet = sheetOf(cells, parting);
  const inRows = Array.from({ length: rows }, (_, row) => sheet.subarray(row * columns, (row + 1) * columns));
  const tall = inRows.filter((row) => row.includes(1)).length;
  const wide = Math.max(...inRows.map((row) => row.lastIndexOf(1) - row.indexOf(1)));
  if (tall < rows * leastSheet || wide < columns * leastSheet) return undefined;
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let y = 0; y < height; y++) {
    const row = inRows[Math.floor(y / cellSide)] as Uint8Array;
    for (let x = 0; x < width; x++) if (row[Math.floor(x / cellSide)] === 0) data[y * width + x] = white;
  }
  return { width, height, data };
}

/**
 * Removes what a photographed sheet lies on, and makes the sheet white. Returns the same object where the picture shows
 * nothing but the sheet.
 */
export function withoutDesk(image: GreyImage): GreyImage {
  const { left, top, picture } = pictureIn(image);
  const sheet = sheetIn(picture);
  if (!sheet) return image;
  const { width, height } = image;
  const data = new Uint8Array(image.data.length).fill(white);
  for (let row = 0; row < sheet.height; row++)
    data.set(sheet.data.subarray(row * sheet.width, (row + 1) * sheet.width), (top + row) * width + left);
  return whitenPaper({ width, height, data });
}
