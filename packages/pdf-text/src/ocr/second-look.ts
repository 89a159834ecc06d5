import { Components, type Component } from './components.ts';
import type { GreyImage } from './grey-image.ts';
import type { RecognisedLine } from './recogniser.ts';

type Word = RecognisedLine['words'][number];
type Box = Word['bbox'];

/** Recognises a picture of one line of print. */
export type ReadLine = (image: GreyImage) => Promise<RecognisedLine[]>;

/** Per cent. A short word or a figure with less confidence is read again. */
const doubtful = 60;
const shortOrFigure = /^(?:.{1,3}|[^\p{L}]*\d[^\p{L}]*)$/u;
/** A percentage with so many digits has probably lost its decimal point. */
const withoutPoint = /^\d{3,5}%$/;
/** Per cent. A second reading with less confidence is ignored. */
const believed = 70;
/** Per cent. A second reading with more letters may be this much less confident. */
const lostCertainty = 2;
/** For one page; each takes about 50 ms. */
const mostLooks = 30;
/** For one page, from its top. A page with more has a picture. */
const mostLetters = 1_000;
const ink = 160;
/** Share of the shorter side (about 8.5 inches): a lower mark is a full stop or dirt, a higher one a drawing. */
const lowest = 1 / 150;
const highest = 1 / 20;
/** Pixels: small print is read better when it is enlarged. */
const smallPrint = 32;
/** The widest gap between letters of one cell, as a share of their height. */
const widestBlank = 0.9;
const paddingOfHeight = 0.4;
const white = 255;

const isWithin = (x: number, y: number, { x0, x1, y0, y1 }: Box) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
const union = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  x1: Math.max(a.x1, b.x1),
  y0: Math.min(a.y0, b.y0),
  y1: Math.max(a.y1, b.y1),
});

/** Whether two boxes are next to each other on one line. */
function areNeighbours(a: Box, b: Box): boolean {
  const lower = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  return overlap > lower / 2 && gap < Math.max(a.y1 - a.y0, b.y1 - b.y0) * widestBlank;
}

/** Letters that recognition has missed. */
function missedLetters(image: GreyImage, words: readonly Word[]): Box[] {
  const side = Math.min(image.width, image.height);
  const isLetter = ({ left, right, top, bottom }: Component) =>
    bottom - top >= side * lowest && bottom - top <= side * highest && right - left <= side * highest;
  return new Components(image, ink).all
    .filter((own) => {
      if (!isLetter(own)) return false;
      const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
      return !words.some(({ bbox }) => isWithin(x, y, bbox));
    })
    .slice(0, mostLetters)
    .map(({ left, right, top, bottom }) => ({ x0: left, x1: right + 1, y0: top, y1: bottom + 1 }));
}

/** An area to read again, with its words. */
interface Region {
  box: Box;
  words: Word[];
}

/** Missed letters, with the words and letters next to them. */
function cellsOf(letters: readonly Box[], words: readonly Word[]): Region[] {
  const left = new Set(letters);
  return letters.flatMap((seed) => {
    if (!left.delete(seed)) return [];
    let box = seed;
    const own = new Set<Word>();
    for (let grown = true; grown;) {
      grown = false;
      const take = (other: Box) => {
        box = union(box, other);
        grown = true;
      };
      for (const other of left) if (areNeighbours(box, other) && left.delete(other)) take(other);
      for (const word of words) {
        if (own.has(word) || !areNeighbours(box, word.bbox)) continue;
        own.add(word);
        take(word.bbox);
      }
    }
    return [{ box, words: [...own] }];
  });
}

function regions(image: GreyImage, lines: readonly RecognisedLine[]): Region[] {
  const words = lines.flatMap((line) => line.words);
  const cells = cellsOf(missedLetters(image, words), words);
  const taken = new Set(cells.flatMap((cell) => cell.words));
  const single = words.filter(
    (word) =>
      !taken.has(word) &&
      ((word.confidence < doubtful && shortOrFigure.test(word.text)) || withoutPoint.test(word.text)),
  );
  const side = Math.min(image.width, image.height);
  return [...single.map((word) => ({ box: word.bbox, words: [word] })), ...cells]
    .filter(({ box }) => box.y1 - box.y0 >= side * lowest && box.y1 - box.y0 <= side * highest)
    .slice(0, mostLooks);
}

/** A cut-out of a page with white around it, and how to get back from its pixels to those of the page. */
interface Cut {
  image: GreyImage;
  toPage: (box: Box) => Box;
}

function cut({ width, height, data }: GreyImage, { x0, x1, y0, y1 }: Box): Cut {
  const times = y1 - y0 < smallPrint ? 2 : 1;
  const padding = Math.round((y1 - y0) * paddingOfHeight) * times;
  const columns = (x1 - x0) * times + padding * 2;
  const rows = (y1 - y0) * times + padding * 2;
  const cropped = new Uint8Array(columns * rows).fill(white);
  for (let row = 0; row < (y1 - y0) * times; row++) {
    const [upper, down] = [y0 + Math.floor(row / times), (row % times) / times];
    const lower = Math.min(upper + 1, height - 1);
    for (let column = 0; column < (x1 - x0) * times; column++) {
      const [left, across] = [x0 + Math.floor(column / times), (column % times) / times];
      const right = Math.min(left + 1, width - 1);
      const at = (y: number) =>
        (data[y * width + left] as number) * (1 - across) + (data[y * width + right] as number) * across;
      cropped[(row + padding) * columns + column + padding] = at(upper) * (1 - down) + at(lower) * down;
    }
  }
  const toPage = (box: Box): Box => ({
    x0: x0 + (box.x0 - padding) / times,
    x1: x0 + (box.x1 - padding) / times,
    y0: y0 + (box.y0 - padding) / times,
    y1: y0 + (box.y1 - padding) / times,
  });
  return { image: { width: columns, height: rows, data: cropped }, toPage };
}

/** A line of a cut-out, in coordinates of the page. */
function onPage(line: RecognisedLine, { toPage }: Cut): RecognisedLine {
  const bbox = toPage(line.bbox);
  const times = (line.bbox.x1 - line.bbox.x0) / Math.max(bbox.x1 - bbox.x0, 1);
  return {
    words: line.words.map((word) => ({ ...word, bbox: toPage(word.bbox) })),
    bbox,
    baseline: { ...line.baseline, ...toPage(line.baseline) },
    rowAttributes: { ...line.rowAttributes, rowHeight: line.rowAttributes.rowHeight / times },
  };
}

const lettersOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);

const certaintyOf = (words: readonly Word[]) => {
  const letters = lettersOf(words);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
};

/**
 * Reads missed and doubtful parts of a page again, cell by cell: in sparse print and close to rules, recognition loses
 * letters that it reads well alone.
 */
export async function lookAgain(
  image: GreyImage,
  lines: readonly RecognisedLine[],
  readLine: ReadLine,
): Promise<RecognisedLine[]> {
  const replaced = new Set<Word>();
  const added: RecognisedLine[] = [];
  for (const { box, words: before } of regions(image, lines)) {
    const piece = cut(image, box);
    const read = await readLine(piece.image);
    const after = read.flatMap((line) => line.words);
    const certainty = certaintyOf(after);
    const least = certaintyOf(before) - (lettersOf(after) > lettersOf(before) ? lostCertainty : 0);
    if (certainty < Math.max(believed, least)) continue;
    for (const word of before) replaced.add(word);
    added.push(...read.map((line) => onPage(line, piece)));
  }
  if (added.length === 0) return [...lines];
  const kept = lines
    .map((line) => ({ ...line, words: line.words.filter((word) => !replaced.has(word)) }))
    .filter((line) => line.words.length > 0);
  return [...kept, ...added];
}
