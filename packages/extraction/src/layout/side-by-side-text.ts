import { dominantSize, type WordLine } from './lines.ts';
import type { Word } from './words.ts';

/** Text that stands beside other text on part of a page, though the page is not set in columns. */
interface Beside {
  /** The lines from and up to which, before they are parted. */
  from: number;
  to: number;
  /** In reading order. */
  first: WordLine[];
  second: WordLine[];
  /** Whether the first part may go on below, over the whole width: then the second is read after its paragraph. */
  goesOn: boolean;
}

/** In points: text that stands beside other text keeps so far from it. */
const leastGap = 8;
const fewestProse = 6;
const fewestBeside = 4;

interface Corridor {
  left: number;
  right: number;
}

interface Band extends Corridor {
  from: number;
  to: number;
}

const startOf = ({ words }: WordLine) => (words[0] as Word).x0;
const endOf = ({ words }: WordLine) => (words.at(-1) as Word).x1;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** What is left of a corridor beside the words of a line, or null where one stands in it. */
function narrowed({ words }: WordLine, { left, right }: Corridor): Corridor | null {
  const middle = (left + right) / 2;
  let from = left;
  let to = right;
  for (const { x0, x1 } of words) {
    if (x1 <= middle) from = Math.max(from, x1);
    else if (x0 >= middle) to = Math.min(to, x0);
    else return null;
  }
  return to - from >= leastGap ? { left: from, right: to } : null;
}

/** The corridors that open at a line: between its own words, or between it and the next one, which stands beside it. */
function corridorsAt(lines: readonly WordLine[], at: number): Corridor[] {
  const line = lines[at] as WordLine;
  const found: Corridor[] = [];
  for (const [index, { x0 }] of line.words.entries()) {
    const left = line.words[index - 1]?.x1 ?? Infinity;
    if (x0 - left >= Math.max(leastGap, line.size)) found.push({ left, right: x0 });
  }
  const next = lines[at + 1];
  if (next && next.baseline - line.baseline < 0.88 * line.size) {
    if (startOf(next) - endOf(line) >= leastGap) found.push({ left: endOf(line), right: startOf(next) });
    else if (startOf(line) - endOf(next) >= leastGap) found.push({ left: endOf(next), right: startOf(line) });
  }
  return found;
}

function bandFrom(lines: readonly WordLine[], from: number, corridor: Corridor): Band {
  let own = corridor;
  let to = from;
  while (to < lines.length) {
    const next = narrowed(lines[to] as WordLine, own);
    if (!next) break;
    own = next;
    to++;
  }
  return { ...own, from, to };
}

/** The part of each line on one side, with its own size and baseline. */
function sideOf(lines: readonly WordLine[], keep: (word: Word) => boolean): WordLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(keep);
    if (words.length === 0) return [];
    if (words.length === line.words.length || !line.words.some((word) => word.size === line.size))
      return [{ ...line, words }];
    const largest = words.reduce((best, word) => (word.size > best.size ? word : best));
    return [{ words, size: dominantSize(words), baseline: largest.baseline }];
  });
}

const gapsOf = (side: readonly WordLine[]) =>
  side.slice(1).map((line, index) => line.baseline - (side[index] as WordLine).baseline);

/** Whether a line has the gaps of a row's cells. */
const hasCells = ({ words, size }: WordLine) =>
  words.some((word, index) => index > 0 && word.x0 - (words[index - 1] as Word).x1 > 1.2 * size);

/** The distance between the lines of running text that fills its column, or 0 where it is none. */
function pitchOfProse(side: readonly WordLine[]): number {
  if (side.length < fewestProse || side.filter(hasCells).length > side.length * 0.2) return 0;
  const gaps = gapsOf(side);
  const pitch = median(gaps);
  const even = gaps.filter((gap) => Math.abs(gap - pitch) < 0.08 * pitch).length;
  const left = Math.min(...side.map(startOf));
  const width = Math.max(...side.map(endOf)) - left;
  const letters = median(side.map(({ words }) => words.reduce((sum, { from, to }) => sum + to - from, 0)));
  const isFull = median(side.map((line) => (endOf(line) - startOf(line)) / width)) > 0.72;
  const isText = letters >= 22 && median(side.map(({ words }) => words.length)) >= 4;
  return isFull && isText && even >= gaps.length * 0.7 && pitch > 0.9 * median(side.map(({ size }) => size))
    ? pitch
    : 0;
}

/**
 * Whether lines keep to none of those of the text beside them: neither on their baselines nor half way between, where
 * the cells of a row stand that are centred; or stand between them time after time, as no centred cells do.
 */
function isIndependent(side: readonly WordLine[], prose: readonly WordLine[], pitch: number): boolean {
  let seen = 0;
  let apart = 0;
  let run = 0;
  let longest = 0;
  let lastAbove: WordLine | undefined;
  for (const { baseline } of side) {
    const below = prose.find((line) => line.baseline > baseline);
    const above = prose.findLast((line) => line.baseline <= baseline);
    if (!above || !below || below.baseline - above.baseline > 1.3 * pitch) continue;
    seen++;
    const place = (baseline - above.baseline) / (below.baseline - above.baseline);
    if ((place > 0.1 && place < 0.4) || (place > 0.6 && place < 0.9)) apart++;
    const isNext = lastAbove !== undefined && prose.indexOf(above) === prose.indexOf(lastAbove) + 1;
    run = place > 0.1 && place < 0.9 ? (isNext ? run + 1 : 1) : 0;
    lastAbove = above;
    longest = Math.max(longest, run);
  }
  return seen >= fewestBeside && (apart >= 0.4 * seen || longest > fewestBeside);
}

/** Where the labels and the values of a column of labelled paragraphs start; null where it is none. */
function captioned(side: readonly WordLine[]): { label: number; lines: WordLine[] } | null {
  const label = Math.min(...side.map(startOf));
  const lines = side.filter((line) => startOf(line) - label < 3);
  const inset = side.filter((line) => startOf(line) - label >= 3);
  const value = median(inset.map(startOf));
  const inLine = inset.filter((line) => Math.abs(startOf(line) - value) < 2).length;
  if (lines.length < 3 || inset.length < 3 || value - label < 30 || inLine < inset.length * 0.8) return null;
  if (inset.length < side.length * 0.35) return null;
  const letters = median(inset.map(({ words }) => words.reduce((sum, { from, to }) => sum + to - from, 0)));
  return letters >= 16 && median(inset.map(({ words }) => words.length)) >= 3 ? { label, lines } : null;
}

/** Whether labels of two columns begin on lines of their own, as in no table of labels and values side by side. */
function areCaptionedApart(left: readonly WordLine[], right: readonly WordLine[]): boolean {
  const one = captioned(left);
  const other = captioned(right);
  if (!one || !other) return false;
  const paired = one.lines.filter((line) => other.lines.some((each) => Math.abs(each.baseline - line.baseline) < 0.8));
  return paired.length <= 0.6 * Math.min(one.lines.length, other.lines.length);
}

/** Lines at the foot of a band that stand on one side only, after a wider gap: no part of what stands side by side. */
function trimmed(lines: readonly WordLine[], band: Band): Band {
  const middle = (band.left + band.right) / 2;
  const side = (line: WordLine) => (endOf(line) <= middle ? -1 : startOf(line) >= middle ? 1 : 0);
  let start = band.to - 1;
  const last = side(lines[start] as WordLine);
  if (last === 0) return band;
  while (start > band.from && side(lines[start - 1] as WordLine) === last) start--;
  for (let at = Math.max(start, band.from + 1); at < band.to; at++) {
    const line = lines[at] as WordLine;
    const before = lines[at - 1] as WordLine;
    if (line.baseline - before.baseline > 1.9 * before.size || Math.abs(line.size - before.size) > 0.15 * before.size)
      return { ...band, to: at };
  }
  return band;
}

function read(lines: readonly WordLine[], whole: Band): Beside | null {
  const parts = (band: Band) => {
    const own = lines.slice(band.from, band.to);
    const middle = (band.left + band.right) / 2;
    return [sideOf(own, (word) => word.x1 <= middle), sideOf(own, (word) => word.x1 > middle)] as const;
  };
  const band = trimmed(lines, whole);
  const [left, right] = parts(band);
  if (areCaptionedApart(left, right))
    return { from: band.from, to: band.to, first: left, second: right, goesOn: false };
  const [ownLeft, ownRight] = parts(whole);
  for (const [prose, side] of [
    [ownLeft, ownRight],
    [ownRight, ownLeft],
  ] as const) {
    const pitch = side.length < fewestBeside ? 0 : pitchOfProse(prose);
    if (pitch > 0 && isIndependent(side, prose, pitch)) {
      const areBoth = pitchOfProse(side) > 0;
      return areBoth
        ? { from: whole.from, to: whole.to, first: ownLeft, second: ownRight, goesOn: false }
        : { from: whole.from, to: whole.to, first: prose, second: side, goesOn: true };
    }
  }
  return null;
}

/** Parts of a page where two texts stand beside each other whose lines have nothing to do with one another. */
function findBeside(lines: readonly WordLine[]): Beside[] {
  const found: Beside[] = [];
  const tried: Band[] = [];
  for (let at = 0; at < lines.length; at++) {
    for (const corridor of corridorsAt(lines, at)) {
      if (tried.some(({ to, left, right }) => at < to && corridor.left <= left && corridor.right >= right)) continue;
      const band = bandFrom(lines, at, corridor);
      tried.push(band);
      if (band.to - band.from < fewestProse) continue;
      const beside = read(lines, band);
      if (!beside) continue;
      found.push(beside);
      at = beside.to - 1;
      break;
    }
  }
  return found;
}

/** Lines in reading order, where some stand beside others. */
export function orderBeside(lines: WordLine[]): WordLine[] {
  const parts = findBeside(lines);
  if (parts.length === 0) return lines;
  const ordered: WordLine[] = [];
  let at = 0;
  for (const { from, to, first, second, goesOn } of parts) {
    ordered.push(...lines.slice(at, from), ...first);
    at = to;
    const pitch = goesOn ? median(gapsOf(first)) : 0;
    const next = parts.find((part) => part.from >= to)?.from ?? lines.length;
    while (at < next) {
      const line = lines[at] as WordLine;
      const last = ordered.at(-1) as WordLine;
      if (line.baseline - last.baseline > 1.2 * pitch || Math.abs(line.size - last.size) > 0.1 * last.size) break;
      ordered.push(line);
      at++;
    }
    ordered.push(...second);
  }
  return [...ordered, ...lines.slice(at)];
}
