import type { InputPage } from '../types.ts';
import type { Cell, Line } from './page-model.ts';
import { readWords, type Word } from './words.ts';

/** Words of one line, left to right, with the places where a wide gap parts them. */
export interface WordLine {
  words: Word[];
  baseline: number;
  size: number;
  /** Width of the column of running text it belongs to, where the page is set in columns. */
  columnWidth?: number;
}

/** How far apart baselines of one line may be: raised and lowered print is smaller, but a giant letter is no line mate. */
function tolerance(a: number, b: number): number {
  const larger = Math.max(a, b);
  const smaller = Math.min(a, b);
  return larger > 2.2 * smaller ? 0.2 * smaller : 0.42 * larger;
}

/** Groups words by baseline; raised and lowered small print joins the line it belongs to. */
export function groupLines(words: Word[]): WordLine[] {
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

function dominantSize(words: Word[]): number {
  let best = words[0] as Word;
  for (const word of words) if (word.to - word.from > best.to - best.from) best = word;
  return best.size;
}

const leader = /^(?:[.·…_]{3,}|[.·…])$/;
const innerLeader = /[.·_]{4,}|…{2,}/;

/** Whether words[index] is part of a row of dots that leads from a label to its value. */
function isLeader(text: string, words: readonly Word[], index: number): boolean {
  const word = words[index] as Word;
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
  if (!innerLeader.test(page.text)) return words;
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

/** Gap from which two words of a line stand in different cells: wide, or far wider than the line's other gaps. */
function cellGap(words: readonly Word[], size: number, columnWidth: number): number {
  const first = words[0];
  const last = words.at(-1);
  // In a narrow column a line of few words is stretched to the full width.
  const stretched = first !== undefined && last !== undefined && last.x1 - first.x0 > 0.9 * columnWidth;
  if (words.length < 3) return stretched ? Infinity : 1.3 * size;
  const gaps: number[] = [];
  for (let index = 1; index < words.length; index++) {
    gaps.push((words[index] as Word).x0 - (words[index - 1] as Word).x1);
  }
  gaps.sort((a, b) => a - b);
  const middle = gaps[(gaps.length - 1) >> 1] as number;
  if (stretched) return Math.max(1.15 * size, 2.4 * middle);
  // In a justified line all gaps are wide alike; only one that stands out parts two cells.
  return Math.min(1.15 * size, Math.max(0.85 * size, 2.4 * middle));
}

export interface BuiltLines {
  text: string;
  map: Int32Array;
  lines: Line[];
}

interface Draft {
  words: Word[];
  /** breaks[i]: words[i] opens a new cell. */
  breaks: boolean[];
  baseline: number;
  size: number;
  /** All gaps are alike, as in a justified line. */
  even: boolean;
}

/** Whether the gaps between words are all the same, wider than a blank. */
function isEven(words: readonly Word[], size: number): boolean {
  if (words.length < 3) return false;
  let least = Infinity;
  let most = 0;
  for (let index = 1; index < words.length; index++) {
    const gap = (words[index] as Word).x0 - (words[index - 1] as Word).x1;
    least = Math.min(least, gap);
    most = Math.max(most, gap);
  }
  return least > 0.4 * size && most - least < 0.12 * size;
}

function draftLine(page: InputPage, { words: all, baseline, size, columnWidth = Infinity }: WordLine): Draft {
  const own = withoutLeaders(page, all);
  const words: Word[] = [];
  const breaks: boolean[] = [];
  const limit = cellGap(own, size, columnWidth);
  let led = false;
  for (let index = 0; index < own.length; index++) {
    if (isLeader(page.text, own, index)) {
      led = true;
      continue;
    }
    const word = own[index] as Word;
    const previous = words.at(-1);
    breaks.push(previous !== undefined && (led || word.x0 - previous.x1 > limit));
    words.push(word);
    led = false;
  }
  return { words, breaks, baseline, size, even: isEven(words, size) };
}

/** The width of a blank in ems: a typewriter's is as wide as a letter. */
function usualGap(drafts: readonly Draft[]): number {
  let typed = 0;
  let seen = 0;
  for (const { words, size } of drafts) {
    for (const word of words) {
      const letters = word.to - word.from;
      if (letters < 4) continue;
      seen++;
      if (Math.abs((word.x1 - word.x0) / letters - 0.6 * size) < 0.012 * size) typed++;
    }
    if (seen > 400) break;
  }
  return typed * 10 > seen * 8 ? 0.6 : 0.25;
}

/** Whether the words of a line start where words of the lines around it start. */
function standsInColumns(drafts: readonly Draft[], at: number): boolean {
  const { words } = drafts[at] as Draft;
  for (const other of [drafts[at - 1], drafts[at + 1]]) {
    if (!other || other.even) continue;
    const shared = words
      .slice(1)
      .filter((word) => other.words.some((each) => Math.abs(each.x0 - word.x0) < sameStart)).length;
    if (shared * 2 >= words.length - 1 && shared > 0) return true;
  }
  return false;
}

interface Start {
  x: number;
  /** How wide the gap before it is: a cell's, more than a blank's, or hardly more. */
  width: 'strong' | 'weak' | 'narrow';
}

const reach = 12;
const sameStart = 1.3;

/** The lines around one that may share its columns: up to the next lines of running text. */
function neighbourhood(drafts: readonly Draft[], at: number): [number, number] {
  const isProse = (draft: Draft) => draft.words.length > 8 && !draft.breaks.includes(true);
  let first = at;
  while (first > 0 && at - first < reach && !isProse(drafts[first - 1] as Draft)) first--;
  let last = at;
  while (last < drafts.length - 1 && last - at < reach && !isProse(drafts[last + 1] as Draft)) last++;
  return [first, last];
}

/** Whether half of a line's words start where words of a line next to it do: columns, not running text. */
function sharesStarts(drafts: readonly Draft[], at: number): boolean {
  const { words } = drafts[at] as Draft;
  return [drafts[at - 2], drafts[at - 1], drafts[at + 1], drafts[at + 2]].some((other) => {
    const shared = words
      .slice(1)
      .filter((word) => other?.words.some((each) => Math.abs(each.x0 - word.x0) < sameStart));
    return shared.length * 2 >= words.length - 1;
  });
}

/** All gaps but the certain ones are alike and wider than a blank: the text of a cell, set justified. */
function isJustified(words: readonly Word[], breaks: readonly boolean[], size: number): boolean {
  let least = Infinity;
  let most = 0;
  let count = 0;
  for (let index = 1; index < words.length; index++) {
    if (breaks[index]) continue;
    const gap = (words[index] as Word).x0 - (words[index - 1] as Word).x1;
    least = Math.min(least, gap);
    most = Math.max(most, gap);
    count++;
  }
  return count >= 4 && least > 0.3 * size && most - least < 0.12 * size;
}

/** Whether, in lines near by, a wide gap between cells lies where this narrow one does. */
function liesInCorridor(drafts: readonly Draft[], at: number, left: number, right: number): boolean {
  let votes = 0;
  const [first, last] = neighbourhood(drafts, at);
  for (let other = first; other <= last; other++) {
    if (other === at) continue;
    const { words, breaks } = drafts[other] as Draft;
    for (let index = 1; index < words.length; index++) {
      if (!breaks[index]) continue;
      const from = (words[index - 1] as Word).x1;
      const to = (words[index] as Word).x0;
      if (from <= left + 1 && to >= right - 1) votes++;
    }
    if (votes >= 2) return true;
  }
  return false;
}

/** Places where, in lines near by, words stand after a gap: columns that a narrow gap alone does not show. */
function breakAtColumns(drafts: readonly Draft[]): void {
  const usual = usualGap(drafts);
  const weakGap = Math.max(0.5, 1.6 * usual);
  const strongGap = Math.max(0.34, 1.3 * usual);
  const starts = drafts.map(({ words, breaks, size }) => {
    const found: Start[] = [];
    for (let index = 1; index < words.length; index++) {
      const gap = (words[index] as Word).x0 - (words[index - 1] as Word).x1;
      if (breaks[index]) found.push({ x: (words[index] as Word).x0, width: 'strong' });
      else if (gap >= weakGap * size) found.push({ x: (words[index] as Word).x0, width: 'weak' });
      else if (gap >= strongGap * size && breaks.includes(true))
        found.push({ x: (words[index] as Word).x0, width: 'narrow' });
    }
    return found;
  });
  const certain = drafts.map((draft) => ({ ...draft, breaks: [...draft.breaks] }));
  for (const [at, { words, breaks, size, even }] of drafts.entries()) {
    if (even && !standsInColumns(drafts, at)) {
      breaks.fill(false);
      continue;
    }
    const isTabular = breaks.includes(true);
    const [first, last] = neighbourhood(drafts, at);
    if (isJustified(words, breaks, size) && !sharesStarts(drafts, at)) continue;
    for (let index = 1; index < words.length; index++) {
      if (breaks[index]) continue;
      const word = words[index] as Word;
      const gap = word.x0 - (words[index - 1] as Word).x1;
      if (gap < strongGap * size) continue;
      let strong = 0;
      let weak = 0;
      let narrow = 0;
      for (let other = first; other <= last; other++) {
        if (other === at) continue;
        const hit = (starts[other] as Start[]).find((start) => Math.abs(start.x - word.x0) < sameStart);
        if (hit?.width === 'strong') strong++;
        else if (hit?.width === 'weak') weak++;
        else if (hit) narrow++;
      }
      breaks[index] =
        gap >= weakGap * size
          ? strong + weak >= (isTabular ? 1 : 2) && (isTabular || strong > 0)
          : isTabular && (strong >= 2 || strong + weak + narrow >= 2);
      if (!breaks[index] && isTabular && gap >= 1.5 * usual * size) {
        breaks[index] = liesInCorridor(certain, at, (words[index - 1] as Word).x1, word.x0);
      }
    }
  }
}

/** A lone gap in a long line that no line near by shares is a stretched blank, not a column. */
function closeStrayGaps(page: InputPage, drafts: readonly Draft[]): void {
  for (const [at, { words, breaks, size }] of drafts.entries()) {
    const only = breaks.indexOf(true);
    if (only < 4 || breaks.lastIndexOf(true) !== only) continue;
    const left = (words[only - 1] as Word).x1;
    const right = (words[only] as Word).x0;
    if (right - left > 2.5 * size || words.length < 6) continue;
    if (innerLeader.test(page.text.slice((words[only - 1] as Word).from, (words[only] as Word).to + 1))) continue;
    const shared = [drafts[at - 1], drafts[at + 1], drafts[at - 2], drafts[at + 2]].some((other) =>
      other?.words.some(
        (word, index) =>
          other.breaks[index] &&
          (Math.abs(word.x0 - right) < 3 || ((other.words[index - 1] as Word).x1 < right && word.x0 > left)),
      ),
    );
    if (!shared) breaks[only] = false;
  }
}

/** Writes lines (already in reading order) into one text, a line feed after each. */
export function buildLines(page: InputPage, wordLines: readonly WordLine[]): BuiltLines {
  const drafts = wordLines.map((line) => draftLine(page, line));
  breakAtColumns(drafts);
  closeStrayGaps(page, drafts);
  const map = new Int32Array(page.text.length * 2 + wordLines.length + 16).fill(-1);
  const parts: string[] = [];
  const lines: Line[] = [];
  let at = 0;
  for (const { words, breaks, baseline, size } of drafts) {
    if (words.length === 0) continue;
    const cells: Cell[] = [];
    const start = at;
    let cell: Cell | null = null;
    let right = 0;
    let x1 = -Infinity;
    let y0 = Infinity;
    let y1 = -Infinity;
    let boldLetters = 0;
    let letters = 0;
    for (const [index, word] of words.entries()) {
      if (cell === null || breaks[index]) {
        if (cell !== null) {
          parts.push('\t');
          at++;
        }
        cell = { from: at, to: at, x0: word.x0, x1: word.x1 };
        cells.push(cell);
      } else if (word.afterSpace || word.x0 - right > 0.12 * size) {
        parts.push(' ');
        at++;
      }
      parts.push(page.text.slice(word.from, word.to));
      for (let character = word.from; character < word.to; character++) map[at++] = character;
      cell.to = at;
      cell.x1 = Math.max(cell.x1, word.x1);
      right = word.x1;
      x1 = Math.max(x1, word.x1);
      y0 = Math.min(y0, word.y0);
      y1 = Math.max(y1, word.y1);
      letters += word.to - word.from;
      if (word.bold) boldLetters += word.to - word.from;
    }
    lines.push({
      from: start,
      to: at,
      cells,
      x0: (words[0] as Word).x0,
      x1,
      y0,
      y1,
      baseline,
      size,
      bold: boldLetters * 2 > letters,
    });
    parts.push('\n');
    at++;
  }
  return { text: parts.join(''), map: map.slice(0, at), lines };
}

export function readWordLines(page: InputPage): WordLine[] {
  return groupLines(readWords(page));
}
