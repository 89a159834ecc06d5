import type { InputPage } from '../types.ts';
import { isBracketedMark, isItemMark } from '../words/item-marks.ts';
import { fillerWords, setOf } from '../words/phrase-syntax.ts';
import { monthNames } from '../words/versions.ts';
import { wordsOfUnits } from '../words/words-beside-figures.ts';
import type { Cell, Line, PageModel } from './page-model.ts';
import {
  breakAtColumns,
  breakTightCells,
  closeStrayGaps,
  innerLeader,
  isEven,
  isSentenceGap,
  type Draft,
} from './column-breaks.ts';
import { cutAfterIdentifiers, touchesIdentifier } from './glued-identifiers.ts';
import { withoutItemNumbers } from './item-numbers.ts';
import { closeJustifiedLabels } from './justified.ts';
import { partsOf } from './parts.ts';
import { withoutOverprintedBlanks } from './pick-characters.ts';
import { readWords, type Word, gapsOf, gapBefore } from './words.ts';
import { median, sumOf, bestOf, joinNeighbours } from '../lists.ts';
import { reachOf } from './extents.ts';

/** Words of one line, left to right, with the places where a wide gap parts them. */
export interface WordLine {
  words: Word[];
  baseline: number;
  size: number;
  /** Width of the column of running text it belongs to, where the page is set in columns. */
  columnWidth?: number;
  /** Whether it had the number of an item in the margin. */
  opensItem?: boolean;
}

/** A page with the lines of its words. */
export interface LinedPage {
  page: InputPage;
  lines: WordLine[];
}

export function withLines(printed: InputPage): LinedPage {
  const page = withoutOverprintedBlanks(printed);
  return { page, lines: groupLines(cutAfterIdentifiers(page, readWords(page))) };
}

/** How far apart baselines of one line may be: raised and lowered print is smaller, but a giant letter is no line mate. */
function tolerance(a: number, b: number): number {
  const larger = Math.max(a, b);
  const smaller = Math.min(a, b);
  return larger > 2.2 * smaller ? 0.2 * smaller : 0.42 * larger;
}

/** Groups words by baseline; raised and lowered small print joins the line it belongs to. */
function groupLines(words: readonly Word[]): WordLine[] {
  const sorted = words.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const lines: WordLine[] = [];
  let line: WordLine | null = null;
  for (const word of sorted) {
    if (line !== null && word.baseline - line.baseline <= tolerance(word.size, line.size)) {
      line.words.push(word);
      if (word.size > line.size) {
        line.size = word.size;
        line.baseline = word.baseline;
      }
    } else {
      line = { words: [word], baseline: word.baseline, size: word.size };
      lines.push(line);
    }
  }
  for (const each of lines) {
    each.words.sort((a, b) => a.x0 - b.x0);
    each.size = dominantSize(each.words);
  }
  return lines;
}

/** The size of most of a line's letters, as of its longest word. */
export const dominantSize = (words: readonly Word[]): number =>
  (bestOf(words, ({ from, to }) => to - from) as Word).size;

const leaderSigns = '.·…_';
const leader = /^(?:[.·…_]{3,}|[.·…])$/;

/** Whether words[index] is part of a row of dots that leads from a label to its value. */
function isLeader(text: string, words: readonly Word[], index: number): boolean {
  const word = words[index] as Word;
  if (!leaderSigns.includes(text[word.from] as string)) return false;
  const own = text.slice(word.from, word.to);
  if (!leader.test(own)) return false;
  if (own.length >= 3) return true;
  const before = words[index - 1];
  const after = words[index + 1];
  return (
    (before !== undefined && text.slice(before.from, before.to) === own) ||
    (after !== undefined && text.slice(after.from, after.to) === own)
  );
}

/** Splits words with a row of dots inside ("Terms......3") at the dots. */
function withoutLeaders(page: InputPage, words: Word[]): Word[] {
  const result: Word[] = [];
  for (const word of words) {
    const own = page.text.slice(word.from, word.to);
    const match = innerLeader.exec(own);
    if (!match || match[0].length === own.length) {
      result.push(word);
      continue;
    }
    const cut = word.from + match.index;
    const end = cut + match[0].length;
    if (cut > word.from) result.push({ ...word, to: cut, x1: page.boxes[4 * cut - 2] as number });
    if (end < word.to) result.push({ ...word, from: end, x0: page.boxes[4 * end] as number, afterSpace: true });
  }
  return result;
}

/** In ems: no cells stand nearer to each other. */
const leastCellGap = 0.8;

/** Gap from which two words of a line stand in different cells: wide, or far wider than the line's other gaps. */
function cellGap(words: readonly Word[], size: number, columnWidth: number, isRow: boolean): number {
  const first = words[0];
  const last = words.at(-1);
  // In a narrow column a line of few words is stretched to the full width.
  const stretched = !isRow && first !== undefined && last !== undefined && last.x1 - first.x0 > 0.9 * columnWidth;
  if (words.length < 3) return stretched ? Infinity : 1.3 * size;
  const gaps = gapsOf(words).toSorted((a, b) => a - b);
  if (!gaps.some((gap) => gap > leastCellGap * size)) return Infinity;
  const middle = gaps[(gaps.length - 1) >> 1] as number;
  if (stretched) return Math.max(1.15 * size, 2.4 * middle);
  // Gaps of two sizes and none between: blanks, and those between the cells of a tight table.
  const blanks = gaps.filter((gap) => gap < 0.45 * size).length;
  const wide = gaps.filter((gap) => gap > leastCellGap * size).length;
  if (blanks > 0 && wide > 2 && blanks + wide === gaps.length) return leastCellGap * size;
  // In a justified line all gaps are wide alike; only one that stands out parts two cells.
  return Math.min(1.15 * size, Math.max(0.85 * size, 2.4 * middle));
}

/** Blanks between words of larger print than the line's are wider by as much. */
const largerPrint = (a: Word, b: Word, size: number): number => Math.max(1, Math.min(a.size, b.size) / size);

type BuiltLines = Pick<PageModel, 'text' | 'map' | 'lines'>;

const isStroke = (text: string, word: Word | undefined): boolean =>
  word?.to === (word?.from ?? 0) + 1 && text[word?.from ?? 0] === '|';
const strokesOf = (text: string, line: WordLine | undefined): number =>
  line?.words.filter((word) => isStroke(text, word)).length ?? 0;
/** So many strokes inside a line, and as many in the next, part the cells of rows that are open at their ends. */
const fewestStrokes = 3;

/** Whether a line of type is a row of a table that is drawn with signs: "| Spread | 2.50% |", or one of several open at their ends. */
function isBoxed(text: string, lines: readonly WordLine[], at: number): boolean {
  const { words } = lines[at] as WordLine;
  if (words.length > 2 && isStroke(text, words[0]) && isStroke(text, words.at(-1))) return true;
  const count = strokesOf(text, lines[at]);
  const [above, below] = [lines[at - 1], lines[at + 1]];
  if (wraps(text, lines, above, lines[at]) || wraps(text, lines, lines[at], below)) return false;
  return count >= fewestStrokes && [above, below].some((other) => strokesOf(text, other) === count);
}

/** "Spread 4.25% | First" over "payment 9 March 2031 | …": running text with strokes in it, which stand anywhere and fill their lines. */
function wraps(
  text: string,
  lines: readonly WordLine[],
  line: WordLine | undefined,
  next: WordLine | undefined,
): boolean {
  const [last, first] = [line?.words.at(-1), next?.words[0]];
  if (!line || !next || !last || !first) return false;
  const right = Math.max(...lines.map(({ words }) => words.at(-1)?.x1 ?? 0));
  const hadNoRoom = last.x1 + 0.2 * line.size + first.x1 - first.x0 > right;
  const strokes = next.words.filter((word) => isStroke(text, word));
  const areInColumns = line.words.some(
    (word) => isStroke(text, word) && strokes.some(({ x0 }) => Math.abs(x0 - word.x0) < 0.5 * line.size),
  );
  return hadNoRoom && !areInColumns;
}

/** The rule between rows of such a table: "+-----+-----+". */
const boxRule = /^\+[-=+]{2,}\+$/;
/** A rule of signs over a whole line: "--------------------". */
const signRule = /^[-=–—]{10,}$/;
const isSignRule = (text: string, { words: [word, ...others] }: WordLine): boolean =>
  word !== undefined && others.length === 0 && signRule.test(text.slice(word.from, word.to));

/** A word without the dot of a leader that touches it. */
function withoutDot(page: InputPage, word: Word, place: 'first' | 'last'): Word {
  const at = place === 'first' ? word.from : word.to - 1;
  if (word.to - word.from < 2 || page.text[at] !== '.') return word;
  return place === 'first'
    ? { ...word, from: at + 1, x0: page.boxes[4 * at + 4] as number }
    : { ...word, to: at, x1: page.boxes[4 * at - 2] as number };
}

/** "… for the Notes — | on the": what holds nothing but such words is the rest of a sentence that was set wide, and no cell. */
function closeBeforeFillers(text: string, words: readonly Word[], breaks: boolean[]): void {
  if (!breaks.includes(true)) return;
  const starts = breaks.flatMap((isBreak, index) => (isBreak ? [index] : []));
  for (const [at, start] of starts.entries()) {
    const own = words.slice(start, starts[at + 1] ?? words.length);
    if (own.length > 1 && own.every(({ from, to }) => fillerWords.has(text.slice(from, to)))) breaks[start] = false;
  }
}

function draftLine(
  page: InputPage,
  { words: all, baseline, size, columnWidth = Infinity, opensItem = false }: WordLine,
  dotted: boolean,
  boxed: boolean,
): Draft {
  const own = dotted ? withoutLeaders(page, all) : all;
  const words: Word[] = [];
  const breaks: boolean[] = [];
  // Figures at the end of a line are those of a row, though the table is as wide as its column.
  const isFigureWord = ({ from, to }: Word) => figureShape.test(page.text.slice(from, to));
  const limit = cellGap(own, size, columnWidth, own.length > 2 && own.slice(-2).every(isFigureWord));
  let led = false;
  const isCut = (word: Word) => boxed && word.to - word.from === 1 && page.text[word.from] === '|';
  for (let index = 0; index < own.length; index++) {
    const before = own[index - 1];
    if (isCut(own[index] as Word)) continue;
    if (isLeader(page.text, own, index)) {
      led = true;
      continue;
    }
    const word = led ? withoutDot(page, own[index] as Word, 'first') : (own[index] as Word);
    const previous = words.at(-1);
    if (led && previous) words[words.length - 1] = withoutDot(page, previous, 'last');
    if (boxed) breaks.push(previous !== undefined && before !== undefined && isCut(before));
    else
      breaks.push(
        previous !== undefined &&
          (led ||
            word.x0 - previous.x1 > limit * largerPrint(previous, word, size) ||
            touchesIdentifier(page, previous, word)) &&
          !isSentenceGap(page, previous, word),
      );
    words.push(word);
    led = false;
  }
  closeBeforeFillers(page.text, words, breaks);
  const isRow = [boxed, partBoxes(words, breaks), partIdentifiers(page, words, breaks)].includes(true);
  // Figures stand evenly apart in a table, and are no running text.
  const even = !isRow && isEven(words, size) && words.filter(isFigureWord).length * 2 < words.length;
  return { words, breaks, baseline, size, boxed, opensItem, even };
}

const isinShape = /^[A-Z]{2}[0-9A-Z]{9}\d$/;
const figureShape = /^[\d.,]+%?$/;
const identifierShape = /^(?:[A-Z]{2}[0-9A-Z]{9}\d|(?=.*\d)[0-9A-Z]{8}\d)$/;
/** Recognition takes the check digit for a letter. */
const misreadShape = /^(?:[A-Z]{2}(?=.*\d.*\d)[0-9A-Z]{10}|(?=.*\d.*\d)[0-9A-Z]{9})$/;
const shortestIdentifier = 9;
const bracketLetter = /^\([A-Z0-9]\)$/;

/** Words in different drawn boxes stand in different cells, however near they are. Whether there are such. */
function partBoxes(words: readonly Word[], breaks: boolean[]): boolean {
  let areParted = false;
  for (let index = 1; index < words.length; index++)
    if (words[index]?.box !== words[index - 1]?.box) areParted = breaks[index] = true;
  return areParted;
}

/** In a tight table an identifier touches the next column: what stands beside it is a cell of its own. */
function partIdentifiers({ text, source }: InputPage, words: readonly Word[], breaks: boolean[]): boolean {
  const shape = source === 'ocr' ? misreadShape : identifierShape;
  let inTurn = 0;
  const isRow = words.some(({ from, to }) => {
    inTurn = to - from >= shortestIdentifier && shape.test(text.slice(from, to)) ? inTurn + 1 : 0;
    return inTurn === 3;
  });
  if (!isRow && !breaks.includes(true)) return false;
  const own = words.map((word) => text.slice(word.from, word.to));
  for (let index = 1; index < own.length; index++) {
    const word = own[index] as string;
    const before = own[index - 1] as string;
    if (isinShape.test(before) && (figureShape.test(word) || isinShape.test(word))) breaks[index] = true;
    else if (isRow && shape.test(word) && (shape.test(before) || !own.slice(0, index).some((each) => shape.test(each))))
      breaks[index] = true;
    else if (bracketLetter.test(before) && bracketLetter.test(word)) breaks[index] = true;
  }
  return isRow;
}

/** In usual sizes of print. */
const headingSize = 1.15;
const bullet = /^[•▪■●]$/;
const chapterMark = /^\d{1,2}(?:\.\d{1,2})*\.?$/;

/** The size that most lines are set in. */
const usualSize = (drafts: readonly Draft[]): number => median(drafts.map(({ size }) => size)) ?? 0;

/** "(1)   The Ceding Insurer …": a number set out from the sentences of its item is no cell of a table. */
function joinItemNumbers({ text, width, source }: InputPage, { words, breaks, size }: Draft, usual: number): void {
  const [number, first] = words;
  const last = words.at(-1);
  if (!number || !first || !last || !breaks[1] || breaks.lastIndexOf(true) !== 1) return;
  const mark = text.slice(number.from, number.to);
  // Recognition misses the stop behind a number.
  const isMark = isItemMark(mark) || (source === 'ocr' && /^\d{1,2}$/.test(mark));
  const isLong = last.x1 - first.x0 > 0.5 * width && isMark;
  // "4   Results of the base run", in print larger than the figures of the tables around it; "2.05   2.18" may fill in a form.
  const isHeading =
    size > headingSize * usual && chapterMark.test(mark) && /\p{L}/u.test(text.slice(first.from, first.to));
  if (isLong || isHeading || bullet.test(mark)) breaks[1] = false;
}

/** "Amount | (a)   $100,000,000", "(b)   $50,000,000" below: the mark of an item inside a cell is no cell of its own. */
function joinMarksInCells({ text }: InputPage, drafts: readonly Draft[]): void {
  const isMark = (word: Word | undefined) => word !== undefined && isBracketedMark(text.slice(word.from, word.to));
  const places = new Set<number>();
  for (const { words, breaks } of drafts)
    for (const [index, word] of breaks.includes(true) ? words.entries() : [])
      if (breaks[index] && isMark(word) && words[index + 1] && !isMark(words[index + 1]))
        places.add(Math.round(word.x0));
  if (places.size === 0) return;
  for (const { words, breaks, size } of drafts)
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (!next || !breaks[index + 1] || !isMark(word) || isMark(next) || next.x0 - word.x1 > 3 * size) continue;
      if ([-1, 0, 1].some((off) => places.has(Math.round(word.x0) + off))) breaks[index + 1] = false;
    }
}

const dayWithComma = /^\d{1,2},$/;
const yearAlone = /^(?:19|20)\d{2}$/;

/** "December | 15, | 2022", "838 | basis | points": a date or a figure whose words a form or a narrow column sets wide, or recognition parts. */
function joinValues(text: string, drafts: readonly Draft[]): void {
  for (const { words, breaks } of drafts)
    for (let index = 1; breaks.includes(true) && index < words.length; index++) {
      const [before = '', own = ''] = words.slice(index - 1, index + 1).map(({ from, to }) => text.slice(from, to));
      if (unitAfter.get(figureShape.test(before) ? '' : before)?.has(own)) breaks[index] = false;
      if (index === words.length - 1) continue;
      const [month = '', day = '', year = ''] = words
        .slice(index - 1, index + 2)
        .map(({ from, to }) => text.slice(from, to));
      if (!dayWithComma.test(day) || !yearAlone.test(year) || !months.has(month.toLowerCase())) continue;
      breaks[index] = false;
      breaks[index + 1] = false;
    }
}
const months = setOf(monthNames);
/** By the word before it, or nothing behind the figure itself. */
const unitAfter = new Map(Object.entries(wordsOfUnits).map(([before, words]) => [before, setOf(words)]));

/** Writes lines (already in reading order) into one text, a line feed after each. */
export function buildLines(page: InputPage, wordLines: readonly WordLine[]): BuiltLines {
  const dotted = innerLeader.test(page.text);
  const stroked = page.text.includes('|');
  const drafts = wordLines.map((line, at) =>
    draftLine(page, line, dotted, stroked && isBoxed(page.text, wordLines, at)),
  );
  breakTightCells(page, drafts);
  breakAtColumns(page, drafts);
  closeStrayGaps(page, drafts);
  closeJustifiedLabels(page.text, drafts);
  const usual = usualSize(drafts);
  for (const draft of drafts) {
    joinItemNumbers(page, draft, usual);
    partBoxes(draft.words, draft.breaks);
  }
  joinMarksInCells(page, drafts);
  joinValues(page.text, drafts);
  const letters = drafts.flatMap(({ words }) => words.map(({ from, to }) => to - from + 1));
  const map = new Int32Array(drafts.length + sumOf(letters)).fill(-1);
  let text = '';
  const lines: Line[] = [];
  for (const { words, breaks, baseline, size, opensItem } of drafts) {
    if (words.length === 0) continue;
    const cells: Cell[] = [];
    const start = text.length;
    for (const [index, word] of words.entries()) {
      const last = cells.at(-1);
      if (last && breaks[index]) text += '\t';
      else if (last && (word.afterSpace || gapBefore(words, index) > 0.12 * size)) text += ' ';
      const from = text.length;
      for (let at = word.from; at < word.to; at++) map[from + at - word.from] = at;
      text += page.text.slice(word.from, word.to);
      if (!last || breaks[index])
        cells.push({ from, to: text.length, x0: word.x0, x1: word.x1, bold: word.bold, box: word.box });
      else {
        last.to = text.length;
        last.x1 = Math.max(last.x1, word.x1);
      }
    }
    lines.push({
      from: start,
      to: text.length,
      cells,
      ...reachOf(words),
      y0: Math.min(...words.map(({ y0 }) => y0)),
      y1: Math.max(...words.map(({ y1 }) => y1)),
      baseline,
      size,
      bold: lettersOf(words.filter(({ bold }) => bold)) * 5 > lettersOf(words) * 4,
      ...(opensItem && { opensItem }),
    });
    text += '\n';
  }
  return { text, map: map.subarray(0, text.length), lines };
}

/** Of fewer letters the mean width says little. */
const fewestLetters = 30;

/** How wide the letters of a line are on average; null where it has few. */
function letterWidth({ words }: WordLine): number | null {
  const letters = lettersOf(words);
  return letters < fewestLetters ? null : sumOf(words.map(({ x0, x1 }) => x1 - x0)) / letters;
}

export const lettersOf = (words: readonly Word[]): number => sumOf(words.map(({ from, to }) => to - from));

/** Sizes of recognised lines waver with the letters they happen to have: near the usual one they are the usual one. Labels are set smaller. */
function steadySizes(lines: WordLine[]): WordLine[] {
  const usual = median(lines.map(({ size }) => size)) ?? 10;
  const usualWidth = median(lines.flatMap((line) => letterWidth(line) ?? [])) ?? 0;
  for (const line of lines) {
    // A mark that stands high may make the boxes of a whole line taller, but no letter of it wider.
    const isAsWide = (letterWidth(line) ?? Infinity) < 1.2 * usualWidth;
    if (line.size > 0.84 * usual && (line.size < 1.4 * usual || isAsWide)) line.size = usual;
  }
  return lines;
}

/** Letters of a heading that is set wide stand apart like words; the file has no blank between those of one word. */
function closeSpacedLetters(text: string, words: Word[], size: number): Word[] {
  if (words.length < 6) return words;
  const isLetter = (word: Word) => word.to - word.from === 1 && /[\p{L}\d]/u.test(text[word.from] ?? '');
  if (words.filter(isLetter).length < words.length * 0.7) return words;
  const usual = median(gapsOf(words)) ?? 0;
  const limit = Math.min(0.6 * size, Math.max(1.8 * usual, usual + 0.15 * size));
  return joinNeighbours(words, (last, word) => {
    const areOne = !word.afterSpace && last.to === word.from && word.x0 - last.x1 < limit;
    return areOne ? { ...last, to: word.to, x1: Math.max(last.x1, word.x1) } : null;
  });
}

/** The lines of a page's text, part by part, without the numbers in its margin and the rules of its tables. */
export function linesOfText({ page, lines: printed }: LinedPage, isScattered: boolean): WordLine[] {
  const all = printed.filter((line) => !isSignRule(page.text, line));
  const isText = (word: Word) => page.text[word.from] !== '+' || !boxRule.test(page.text.slice(word.from, word.to));
  const hasRules = page.text.includes('+') && !all.every(({ words }) => words.every(isText));
  const whole = hasRules ? groupLines(all.flatMap(({ words }) => words.filter(isText))) : all;
  const parts = partsOf(
    whole.flatMap(({ words }) => words),
    page.text,
    isScattered,
  );
  const lines = withoutItemNumbers(page.text, parts.length === 1 ? whole : parts.flatMap(groupLines)).map((line) => ({
    ...line,
    words: closeSpacedLetters(page.text, line.words, line.size),
  }));
  return page.source === 'ocr' ? steadySizes(lines) : lines;
}
