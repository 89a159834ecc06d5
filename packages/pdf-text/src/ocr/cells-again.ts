import { Components, type Component } from './components.ts';
import type { GreyImage } from './grey-image.ts';
import type { RecognisedLine } from './recogniser.ts';

type Word = RecognisedLine['words'][number];
type Box = Word['bbox'];

/** Recognises a picture of lines of print, one below another. */
export type ReadLines = (image: GreyImage) => Promise<RecognisedLine[]>;

/** A figure, an identifier, or the letter of a class, also where it came as something of its shape ("[3" for B). */
const cellText = /^(?:[^\p{Ll}]*\d[^\p{Ll}]*|[A-Z](?:-?\d)?|[[({|]?[3(\]})|])$/u;
const longest = 16;
/** Of its height: what stands closer to another word is part of a sentence. */
const apart = 1.1;
/** Of a page: a table of twelve columns has so many in twelve rows. */
const mostCells = 144;
/** Pixels of a word on the sheet in the two readings; the first is the height that recognition itself works with. */
const heights = [38, 54] as const;
const gap = 30;
const margin = 24;
/** Of its height: print that the box of a word may have left out, such as a point or a per cent sign. */
const around = 0.28;
const white = 255;
/** Per cent. What two readings tell is at least so sure; what none confirms is at most so sure. */
const confirmed = 80;
const unconfirmed = 40;
/** Per cent. A reading with less is noise. */
const leastCertain = 30;

const heightOf = ({ bbox }: Word) => bbox.y1 - bbox.y0;
const overlap = (a0: number, a1: number, b0: number, b1: number) => Math.min(a1, b1) - Math.max(a0, b0);

/** A CUSIP or an ISIN, a character more or less, wherever it stands. */
const identifier = /^(?=(?:.*\d){4})(?=.*[A-Z])[A-Za-z0-9$§|!?]{9,13}[.,;:)]?$/;
const figure = /\d/;
/** Per cent. A figure that is read with less is read again also within a sentence. */
const doubtful = 80;
/** Per cent. What is read with less is no word at all, or one that is hard to read. */
const poor = 50;

/** Words that stand alone in their cells, and what matters as much in sentences. */
function cellsOf(words: readonly Word[]): Word[] {
  const isAlone = (own: Word) => {
    const { x0, x1, y0, y1 } = own.bbox;
    return words.every(
      ({ bbox: other }) =>
        other === own.bbox ||
        overlap(y0, y1, other.y0, other.y1) < (y1 - y0) / 3 ||
        overlap(x0, x1, other.x0, other.x1) < (y0 - y1) * apart,
    );
  };
  const isCell = (word: Word) =>
    identifier.test(word.text) ||
    word.confidence < poor ||
    (figure.test(word.text) && word.confidence < doubtful) ||
    (cellText.test(word.text) && isAlone(word));
  return words.filter((word) => word.text.length <= longest && heightOf(word) > 0 && isCell(word)).slice(0, mostCells);
}

/** "1" and "76%", or "76": what stands before and after a point that was not seen. */
const wholePart = /^\(?\d{1,3}$/;
const decimalPart = /^[.,]?\d{1,3}%?$/;
/** Of its height: a point that was not seen leaves at least so much between two figures. */
const pointRoom = 0.15;
/** Of its height: and at most so much. */
const widestPoint = 1.3;

/** The lines with two figures that only a point has room between as one, which no reading has seen as such. */
function withJoinedFigures(lines: readonly RecognisedLine[]): RecognisedLine[] {
  const words = lines.flatMap((line) => line.words);
  const besides = (own: Word, isBefore: boolean): Word[] =>
    words.filter(({ bbox }) => {
      const gap = isBefore ? own.bbox.x0 - bbox.x1 : bbox.x0 - own.bbox.x1;
      const isInRow = overlap(own.bbox.y0, own.bbox.y1, bbox.y0, bbox.y1) > heightOf(own) / 2;
      return isInRow && gap > 0 && gap < heightOf(own) * widestPoint;
    });
  const joined = new Map<Word, Word | null>();
  for (const word of words.filter(({ text }) => decimalPart.test(text))) {
    const [before, ...others] = besides(word, true);
    if (!before || others.length > 0 || !wholePart.test(before.text) || joined.has(before)) continue;
    if (word.bbox.x0 - before.bbox.x1 < heightOf(before) * pointRoom) continue;
    if (besides(before, true).length > 0 || besides(word, false).length > 0) continue;
    const { x0, y0, y1 } = before.bbox;
    const bbox = { x0, x1: word.bbox.x1, y0: Math.min(y0, word.bbox.y0), y1: Math.max(y1, word.bbox.y1) };
    joined.set(before, { ...word, text: before.text + word.text, confidence: leastCertain, bbox });
    joined.set(word, null);
  }
  return lines
    .map((line) => ({
      ...line,
      words: line.words.flatMap((word) => joined.get(word) ?? (joined.has(word) ? [] : [word])),
    }))
    .filter((line) => line.words.length > 0);
}

/** A piece of the page, and how much larger it is on the sheet. */
interface Cut {
  box: Box;
  times: number;
}

/** Each word with a little around it, but nothing of the words beside it. */
function cutsOf({ width, height }: GreyImage, cells: readonly Word[], words: readonly Word[], tall: number): Cut[] {
  return cells.map(({ bbox: { x0, x1, y0, y1 } }) => {
    const more = Math.round((y1 - y0) * around);
    const beside = words.filter(({ bbox }) => overlap(y0, y1, bbox.y0, bbox.y1) > 0);
    const left = Math.max(0, ...beside.filter(({ bbox }) => bbox.x1 <= x0).map(({ bbox }) => bbox.x1));
    const right = Math.min(width, ...beside.filter(({ bbox }) => bbox.x0 >= x1).map(({ bbox }) => bbox.x0));
    const box = {
      x0: Math.max(x0 - more, Math.ceil((left + x0) / 2)),
      x1: Math.min(x1 + more, Math.floor((right + x1) / 2)),
      y0: Math.max(0, y0 - more),
      y1: Math.min(height, y1 + more),
    };
    return { box, times: tall / (y1 - y0) };
  });
}

/** A sheet with each piece on a line of its own, so many pixels apart. */
function sheetOf(image: GreyImage, cuts: readonly Cut[], pitch: number): GreyImage {
  const width = margin * 2 + Math.ceil(Math.max(...cuts.map(({ box, times }) => (box.x1 - box.x0) * times)));
  const height = margin * 2 + pitch * cuts.length;
  const data = new Uint8Array(width * height).fill(white);
  for (const [index, { box, times }] of cuts.entries()) {
    const rows = Math.min(pitch, Math.floor((box.y1 - box.y0) * times));
    const columns = Math.floor((box.x1 - box.x0) * times);
    const top = margin + pitch * index + Math.floor((pitch - rows) / 2);
    for (let row = 0; row < rows; row++) {
      const y = box.y0 + row / times;
      const upper = Math.floor(y);
      const lower = Math.min(upper + 1, image.height - 1);
      for (let column = 0; column < columns; column++) {
        const x = box.x0 + column / times;
        const left = Math.floor(x);
        const right = Math.min(left + 1, image.width - 1);
        const at = (line: number) =>
          (image.data[line * image.width + left] as number) * (1 - x + left) +
          (image.data[line * image.width + right] as number) * (x - left);
        data[(top + row) * width + margin + column] = at(upper) * (1 - y + upper) + at(lower) * (y - upper);
      }
    }
  }
  return { width, height, data };
}

/** A figure in which no point was told. */
const pointless = /^[-+]?(\d{2,5})%?$/;
const ink = 160;
/** Shares of the tallest digit: a digit is at least so high, a point at most so large and so far from their feet, two that touch wider. */
const digitHeight = 0.7;
const pointSize = 0.3;
const pointRise = 0.12;
const widestDigit = 0.9;

const tallOf = ({ top, bottom }: Component) => bottom - top + 1;
const wideOf = ({ left, right }: Component) => right - left + 1;

/** A figure with the point that is seen between its digits where none was told: all readings may lose it. */
function withSeenPoint(marks: readonly Component[], { x0, x1, y0, y1 }: Box, text: string): string {
  const digits = pointless.exec(text)?.[1];
  if (digits === undefined) return text;
  const own = marks.filter(({ left, right, top, bottom }) => left < x1 && right >= x0 && top < y1 && bottom >= y0);
  const tallest = Math.max(0, ...own.map(tallOf));
  const tall = own.filter((mark) => tallOf(mark) >= tallest * digitHeight);
  const feet = tall.map(({ bottom }) => bottom).toSorted((a, b) => a - b)[tall.length >> 1] ?? 0;
  const [point, ...others] = own.filter(
    (mark) =>
      Math.max(tallOf(mark), wideOf(mark)) <= tallest * pointSize &&
      Math.abs(mark.bottom - feet) <= Math.max(1, tallest * pointRise),
  );
  const before = tall.filter(({ right }) => point && right < point.left);
  const after = digits.length - before.length;
  // Three digits after it may be thousands.
  if (others.length > 0 || before.length === 0 || after < 1 || after === 3) return text;
  if (before.some((mark) => wideOf(mark) > tallest * widestDigit)) return text;
  return text.replace(digits, `${digits.slice(0, before.length)}.${digits.slice(before.length)}`);
}

/** What one reading makes of a cell. */
interface Reading {
  text: string;
  confidence: number;
}

/** Each word as read from a sheet of cells so high; undefined where nothing was read. */
async function readSheet(
  image: GreyImage,
  cells: readonly Word[],
  words: readonly Word[],
  marks: readonly Component[],
  tall: number,
  readLines: ReadLines,
): Promise<(Reading | undefined)[]> {
  const pitch = tall + gap;
  const cuts = cutsOf(image, cells, words, tall);
  const lines = await readLines(sheetOf(image, cuts, pitch));
  const read = Map.groupBy(
    lines.flatMap((line) => line.words),
    ({ bbox }) => Math.floor(((bbox.y0 + bbox.y1) / 2 - margin) / pitch),
  );
  return cells.map(({ bbox: cell }, index) => {
    const own = (read.get(index) ?? []).toSorted((a, b) => a.bbox.x0 - b.bbox.x0);
    const text = withSeenPoint(marks, cell, own.map((word) => word.text).join(''));
    const confidence = Math.min(...own.map((word) => word.confidence));
    return text === '' || confidence < leastCertain ? undefined : { text, confidence };
  });
}

/** Figures as 9, capitals as A, whole parts as one: the cells of a column mostly have one shape. */
const shapeOf = (text: string): string =>
  text
    .replace(/\d+(?=[.,]\d)/g, '9')
    .replace(/\d/g, '9')
    .replace(/\p{Lu}/gu, 'A');

/** The shape of most cells above and below a word that were read alike twice; null where they have none in common. */
function shapeOfColumn({ bbox }: Word, sure: readonly Word[]): string | null {
  const near = bbox.y1 - bbox.y0;
  const column = sure.filter(
    ({ bbox: other }) => Math.abs(other.x0 - bbox.x0) < near || Math.abs(other.x1 - bbox.x1) < near,
  );
  const shapes = Map.groupBy(column, ({ text }) => shapeOf(text));
  const [shape, cells] = [...shapes].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [null, []];
  return cells.length > 1 && cells.length * 2 > column.length ? shape : null;
}

const withoutPoints = (text: string) => text.replace(/[.,]/g, '');
const pointsOf = (text: string) => text.length - withoutPoints(text).length;

/** The likeliest of readings that all differ: of the shape of its column, with a point that others lost, the surest. */
function likeliest(readings: readonly Reading[], shape: string | null): Reading {
  const grade = ({ text, confidence }: Reading) => {
    const keptPoint = readings.some(
      (other) => withoutPoints(other.text) === withoutPoints(text) && pointsOf(other.text) < pointsOf(text),
    );
    return confidence + (shapeOf(text) === shape ? 100 : 0) + (keptPoint ? 50 : 0);
  };
  return readings.toSorted((a, b) => grade(b) - grade(a))[0] as Reading;
}

/** What three readings of a cell come to. */
function settled(readings: readonly Reading[], shape: string | null): Reading {
  const twice = readings.find((own, at) => readings.some((other, index) => index !== at && other.text === own.text));
  if (twice) {
    const alike = readings.filter(({ text }) => text === twice.text);
    return { text: twice.text, confidence: Math.max(confirmed, ...alike.map(({ confidence }) => confidence)) };
  }
  const best = likeliest(readings, shape);
  return { text: best.text, confidence: Math.min(best.confidence, unconfirmed) };
}

/** Reads these words once more, larger and all on one sheet, and settles what each of them says. */
async function readWordsAgain(
  image: GreyImage,
  lines: readonly RecognisedLine[],
  cells: readonly Word[],
  readLines: ReadLines,
): Promise<RecognisedLine[]> {
  if (cells.length === 0) return [...lines];
  const words = lines.flatMap((line) => line.words);
  const marks = new Components(image, ink).all;
  const second = await readSheet(image, cells, words, marks, heights[0], readLines);
  const replaced = new Map<Word, Word>();
  for (const [index, cell] of cells.entries()) {
    const again = second[index];
    const text = withSeenPoint(marks, cell.bbox, cell.text);
    if (again?.text === text)
      replaced.set(cell, { ...cell, text, confidence: Math.max(confirmed, cell.confidence, again.confidence) });
  }
  const sure = [...replaced.values()];
  const doubted = cells.filter((cell) => !replaced.has(cell));
  const third = doubted.length === 0 ? [] : await readSheet(image, doubted, words, marks, heights[1], readLines);
  for (const [index, cell] of doubted.entries()) {
    const readings = [cell, second[cells.indexOf(cell)], third[index]].filter((reading) => reading !== undefined);
    const { text, confidence } = settled(readings, shapeOfColumn(cell, sure));
    replaced.set(cell, { ...cell, text, confidence });
  }
  return lines.map((line) => ({ ...line, words: line.words.map((word) => replaced.get(word) ?? word) }));
}

/**
 * The lines of a page with the figures and identifiers of its tables read once more, larger and all on one sheet: among
 * sparse print, recognition loses points and doubles letters, and is sure of it. What two readings tell alike is
 * believed; where they differ a third decides, and what none confirms is not sure.
 */
export function readCellsAgain(
  image: GreyImage,
  lines: readonly RecognisedLine[],
  readLines: ReadLines,
): Promise<RecognisedLine[]> {
  return readWordsAgain(image, lines, cellsOf(lines.flatMap((line) => line.words)), readLines);
}

/** The lines of a page with figures that were parted at a point nobody saw ("1 76%") read as one. */
export function readPartedFigures(
  image: GreyImage,
  lines: readonly RecognisedLine[],
  readLines: ReadLines,
): Promise<RecognisedLine[]> {
  const joined = withJoinedFigures(lines);
  const before = new Set(lines.flatMap((line) => line.words));
  const cells = joined.flatMap((line) => line.words).filter((word) => !before.has(word));
  return readWordsAgain(image, joined, cells, readLines);
}
