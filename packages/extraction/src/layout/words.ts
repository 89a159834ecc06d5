import type { InputPage, Box } from '../types.ts';
import type { Stretch } from './extents.ts';

const fewestWords = 20;
const fewestLetters = 3;
/** How much letters of one width may differ, and how much more the widest words take for each letter than the narrowest. */
const same = 0.04;
const leastSpread = 1.2;
const mostly = 0.95;

/** The width of each letter of a word and of the blank after it, where they all have one; else null. */
function widthOfAll({ text, boxes }: InputPage, { from, to }: Word): number | null {
  if (text[to] !== ' ') return null;
  let [narrowest, widest] = [Infinity, -Infinity];
  for (let at = from; at <= to; at++) {
    const width = (boxes[4 * at + 2] as number) - (boxes[4 * at] as number);
    narrowest = Math.min(narrowest, width);
    widest = Math.max(widest, width);
    if (narrowest <= (1 - same) * widest) return null;
  }
  return widest;
}

/**
 * The layer that a recogniser leaves under its picture has letters without a shape, stretched so that each word takes
 * its room in print together with the blank after it. There the words get the room of their blanks, or every gap would
 * seem to part two cells. Typewritten words have letters of one width too, but the same for all words.
 */
function withRoomOfBlanks(page: InputPage, words: Word[]): Word[] {
  const long = words.filter(({ from, to }) => to - from >= fewestLetters && page.text[to] === ' ');
  const fewest = Math.max(fewestWords, mostly * long.length);
  const widths: number[] = [];
  for (const [index, word] of long.entries()) {
    // Most pages are printed in letters of their own widths: their first words tell.
    if (widths.length + long.length - index < fewest) return words;
    const width = widthOfAll(page, word);
    if (width !== null) widths.push(width / word.size);
  }
  if (widths.length < fewest) return words;
  if (Math.max(...widths) < leastSpread * Math.min(...widths)) return words;
  return words.map((word) => ({ ...word, x1: word.x1 + (widthOfAll(page, word) ?? 0) }));
}

/** A run of characters without a blank, next to each other in the producer's order, which its range is of. */
export interface Word extends Stretch, Box {
  baseline: number;
  size: number;
  bold: boolean;
  /** Whether the file itself has a blank before it. */
  afterSpace: boolean;
  /** The number of the drawn box it stands in, or 0. */
  box: number;
}

/** The gap between a word and the one before it, and all such gaps of a line. */
export const gapBefore = (words: readonly Word[], at: number): number =>
  (words[at] as Word).x0 - (words[at - 1] as Word).x1;
export const gapsOf = (words: readonly Word[]): number[] => words.slice(1).map((_, at) => gapBefore(words, at + 1));

const space = 32;
/** In ems: boxes are as wide as the letters' advance, so that any gap is a blank; recognised boxes are only about right. */
export const wordGap = 0.14;
const recognisedGap = 0.28;
/** The em box reaches this share of the size below the baseline. */
const belowBaseline = 0.22;

/** Turned by a quarter: the box is an em wide and as high as the letter's advance. */
const isTurned = (width: number, height: number, size: number): boolean =>
  size > 0 && Math.abs(width - size) < 0.06 * size && Math.abs(height - size) > 0.12 * size;

const boxAt = (boxes: Float32Array, at: number): [number, number, number, number] =>
  [0, 1, 2, 3].map((side) => boxes[4 * at + side] as number) as [number, number, number, number];

/** Whether a letter has one beside it at its own height. Letters that are stretched may be as wide as an em, too. */
function hasNeighbour(boxes: Float32Array, at: number, size: number, length: number): boolean {
  const [x0, y0, x1, y1] = boxAt(boxes, at);
  return [at - 1, at + 1].some((other) => {
    if (other < 0 || other >= length) return false;
    const [left, top, right, bottom] = boxAt(boxes, other);
    const gap = Math.max(left - x1, x0 - right);
    const shared = Math.min(y1, bottom) - Math.max(y0, top);
    return gap > -0.1 * size && gap < 2 * size && shared > 0.5 * (y1 - y0);
  });
}

/** Letters of one run that climb or fall by steps are drawn at an angle (watermarks). */
function isSlanted(boxes: Float32Array, at: number, size: number, length: number): boolean {
  let steps = 0;
  for (let index = Math.max(at - 3, 0); index < Math.min(at + 3, length - 1); index++) {
    const rise = Math.abs((boxes[4 * index + 5] as number) - (boxes[4 * index + 1] as number));
    const run = Math.abs((boxes[4 * index + 4] as number) - (boxes[4 * index] as number));
    if (rise > 0.15 * size && rise < 1.3 * size && run > 0.1 * size && run < 1.3 * size) steps++;
  }
  return steps >= 2;
}

/** False also for boxes that hold no number. */
const isBox = (x0: number, y0: number, x1: number, y1: number): boolean => x1 >= x0 && y1 >= y0;

/** Some producers give the letters of a ligature less room than it takes, so that a gap seems to follow. */
function roomAfterLigature({ text, boxes }: InputPage, index: number, size: number): number {
  if (!/^f[fil]$/.test(text.slice(index - 2, index))) return 0;
  if ((boxes[4 * index - 2] as number) - (boxes[4 * index - 8] as number) >= 0.46 * size) return 0;
  return text[index - 3] === 'f' ? 0.72 : 0.45;
}

const footnoteMark = /^(?:\(?(?:\d{1,2}|[a-z])\)?|[*†‡§¶]{1,3})(?:,\d{1,2})*$/;

/** A small raised figure or sign right after a word sends to a footnote; it would change the figure it stands at. */
function isFootnoteMark(text: string, before: Word | undefined, word: Word): boolean {
  if (!before || before.to !== word.from || word.size > 0.93 * before.size) return false;
  const raised = before.baseline - word.baseline;
  return (
    raised > 0.15 * before.size &&
    raised < 0.75 * before.size &&
    Math.abs(word.x0 - before.x1) < 0.2 * before.size &&
    footnoteMark.test(text.slice(word.from, word.to))
  );
}

/** A small raised figure right before the first word of a footnote numbers it. */
function isFootnoteNumber(text: string, word: Word, after: Word | undefined): boolean {
  if (!after || word.size > 0.93 * after.size || after.from - word.to > 1) return false;
  const raised = after.baseline - word.baseline;
  return (
    raised > 0.15 * after.size &&
    raised < 0.75 * after.size &&
    after.x0 - word.x1 > -0.1 * after.size &&
    after.x0 - word.x1 < 0.6 * after.size &&
    /^\d{1,2}$/.test(text.slice(word.from, word.to)) &&
    /^[A-Z][a-z]/.test(text.slice(after.from, after.to))
  );
}

/** The rules of a table, and where they cross. */
const stroke = /^[|¦+]+$/;
/** What is left of the dots that lead from a label to its value, and dirt. */
const dots = /^[.·•]+$/;

/** Whether a stroke stands in a line of text, a blank from the words beside it: it parts them, and is no table's rule. */
function isSeparator(before: Word | undefined, word: Word, after: Word | undefined): boolean {
  const isNear = (left: Word, right: Word) =>
    Math.abs(left.baseline - right.baseline) < 0.2 * word.size && right.x0 - left.x1 < 0.9 * word.size;
  return before !== undefined && after !== undefined && isNear(before, word) && isNear(word, after);
}

/** Cuts the page's characters into words; text that does not run from left to right is left out. */
export function readWords(page: InputPage): Word[] {
  const { text, boxes, fontSizes, bold } = page;
  const length = Math.min(text.length, fontSizes.length, Math.floor(boxes.length / 4));
  const gapLimit = page.source === 'ocr' ? recognisedGap : wordGap;
  const words: Word[] = [];
  let word: Word | null = null;
  let afterSpace = true;
  for (let index = 0; index < length; index++) {
    const x0 = boxes[4 * index] as number;
    const y0 = boxes[4 * index + 1] as number;
    const x1 = boxes[4 * index + 2] as number;
    const y1 = boxes[4 * index + 3] as number;
    const code = text.charCodeAt(index);
    if (code <= space || !isBox(x0, y0, x1, y1)) {
      word = null;
      afterSpace = true;
      continue;
    }
    const size = (fontSizes[index] as number) > 0 ? (fontSizes[index] as number) : y1 - y0;
    const stands = isTurned(x1 - x0, y1 - y0, size) && !hasNeighbour(boxes, index, size, length);
    if (stands || (size > 18 && isSlanted(boxes, index, size, length))) {
      word = null;
      afterSpace = true;
      continue;
    }
    const baseline = y1 - belowBaseline * size;
    const box = page.drawnBoxOf?.[index] ?? 0;
    if (
      word !== null &&
      word.to === index &&
      word.box === box &&
      Math.abs(baseline - word.baseline) <= 0.12 * size &&
      Math.abs(size - word.size) <= 0.15 * size &&
      (x0 - word.x1 <= gapLimit * size || x0 - word.x1 <= roomAfterLigature(page, index, size) * size) &&
      x0 - word.x1 >= -0.4 * size
    ) {
      word.to = index + 1;
      // The letters of a ligature come at one place, each as wide as if it stood alone: the next one starts after both.
      if (Math.abs(x0 - (boxes[4 * index - 4] as number)) < 0.02 * size) word.x1 += x1 - x0;
      else if (x1 > word.x1) word.x1 = x1;
      if (y0 < word.y0) word.y0 = y0;
      if (y1 > word.y1) word.y1 = y1;
      continue;
    }
    word = { from: index, to: index + 1, x0, x1, y0, y1, baseline, size, bold: bold[index] === 1, afterSpace, box };
    words.push(word);
    afterSpace = false;
  }
  const wide = withRoomOfBlanks(page, words);
  // Recognition reads the rules of a table as strokes.
  if (page.source === 'ocr')
    return wide.filter((each, index) => {
      const letters = text.slice(each.from, each.to);
      if (stroke.test(letters)) return isSeparator(words[index - 1], each, words[index + 1]);
      return !dots.test(letters);
    });
  return wide.filter(
    (each, index) => !isFootnoteMark(text, words[index - 1], each) && !isFootnoteNumber(text, each, words[index + 1]),
  );
}
