import { dominantSize, type WordLine, lettersOf } from './lines.ts';
import { type Word, gapsOf, gapBefore } from './words.ts';
import { median } from '../lists.ts';
import { type Extent, reachOf } from './extents.ts';

const bin = 2;

const extent = (lines: readonly WordLine[]): Extent => reachOf(lines.flatMap(({ words }) => words));

/** How many lines have ink at each place across the page; gaps of less than 0.8 em count as ink. */
function inkProfile(lines: readonly WordLine[], left: number, right: number): Int32Array {
  // How many more lines have ink at each place than at the one before.
  const profile = new Int32Array(Math.ceil((right - left) / bin) + 2);
  for (const { words, size } of lines) {
    let from = (words[0] as Word).x0;
    let to = (words[0] as Word).x1;
    const mark = () => {
      const start = Math.max(Math.floor((from - left) / bin), 0);
      const end = Math.floor((to - left) / bin) + 1;
      profile[start] = (profile[start] as number) + 1;
      profile[end] = (profile[end] as number) - 1;
    };
    for (let index = 1; index < words.length; index++) {
      const word = words[index] as Word;
      if (word.x0 - to > 0.8 * size) {
        mark();
        from = word.x0;
      }
      to = Math.max(to, word.x1);
    }
    mark();
  }
  let sum = 0;
  return profile.map((step) => (sum += step));
}

/** In ems: no two words of a line of prose stand so far apart. */
const tableGap = 1.5;

/** A side of a gutter is prose when its lines are long and fill their column; labels and figures do not. */
function isProse(text: string, sides: readonly Word[][], width: number): boolean {
  const filled = sides.filter((words) => words.length > 0);
  if (filled.length < 6) return false;
  const labels = filled.filter((words) => text[(words.at(-1) as Word).to - 1] === ':');
  if (labels.length * 3 > filled.length) return false;
  const fill = median(filled.map((words) => ((words.at(-1) as Word).x1 - (words[0] as Word).x0) / width)) ?? 0;
  const gaps = filled.flatMap((words) => gapsOf(words).map((gap, at) => gap / (words[at + 1] as Word).size));
  if ((median(gaps) ?? 0) > 0.75) return false;
  // Cells of a table stand apart, however many words each holds.
  const isRow = (words: readonly Word[]) =>
    gapsOf(words).some((gap, at) => gap > tableGap * (words[at + 1] as Word).size);
  if (filled.filter(isRow).length * 3 > filled.length) return false;
  const words = median(filled.map((own) => own.length)) ?? 0;
  return fill > 0.72 && (median(filled.map(lettersOf)) ?? 0) >= 22 && words >= 4;
}

/** The place of the gutter of a page set in two columns, or null. */
function findGutter(text: string, lines: readonly WordLine[]): number | null {
  if (lines.length < 8) return null;
  const { x0: left, x1: right } = extent(lines);
  if (!(right - left > 200)) return null;
  const profile = inkProfile(lines, left, right);
  const first = Math.floor(((right - left) * 0.36) / bin);
  const last = Math.ceil(((right - left) * 0.64) / bin);
  const lowest = profile.slice(first, last + 1).reduce((least, ink) => Math.min(least, ink), Infinity);
  if (lowest > lines.length * 0.4) return null;
  // A line too long for its column reaches into the gutter.
  const stray = Math.floor(lines.length * 0.04);
  let best = -1;
  let bestLength = 0;
  for (let index = first; index <= last; index++) {
    let end = index;
    while (end <= last && (profile[end] as number) <= lowest + stray) end++;
    if (end - index > bestLength) {
      bestLength = end - index;
      best = index + (end - index) / 2;
    }
    index = Math.max(end, index);
  }
  if (bestLength * bin < 5) return null;
  const gutter = left + best * bin;
  const parted = lines.filter((line) => !crosses(line, gutter));
  if (parted.length < 6) return null;
  const leftSides = parted.map((line) => line.words.filter((word) => word.x1 <= gutter));
  const rightSides = parted.map((line) => line.words.filter((word) => word.x0 >= gutter));
  return isProse(text, leftSides, gutter - left) && isProse(text, rightSides, right - gutter) ? gutter : null;
}

/** Whether a page is set in two columns of prose. */
export const isInColumns = (text: string, lines: readonly WordLine[]): boolean => findGutter(text, lines) !== null;

/** Whether ink passes over the gutter: a title or a table as wide as the page. */
function crosses({ words, size }: WordLine, gutter: number): boolean {
  let before: Word | null = null;
  for (const word of words) {
    if (word.x0 < gutter && word.x1 > gutter) return true;
    if (word.x0 >= gutter) return before !== null && word.x0 - before.x1 < 0.8 * size;
    before = word;
  }
  return false;
}

/** The cells of a line that begin at each side of a gutter. */
function cellsBeside({ words, size }: WordLine, gutter: number): [left: Word[], right: Word[]] {
  const starts = words.filter((_, at) => at === 0 || gapBefore(words, at) > 0.8 * size);
  return [starts.filter(({ x0 }) => x0 < gutter), starts.filter(({ x0 }) => x0 >= gutter)];
}

/** In points: how far apart the cells of one column begin. */
const sameStart = 2;
/** As a share of its column: lines of prose are longer, but for the last of a paragraph. */
const shortLabel = 0.85;
const mostHeadings = 3;

/** The rows of a table as wide as the page, whose cells leave the gutter free, with figures right of it. */
function wideRows(text: string, lines: readonly WordLine[], gutter: number): ReadonlySet<WordLine> {
  const { x0: edge } = extent(lines);
  const sides = lines.map((line) => cellsBeside(line, gutter));
  const isShort = (line: WordLine) =>
    line.words.every(({ x0, x1 }) => x0 > gutter || x1 < edge + shortLabel * (gutter - edge));
  const isRow = (at: number) => {
    const [left, right] = sides[at] ?? [[], []];
    return right.length > 1 && (left.length > 1 || (left.length === 1 && isShort(lines[at] as WordLine)));
  };
  /** Whether the first cell right of the gutter holds a figure, and is no "Class 2". */
  const isOfFigures = (at: number) => {
    const [cell, next] = sides[at]?.[1] ?? [];
    const own = cell && text.slice(cell.from, next?.from ?? lines[at]?.words.at(-1)?.to);
    return own !== undefined && /\d/.test(own) && !/^\p{Lu}\p{Ll}+\s?\d{1,2}\s*$/u.test(own);
  };
  const rows = new Set<WordLine>();
  for (let from = 0; from < lines.length; from++) {
    if (!isRow(from)) continue;
    const starts = (sides[from] as [Word[], Word[]])[1].map(({ x0 }) => x0);
    // The second line of a row's cells, or a row whose one value holds for all columns.
    const goesOn = (at: number) => {
      const [left, right] = sides[at] ?? [[], []];
      const isBelow = right.every(({ x0 }) => starts.some((start) => Math.abs(start - x0) < sameStart));
      const isLabelled = left.length === 0 || right.length === starts.length || isShort(lines[at] as WordLine);
      return right.length > 0 && isBelow && isLabelled;
    };
    let to = from;
    // A label may stand on a line of its own, a little higher or lower than its values.
    const isLabel = (at: number) => sides[at]?.[1].length === 0 && sides[at + 1]?.[1].length === starts.length;
    while (isRow(to) || goesOn(to) || (isLabel(to) && goesOn(to + 1))) to++;
    // The names of the classes stand over their columns, and nothing over the labels.
    const over = sides[from - 1];
    const start = over?.[0].length === 0 && over[1].length === starts.length ? from - 1 : from;
    const areFigures = lines.slice(start, to).flatMap((_, offset) => {
      const [left, right] = sides[start + offset] as [Word[], Word[]];
      return right.length > 0 && (left.length > 0 || offset === 0) ? [isOfFigures(start + offset)] : [];
    });
    const headings = areFigures.indexOf(true);
    // A table that goes on has no headings: then a label and a figure stand left of the gutter, and figures alone right of it.
    const isHeaded = headings > 0 || lines.slice(start, to).every((_, at) => sides[start + at]?.[0].length === 2);
    const isTable = headings >= 0 && isHeaded && headings <= mostHeadings && !areFigures.includes(false, headings);
    if (isTable) for (const line of lines.slice(start, to)) rows.add(line);
    from = to;
  }
  return rows;
}

/** One column's part of a line, with its own size and baseline: the columns' lines stand at different heights. */
function sideOf(line: WordLine, words: Word[], columnWidth: number): WordLine {
  // Sizes of recognised lines were evened out for the line as a whole.
  if (!line.words.some((word) => word.size === line.size)) return { ...line, words, columnWidth };
  const size = dominantSize(words);
  const largest = words.reduce((best, word) => (word.size > best.size ? word : best));
  return { words, columnWidth, size, baseline: largest.baseline };
}

/** In ems: a heading stands so near above what it heads. */
const nearHeading = 3.5;

/** Whether the last line of a column is the heading of what follows in the width of the page: set apart from its column, and below the other one. */
function headsWide(left: readonly WordLine[], right: readonly WordLine[], next: WordLine): boolean {
  const [before, last] = left.slice(-2);
  const other = right.at(-1);
  if (!before || !last || !other || other.baseline >= last.baseline) return false;
  const below = next.baseline - last.baseline;
  return below < nearHeading * last.size && below < last.baseline - before.baseline;
}

/** Lines of the page in reading order: where two columns stand side by side, the left one first. */
export function orderByColumns(text: string, lines: WordLine[]): WordLine[] {
  const gutter = findGutter(text, lines);
  if (gutter === null) return lines;
  const edges = extent(lines);
  const ordered: WordLine[] = [];
  let left: WordLine[] = [];
  let right: WordLine[] = [];
  const flush = (next?: WordLine) => {
    const end = next && headsWide(left, right, next) ? left.length - 1 : left.length;
    ordered.push(...left.slice(0, end), ...right, ...left.slice(end));
    left = [];
    right = [];
  };
  const wide = wideRows(text, lines, gutter);
  for (const line of lines) {
    if (wide.has(line) || crosses(line, gutter)) {
      flush(line);
      ordered.push(line);
      continue;
    }
    const leftWords = line.words.filter((word) => word.x0 < gutter);
    const rightWords = line.words.filter((word) => word.x0 >= gutter);
    if (leftWords.length > 0) left.push(sideOf(line, leftWords, gutter - edges.x0));
    if (rightWords.length > 0) right.push(sideOf(line, rightWords, edges.x1 - gutter));
  }
  flush();
  return ordered;
}
