import type { Word } from './words.ts';
import { reachOf, type Stretch } from './extents.ts';

/** The lines of one side of a gutter that stand at one height. */
interface Side {
  isLeft: boolean;
  baseline: number;
  y0: number;
  y1: number;
  size: number;
  words: Word[];
}

/** A gutter between two parts of a page, and between which baselines it runs. */
interface Cut {
  x: number;
  top: number;
  bottom: number;
  score: number;
}

/** Where a word stands: left of a gutter, right of it, or across it. */
const left = 0;
const right = 1;
const across = 2;

function placeAt({ x0, x1 }: Word, x: number): number {
  if (x0 < x + halfGutter && x1 > x - halfGutter) return across;
  return x1 <= x ? left : right;
}

interface Print {
  text: string;
  /** Whether the order of writing says nothing, as in what was recognised. */
  isScattered: boolean;
}

/** Points: the distance between two gutters that are tried, and the half of what has to be blank. */
const finestStep = 3;
const mostSteps = 400;
const halfGutter = 4;
/** How much more lines at different heights must stand beside each other than lines at one height. */
const leastScore = 6;
const fewestLines = 4;
/** In ems: how far the print of a cell may stand above or below that of the cell beside it. */
const mostBetweenCells = 0.4;
/** So many distances between the heights of lines beside each other, in tenths of an em, are no habit. */
const fewestDrops = 4;
/** Share of the lines beside others that stand by the same distance above or below them, where they are cells of rows. */
const mostlyAlike = 0.8;
/** What a line takes away that has another beside it at its own height, as the cells of a table have. */
const shared = 0.75;

/** The lines on each side of a gutter among the words from one to another. */
function sidesOf(words: readonly Word[], places: Uint8Array, from: number, to: number): Side[] {
  const sides: Side[] = [];
  const last: (Side | undefined)[] = [undefined, undefined];
  for (let index = from; index < to; index++) {
    const word = words[index] as Word;
    const place = places[index] as number;
    const side = last[place];
    if (side && word.baseline - side.baseline < mostBetweenCells * word.size) {
      side.y0 = Math.min(side.y0, word.y0);
      side.y1 = Math.max(side.y1, word.y1);
      side.size = Math.max(side.size, word.size);
      side.words.push(word);
    } else {
      const { baseline, y0, y1, size } = word;
      const begun = { isLeft: place === left, baseline, y0, y1, size, words: [word] };
      last[place] = begun;
      sides.push(begun);
    }
  }
  for (const { words: own } of sides) if (own.length > 1) own.sort((a, b) => a.x0 - b.x0);
  return sides;
}

/** By how many ems the right of two lines stands lower than the left one. */
const dropOf = (a: Side, b: Side) => ((a.isLeft ? 1 : -1) * (b.baseline - a.baseline)) / Math.max(a.size, b.size);

const areNear = (a: number, b: number) => Math.abs(a - b) < 0.1;

/** By how much the right of two lines stands lower than the left one, for each left line that has one beside it. */
const dropsOf = (sides: readonly Side[]): number[] =>
  sides.flatMap((side, index) => {
    if (!side.isLeft) return [];
    const beside = near(sides, index).filter(({ isLeft, y0, y1 }) => !isLeft && y0 < side.y1 && y1 > side.y0);
    const own = beside.map((other) => dropOf(side, other));
    return own.length === 0 ? [] : [own.reduce((least, drop) => (Math.abs(drop) < Math.abs(least) ? drop : least))];
  });

/** By how much the right cells of rows usually stand lower than the left ones, as values typed beside print do. */
function usualDrop(drops: readonly number[], besideLabels: boolean): number {
  const middle = drops.toSorted((a, b) => a - b)[drops.length >> 1] ?? 0;
  const alike = drops.filter((drop) => areNear(drop, middle) || (besideLabels && areNear(drop, 0)));
  return Math.abs(middle) < mostBetweenCells && alike.length >= mostlyAlike * drops.length ? middle : 0;
}

/** Whether lines stand beside each other as it happens; cells that are centred in their rows do so by a few distances. */
const standAnyhow = (drops: readonly number[]): boolean =>
  new Set(drops.map((drop) => Math.round(10 * Math.abs(drop)))).size >= fewestDrops;

/** Letters that a label has at most. */
const longestLabel = 28;

/** Whether the left side holds short words and nothing beside them: labels, whose values stand at the right. */
const areLabels = (sides: readonly Side[]): boolean =>
  sides.every(({ isLeft, words }) => {
    const [first, last] = [words[0] as Word, words.at(-1) as Word];
    const isWhole = words.every((word, at) => word.x0 - (words[at - 1] ?? word).x1 < betweenCells * word.size);
    return !isLeft || (isWhole && last.to - first.from <= longestLabel);
  });

const near = <T>(sides: readonly T[], index: number): readonly T[] =>
  sides.slice(Math.max(0, index - fewestLines), index + fewestLines + 1);

/** Letters that have to be the same for two lines to be the same label of two cards. */
const fewestLetters = 5;

/** Whether two lines begin with the same label, but for the letter of a class, as lines of cards beside each other do. */
function repeatsLabel(a: Side, b: Side, text: string): boolean {
  if (text[a.words[0]?.from ?? 0] !== text[b.words[0]?.from ?? 0]) return false;
  const [one, other] = [a, b].map(
    ({ words }) =>
      /^\D*/
        .exec(words.map(({ from, to }) => text.slice(from, to)).join(' '))?.[0]
        .replace(/(?<=\s)[A-Z](?=\s|$)/, '')
        .trim() ?? '',
  );
  return one === other && (one?.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters;
}

/** What a line says of the gutter beside it: that there are two parts, that there are cells of a row, or nothing. */
function weightOf(side: Side, others: readonly Side[], { drop, text }: { drop: number; text: string }): number {
  const beside = others.filter((other) => other.isLeft !== side.isLeft && other.y0 < side.y1 && other.y1 > side.y0);
  if (beside.length === 0) return 0;
  const level = beside.filter((other) => [0, drop].some((usual) => areNear(dropOf(side, other), usual)));
  return level.length > 0 && !level.some((other) => repeatsLabel(other, side, text)) ? -shared : 1;
}

/** Whether the producer wrote one part whole before the other, and which; a table is written row by row. */
function writtenFirst(sides: readonly Side[]): 'left' | 'right' | null {
  const left = sides.filter((side) => side.isLeft);
  const right = sides.filter((side) => !side.isLeft);
  if (left.length < fewestLines || right.length < fewestLines) return null;
  // Values that were typed in come last of all, so that the beginnings of the lines tell.
  const ends = (own: readonly Side[]) => {
    const places = own.flatMap(({ words }) => words[0]?.from ?? []);
    return [Math.min(...places), Math.max(...places)];
  };
  const [firstLeft = 0, lastLeft = 0] = ends(left);
  const [firstRight = 0, lastRight = 0] = ends(right);
  if (lastLeft < firstRight) return 'left';
  return lastRight < firstLeft ? 'right' : null;
}

/** The stretch of lines that speaks most for two parts. */
function bestStretch(weights: readonly number[]): { from: number; to: number; score: number } {
  const best = { from: 0, to: 0, score: 0 };
  let from = 0;
  let sum = 0;
  for (const [index, weight] of weights.entries()) {
    if (sum <= 0) {
      sum = 0;
      from = index;
    }
    sum += weight;
    if (sum > best.score) Object.assign(best, { from, to: index + 1, score: sum });
  }
  return best;
}

/** The stretch with the lines above and below it that were written with one of its parts. */
function withEnds(sides: readonly Side[], stretch: Stretch, order: 'left' | 'right'): Side[] {
  let { from, to } = stretch;
  while (to < sides.length && writtenFirst(sides.slice(from, to + 1)) === order) to++;
  for (let above = from - 1; above >= 0 && above >= from - fewestLines; above--) {
    const side = sides[above] as Side;
    if (writtenFirst(sides.slice(above, to)) !== order) break;
    // What stands alone above the part that was written first may as well be of the text above both.
    if (side.isLeft !== (order === 'left')) from = above;
  }
  while (from > 0 && areNear(dropOf(sides[from - 1] as Side, sides[from] as Side), 0)) from--;
  return sides.slice(from, to);
}

/** The lines of two parts, where one was written before the other, or the order says nothing and their heights tell. */
function partedSides(sides: readonly Side[], stretch: Stretch, isScattered: boolean): Side[] | null {
  const own = sides.slice(stretch.from, stretch.to);
  const order = writtenFirst(own);
  if (order) return withEnds(sides, stretch, order);
  return isScattered && standAnyhow(dropsOf(own)) ? own : null;
}

/** Share of the steps from word to word that all go down, or all go up, where a page was written in some order. */
const mostlyOneWay = 0.2;

/** Whether a producer wrote words in an order that says nothing of what belongs together. */
function areScattered(words: readonly Word[]): boolean {
  const ordered = words.toSorted((a, b) => a.from - b.from);
  const steps = ordered.slice(1).map(({ baseline }, at) => baseline - (ordered[at] as Word).baseline);
  const down = steps.filter((step) => step > 1).length;
  const up = steps.filter((step) => step < -1).length;
  return down + up > 2 * fewestLines && Math.abs(down - up) < mostlyOneWay * (down + up);
}

/** Whether the words from one to another are too few or too close under each other to be the lines of two parts. */
function areFew(words: readonly Word[], places: Uint8Array, from: number, to: number, fewest: number): boolean {
  const top = words[from] as Word;
  if ((words[to - 1] as Word).baseline - top.baseline < 2 * top.size) return true;
  const counts = [0, 0];
  const last = [-Infinity, -Infinity];
  let lines = 0;
  for (let index = from; index < to; index++) {
    const { baseline, size } = words[index] as Word;
    const place = places[index] as number;
    counts[place] = (counts[place] as number) + 1;
    if (baseline - (last[place] as number) < mostBetweenCells * size) continue;
    last[place] = baseline;
    lines++;
  }
  // No line counts for more than one.
  return lines < leastScore || Math.min(...counts) < fewest;
}

/** The stretch of a gutter between two words that run across it. */
function cutOf(sides: readonly Side[], x: number, { text, isScattered }: Print): Cut | null {
  const drop = usualDrop(dropsOf(sides), areLabels(sides));
  const stretch = bestStretch(sides.map((side, index) => weightOf(side, near(sides, index), { drop, text })));
  const own = stretch.score < leastScore ? null : partedSides(sides, stretch, isScattered);
  const [top, bottom] = [own?.[0], own?.at(-1)];
  return top && bottom ? { x, top: top.baseline, bottom: bottom.baseline, score: stretch.score } : null;
}

/** The words from one to another stand at one height each. */
function heightsOf(words: readonly Word[]): Stretch[] {
  const heights: Stretch[] = [];
  let baseline = -Infinity;
  for (const [index, word] of words.entries()) {
    if (!(word.baseline - baseline < mostBetweenCells * word.size)) {
      heights.push({ from: index, to: index });
      baseline = word.baseline;
    }
    (heights.at(-1) as Stretch).to = index + 1;
  }
  return heights;
}

/** A gutter runs across a word of a height; or one of its words stands elsewhere to it than to the gutter before. */
const isAcross = 1;
const isOther = 2;

/** Which of these hold for each height and gutter. */
function meetingsOf(words: readonly Word[], heights: readonly Stretch[], gutters: readonly number[], step: number) {
  const width = gutters.length + 1;
  const meetings = new Uint8Array(heights.length * width);
  const [first = 0] = gutters;
  for (const [row, { from, to }] of heights.entries()) {
    const start = row * width;
    meetings[start] = isOther;
    for (let index = from; index < to; index++) {
      const word = words[index] as Word;
      const before = words[index - 1];
      // The words of a phrase are as wide as the phrase.
      if (index > from && word.x0 === before?.x0 && word.x1 === before.x1) continue;
      let at = Math.max(0, Math.floor((word.x0 - halfGutter - first) / step) - 1);
      while (at < gutters.length && placeAt(word, gutters[at] as number) === right) at++;
      meetings[start + at] = (meetings[start + at] as number) | isOther;
      for (; at < gutters.length && placeAt(word, gutters[at] as number) === across; at++)
        meetings[start + at] = (meetings[start + at] as number) | isAcross;
      meetings[start + at] = (meetings[start + at] as number) | isOther;
    }
  }
  return (height: number, gutter: number): number =>
    height < 0 || height >= heights.length ? 0 : (meetings[height * width + gutter] as number);
}

/** In ems: no more lines than the headings of a table take, how near its first row is below them, and what parts its cells. */
const tallestHeadings = 8;
const mostToRow = 3.5;
const betweenCells = 1;
/** Cells in a row that is no line of two columns of text, and rows that show a table. */
const fewestCells = 4;
const fewestRows = 2;

/** How many cells the words of one height make, on each side of a gutter; none where one runs across it. */
function cellsAt(words: readonly Word[], x: number): [number, number] {
  const counts: [number, number] = [0, 0];
  let before: Word | undefined;
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const place = placeAt(word, x);
    if (place === across) return [0, 0];
    if (before === undefined || word.x0 - before.x1 > betweenCells * word.size)
      counts[place as 0 | 1] = counts[place as 0 | 1] + 1;
    before = word;
  }
  return counts;
}

/** Whether what stands at heights of its own on both sides of a gutter are headings of unlike length, over rows that are level. */
function headsRows(words: readonly Word[], { x, top, bottom }: Cut): boolean {
  const size = words.find(({ baseline }) => baseline >= bottom)?.size ?? 0;
  if (bottom - top > tallestHeadings * size) return false;
  const below = words.filter(({ baseline }) => baseline > bottom + mostBetweenCells * size);
  const near = below.filter(({ baseline }) => baseline < (below[0] as Word).baseline + tallestHeadings * size);
  if (!below[0] || below[0].baseline - bottom > mostToRow * size) return false;
  const rows = heightsOf(near).map(({ from, to }) => cellsAt(near.slice(from, to), x));
  return rows.filter(([one, other]) => one > 1 && other > 1 && one + other > fewestCells).length >= fewestRows;
}

/** The best of the stretches of all gutters between words that run across them. */
function bestCut(words: readonly Word[], print: Print): Cut | null {
  const { x0: first, x1: last } = reachOf(words);
  const step = Math.max(finestStep, (last - first) / mostSteps);
  const gutters: number[] = [];
  for (let x = first + step; x < last; x += step) gutters.push(x);
  const heights = heightsOf(words);
  const meeting = meetingsOf(words, heights, gutters, step);
  const places = new Uint8Array(words.length);
  let best: Cut | null = null;
  for (const [at, x] of gutters.entries()) {
    for (let top = 0, end = 0; top < heights.length; top = end + 1) {
      let met = meeting(top - 1, at);
      for (end = top; end < heights.length && (meeting(end, at) & isAcross) === 0; end++) met |= meeting(end, at);
      met |= meeting(end, at);
      // A gutter that parts what it leaves whole as the one before it is the same gutter.
      if (end === top || (met & isOther) === 0) continue;
      let from = (heights[top] as Stretch).from;
      let to = (heights[end - 1] as Stretch).to;
      while (from > 0 && placeAt(words[from - 1] as Word, x) !== across) from--;
      while (to < words.length && placeAt(words[to] as Word, x) !== across) to++;
      for (let index = from; index < to; index++) places[index] = placeAt(words[index] as Word, x);
      if (areFew(words, places, from, to, print.isScattered ? 1 : fewestLines)) continue;
      const cut = cutOf(sidesOf(words, places, from, to), x, print);
      if (cut && cut.score > (best?.score ?? 0) && !headsRows(words, cut)) best = cut;
    }
  }
  return best;
}

/**
 * The words of a page, part by part: a panel at the side, a chart beside a table, cards beside each other. Such parts have
 * lines at heights of their own, or the same labels, and were written one after the other; the cells of a row share their
 * height.
 */
export const partsOf = (words: readonly Word[], text: string, isScattered: boolean): Word[][] =>
  partOut(words, text, isScattered || null);

/** In ems: words of a heading, though it is set wide, stand no further apart. */
const widestBlank = 0.75;

type Phrase = Pick<Word, 'x0' | 'x1' | 'y0' | 'y1'> & { words: Word[] };

/** Words in phrases: no gutter runs through a heading that is set wide. */
function phrasesOf(words: readonly Word[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const last = phrase?.words.at(-1);
    const isNear =
      last !== undefined &&
      Math.abs(word.baseline - last.baseline) < 0.1 * word.size &&
      word.x0 > last.x1 &&
      word.x0 - last.x1 < widestBlank * word.size;
    const { x0, x1, y0, y1 } = word;
    if (phrase && isNear) {
      phrase.words.push(word);
      phrase.x1 = x1;
      phrase.y0 = Math.min(phrase.y0, y0);
      phrase.y1 = Math.max(phrase.y1, y1);
    } else phrases.push({ words: [word], x0, x1, y0, y1 });
  }
  return phrases;
}

const areBeside = (a: Phrase, b: Phrase) => (a.x1 < b.x0 || b.x1 < a.x0) && a.y0 < b.y1 && a.y1 > b.y0;

function partOut(words: readonly Word[], text: string, isKnown: boolean | null): Word[][] {
  const sorted = words.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const phrases = phrasesOf(sorted);
  // A page of running text has hardly any; two lines may be of one phrase.
  const beside = phrases.filter((phrase) => phrases.some((other) => areBeside(phrase, other)));
  if (beside.length < leastScore / 2) return [sorted];
  // No word is parted from its phrase.
  const asWide = phrases.flatMap(({ words: own, x0, x1 }) => own.map((word) => ({ ...word, x0, x1 })));
  const isScattered = isKnown ?? areScattered(words);
  const best = bestCut(asWide, { text, isScattered });
  if (best === null) return [sorted];
  const { x, top, bottom } = best;
  const isInside = ({ baseline, size }: Word) =>
    baseline > top - 0.3 * size && baseline < bottom + mostBetweenCells * size;
  const inside = sorted.filter(isInside);
  return [
    sorted.filter((word) => !isInside(word) && word.baseline < top),
    inside.filter((word) => word.x1 <= x),
    inside.filter((word) => word.x1 > x),
    sorted.filter((word) => !isInside(word) && word.baseline > top),
  ].flatMap((part) => (part.length === 0 ? [] : partOut(part, text, isScattered)));
}
