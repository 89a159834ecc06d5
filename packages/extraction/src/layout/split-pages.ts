import type { InputPage } from '../types.ts';
import { cornersOf, pickCharacters, type Corners } from './pick-characters.ts';

/** Fewer letters than this, or fewer lines, are a note in the margin. */
const fewest = 60;
const fewestLines = 3;

/** A letter's box is an em wide where it stands on its side: then it is as high as the letter's advance. */
function isOnSide({ boxes, fontSizes }: InputPage, at: number): boolean {
  const size = fontSizes[at] as number;
  const width = (boxes[4 * at + 2] as number) - (boxes[4 * at] as number);
  return size > 0 && Math.abs(width - size) < 0.06 * size;
}

/** A look at one letter in four, as nearly all pages have none on its side. */
function mayHaveSideways(page: InputPage): boolean {
  let found = 0;
  for (let at = 0; at < page.text.length; at += 4) if (isOnSide(page, at)) found++;
  return found * 8 >= fewest;
}

/** From a letter to the next of its line on the page, in ems and down the page; 0 where the next is none of its line. */
function stepAfter(page: InputPage, at: number): number {
  const { boxes, fontSizes, text } = page;
  if (at + 1 >= text.length || !isOnSide(page, at)) return 0;
  const size = fontSizes[at] as number;
  if (Math.abs((boxes[4 * at + 4] as number) - (boxes[4 * at] as number)) > 0.06 * size) return 0;
  const step = ((boxes[4 * at + 5] as number) - (boxes[4 * at + 1] as number)) / size;
  return Math.abs(step) < 0.1 || Math.abs(step) > 1.6 ? 0 : step;
}

/** A cell of one letter has no next of its line: its box shows that it stands on its side. */
function standsAlone(page: InputPage, at: number): boolean {
  const { boxes, fontSizes } = page;
  const size = fontSizes[at] as number;
  const height = (boxes[4 * at + 3] as number) - (boxes[4 * at + 1] as number);
  return isOnSide(page, at) && Math.abs(height - size) > 0.12 * size;
}

/** A page, and after it what is printed sideways on it, turned for reading: a wide table beside upright text. */
export function withSidewaysPart(page: InputPage): InputPage[] {
  const { text, boxes, width, height } = page;
  if (page.source === 'ocr' || page.turned !== undefined || page.sheet || !mayHaveSideways(page)) return [page];
  const kept: number[] = [];
  const lines = new Set<number>();
  let rising = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const step = stepAfter(page, at);
    if (step !== 0 || before !== 0 || standsAlone(page, at)) {
      kept.push(at);
      lines.add(Math.round((boxes[4 * at] as number) / 3));
    }
    rising -= Math.sign(step);
    before = step;
  }
  if (Math.abs(rising) < fewest || lines.size < fewestLines) return [page];
  const onSide = new Set(kept);
  const upright = Array.from({ length: text.length }, (_, at) => at).filter((at) => !onSide.has(at));
  const turned = (at: number): Corners => {
    const [x0, y0, x1, y1] = cornersOf(page, at);
    return rising > 0 ? [height - y1, x0, height - y0, x1] : [y0, width - x1, y1, width - x0];
  };
  const part = { ...pickCharacters(page, kept, turned), width: height, height: width };
  return [pickCharacters(page, upright), { ...part, turned: rising > 0 ? 90 : 270 }];
}

/** Of the sheet's height: two portrait pages side by side are wider than a landscape one needs to be to say. */
const leastWidth = 1.2;
/** Of the sheet's width: half of the two margins that meet at the fold. */
const margin = 0.025;
/** Of the sheet's width: a line of prose this long is no cell of a table. */
const proseLine = 0.25;
/** In ems: a wider gap stands between columns. */
const widestBlank = 1.2;

/** Whether the band at the middle of the sheet is empty over its whole height. */
function isFolded({ width, text, boxes }: InputPage): boolean {
  for (let index = 0; index < text.length; index++) {
    if (
      (boxes[4 * index + 2] as number) > width * (0.5 - margin) &&
      (boxes[4 * index] as number) < width * (0.5 + margin)
    )
      return false;
  }
  return true;
}

/** One of the equal parts of a sheet. */
interface Part {
  column: 0 | 1;
  row: 0 | 1;
  /** How many rows of parts the sheet has. */
  rows: 1 | 2;
}

function takePart(page: InputPage, { column, row, rows }: Part, isIn: (index: number) => boolean): InputPage {
  const width = page.width / 2;
  const height = page.height / rows;
  const sheet = { x0: column * width, y0: row * height, width: page.width, height: page.height };
  const kept = Array.from({ length: page.text.length }, (_, index) => index).filter(isIn);
  const picked = pickCharacters(page, kept, (at) => {
    const [x0, y0, x1, y1] = cornersOf(page, at);
    return [x0 - sheet.x0, y0 - sheet.y0, x1 - sheet.x0, y1 - sheet.y0];
  });
  return { ...picked, width, height, sheet };
}

function hasProse({ text, boxes, fontSizes, ...page }: InputPage): boolean {
  const width = page.sheet?.width ?? page.width;
  let start = 0;
  for (let index = 1; index < text.length; index++) {
    const gap = (boxes[4 * index] as number) - (boxes[4 * index - 2] as number);
    const size = fontSizes[index] as number;
    const goesOn =
      gap > -size &&
      gap < widestBlank * size &&
      Math.abs((boxes[4 * index + 3] as number) - (boxes[4 * index - 1] as number)) < size / 2;
    if (!goesOn) start = index;
    if ((boxes[4 * index + 2] as number) - (boxes[4 * start] as number) >= width * proseLine) return true;
  }
  return false;
}

/** Points: the print of a page that stands four times on a sheet. */
const smallPrint = 6.8;

/** Whether the producer wrote the letters of one part after those of the other, not row by row over both. */
function isWrittenInTurn({ text }: InputPage, partOf: (index: number) => number): boolean {
  let last = -Infinity;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === ' ') continue;
    const own = partOf(index);
    if (own < last) return false;
    last = own;
  }
  return true;
}

const sideBySide: readonly Part[] = [
  { column: 0, row: 0, rows: 1 },
  { column: 1, row: 0, rows: 1 },
];
const inTwoRows: readonly Part[] = ([0, 1] as const).flatMap((row) =>
  ([0, 1] as const).map((column) => ({ column, row, rows: 2 as const })),
);

/** The pages that a printer set on one sheet, two side by side or four in two rows: each was written after the other. */
function splitPrinted(page: InputPage): InputPage[] {
  const { width, height, text, boxes, fontSizes } = page;
  if (text === '' || !isFolded(page)) return [page];
  const isWide = width >= height * leastWidth;
  const print = fontSizes.toSorted()[fontSizes.length >> 1] ?? 0;
  if (!isWide && print > smallPrint) return [page];
  const columnOf = (index: number) => Number((boxes[4 * index] as number) >= width / 2);
  const rowOf = (index: number) => (isWide ? 0 : Number((boxes[4 * index + 1] as number) >= height / 2));
  const partOf = (index: number) => 2 * rowOf(index) + columnOf(index);
  if (!isWrittenInTurn(page, partOf) || !hasProse(page)) return [page];
  return (isWide ? sideBySide : inTwoRows)
    .map((part, own) => takePart(page, part, (index) => partOf(index) === own))
    .filter((part) => part.text.trim() !== '');
}

/** The pages of a sheet that two were scanned on, or several were printed on, in reading order. */
export function splitTwoUp(page: InputPage): InputPage[] {
  if (page.source !== 'ocr') return splitPrinted(page);
  if (page.width < page.height * leastWidth || !isFolded(page)) return [page];
  const { width, boxes } = page;
  const columnOf = (index: number) =>
    Number(((boxes[4 * index] as number) + (boxes[4 * index + 2] as number)) / 2 >= width / 2);
  const parts = sideBySide.map((part) => takePart(page, part, (index) => columnOf(index) === part.column));
  return parts.every((each) => each.text.length > 0) && parts.some(hasProse) ? parts : [page];
}
