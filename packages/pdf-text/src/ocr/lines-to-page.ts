import { emBox } from '../em-box.ts';
import type { PageText } from '../page-text.ts';
import { dropped, normaliseCharacter } from '../normalise-character.ts';
import type { RecognisedLine } from './recogniser.ts';

type RecognisedWord = RecognisedLine['words'][number];

/** A typeface takes nine tenths of its em from descender to ascender. */
const emsPerRow = 1.1;
/** In ems: a wider gap separates columns and is not a space. */
const widestSpace = 1.5;
/** Per cent. A word with less confidence and no letter or digit is dirt or a table rule. */
const sureOfPunctuation = 50;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** "$175, 000, 000" is one word, despite the gaps after its commas. */
const openAmount = /[$€£¥]\d{1,3}(?:,\d{3})*,$/;
const nextGroup = /^\d{3}(?!\d)/;
/** In ems. */
const widestComma = 0.8;

/** "1 11%" with a narrow gap has lost its decimal point; the two stay together, so that neither is read as a figure. */
const wholePart = /^\(?\d{1,2}$/;
const fraction = /^\d{1,3}%/;
/** In ems. */
const widestPoint = 0.9;
const lostPoint = '·';

/** The text between two words that belong together, or null. */
function joint(last: RecognisedWord, word: RecognisedWord, gap: number): string | null {
  if (openAmount.test(last.text) && nextGroup.test(word.text) && gap < widestComma) return '';
  return wholePart.test(last.text) && fraction.test(word.text) && gap < widestPoint ? lostPoint : null;
}

/** The words of a line from the left, with those of an amount joined. */
function wordsOf({ words, size }: PlacedLine, scale: number): RecognisedWord[] {
  const joined: RecognisedWord[] = [];
  for (const word of words.toSorted((a, b) => a.bbox.x0 - b.bbox.x0)) {
    const last = joined.at(-1);
    const between = last && joint(last, word, ((word.bbox.x0 - last.bbox.x1) * scale) / size);
    if (last && typeof between === 'string') {
      const bbox = { ...last.bbox, x1: word.bbox.x1 };
      joined[joined.length - 1] = { ...last, text: last.text + between + word.text, bbox };
    } else joined.push(word);
  }
  return joined;
}

export interface PageFrame {
  page: number;
  /** Points. */
  width: number;
  height: number;
  /** Pixels to points. */
  scale: number;
}

interface PlacedLine {
  words: RecognisedWord[];
  left: number;
  /** Points. */
  baseline: number;
  size: number;
}

/** Average width of letters in the narrowest typefaces, in ems. */
const narrowest = 0.36;
const lettersToMeasure = 4;

/** The largest possible size in pixels for letters of this width. */
function largestSize(words: readonly RecognisedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const width = words.reduce((sum, { bbox: own }) => sum + own.x1 - own.x0, 0);
  return letters < lettersToMeasure ? Infinity : width / letters / narrowest;
}

function place({ words, baseline, rowAttributes, bbox }: RecognisedLine, scale: number): PlacedLine {
  const largest = largestSize(words);
  // Dirt and remains of rules make a line taller than its letters.
  const tall = Math.min(bbox.y1 - bbox.y0, largest);
  const size = Math.min(rowAttributes.rowHeight * emsPerRow, largest);
  return {
    words: words.filter((word) => letterOrDigit.test(word.text) || word.confidence >= sureOfPunctuation),
    left: bbox.x0 * scale,
    baseline: ((baseline.y0 + baseline.y1) / 2) * scale,
    // The row's height is an estimate, so it is limited by the ink.
    size: Math.min(Math.max(size, tall), tall * 2) * scale,
  };
}

/** From the top; lines side by side from the left. */
function inReadingOrder(lines: PlacedLine[]): PlacedLine[] {
  const fromTop = lines.toSorted((a, b) => a.baseline - b.baseline);
  const rows: PlacedLine[][] = [];
  for (const line of fromTop) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && line.baseline - first.baseline < Math.min(first.size, line.size) / 3) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => interleaved(row.toSorted((a, b) => a.left - b.left)));
}

const rightOf = ({ words }: PlacedLine) => Math.max(...words.map(({ bbox }) => bbox.x1));
const startOf = ({ words }: PlacedLine) => Math.min(...words.map(({ bbox }) => bbox.x0));

/** What was read once more stands amid the words of the line that it was taken from. */
function interleaved(row: readonly PlacedLine[]): PlacedLine[] {
  const lines: PlacedLine[] = [];
  for (const line of row) {
    const last = lines.at(-1);
    if (last && line.words.length > 0 && last.words.length > 0 && startOf(line) < rightOf(last)) {
      const longer = line.words.length > last.words.length ? line : last;
      lines[lines.length - 1] = { ...longer, words: [...last.words, ...line.words], left: last.left };
    } else lines.push(line);
  }
  return lines;
}

class PageWriter {
  text = '';
  readonly boxes: number[] = [];
  readonly sizes: number[] = [];
  readonly certainty: number[] = [];

  write(letter: string, x0: number, x1: number, certainty: number, { baseline, size }: PlacedLine): void {
    for (let unit = 0; unit < letter.length; unit++) {
      this.boxes.push(x0, baseline - emBox.above * size, x1, baseline + emBox.below * size);
      this.sizes.push(size);
      this.certainty.push(certainty);
    }
    this.text += letter;
  }
}

function lettersOf(word: RecognisedWord): string[] {
  return Array.from(word.text.toWellFormed(), (letter) => normaliseCharacter(letter.codePointAt(0) ?? dropped))
    .filter((code) => code !== dropped)
    .map((code) => String.fromCodePoint(code));
}

/** Text of a recognised page. The letters of a word share its width evenly. */
export function linesToPage(lines: readonly RecognisedLine[], { page, width, height, scale }: PageFrame): PageText {
  const writer = new PageWriter();
  let certainty = 0;
  for (const line of inReadingOrder(lines.map((recognised) => place(recognised, scale)))) {
    let end: number | null = null;
    for (const word of wordsOf(line, scale)) {
      const letters = lettersOf(word);
      const left = word.bbox.x0 * scale;
      const right = word.bbox.x1 * scale;
      // Boxes of words are guesses, and may touch or overlap.
      if (end !== null && left - end <= widestSpace * line.size) writer.write(' ', end, Math.max(left, end), 100, line);
      for (const [index, letter] of letters.entries()) {
        const step = (right - left) / letters.length;
        writer.write(letter, left + step * index, left + step * (index + 1), word.confidence, line);
      }
      certainty += (word.confidence / 100) * letters.length;
      end = right;
    }
  }
  const letters = writer.text.replaceAll(' ', '').length;
  return {
    page,
    width,
    height,
    text: writer.text,
    boxes: Float32Array.from(writer.boxes),
    fontSizes: Float32Array.from(writer.sizes),
    bold: new Uint8Array(writer.text.length),
    certainty: Uint8Array.from(writer.certainty),
    source: 'ocr',
    confidence: letters === 0 ? 0 : Math.min(certainty / letters, 1),
  };
}
