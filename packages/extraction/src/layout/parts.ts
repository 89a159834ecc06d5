import type { Word } from './words.ts';

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

interface Print {
  text: string;
  /** Whether the order of writing says nothing. */
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

function sidesOf(words: readonly Word[], x: number): Side[] {
  const sides: Side[] = [];
  for (const word of words) {
    const isLeft = word.x1 <= x;
    const side = sides.findLast((each) => each.isLeft === isLeft);
    if (side && word.baseline - side.baseline < mostBetweenCells * word.size) {
      side.y0 = Math.min(side.y0, word.y0);
      side.y1 = Math.max(side.y1, word.y1);
      side.size = Math.max(side.size, word.size);
      side.words.push(word);
    } else {
      const { baseline, y0, y1, size } = word;
      sides.push({ isLeft, baseline, y0, y1, size, words: [word] });
    }
  }
  for (const { words: own } of sides) own.sort((a, b) => a.x0 - b.x0);
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

/**
 * By how much the right cells of rows stand lower than the left ones: not at all, or, where values were typed beside what
 * was printed, all by the same.
 */
function usualDrop(drops: readonly number[]): number {
  const middle = drops.toSorted((a, b) => a - b)[drops.length >> 1] ?? 0;
  const alike = drops.filter((drop) => areNear(drop, middle));
  return Math.abs(middle) < mostBetweenCells && alike.length >= mostlyAlike * drops.length ? middle : 0;
}

/** Whether lines stand beside each other as it happens; cells that are centred in their rows do so by a few distances. */
const standAnyhow = (drops: readonly number[]): boolean =>
  new Set(drops.map((drop) => Math.round(10 * Math.abs(drop)))).size >= fewestDrops;

const near = <T>(sides: readonly T[], index: number): readonly T[] =>
  sides.slice(Math.max(0, index - fewestLines), index + fewestLines + 1);

/** Letters that have to be the same for two lines to be the same label of two cards. */
const fewestLetters = 5;

/** Whether two lines begin with the same label, but for the letter of a class, as lines of cards beside each other do. */
function repeatsLabel(a: Side, b: Side, text: string): boolean {
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
function withEnds(sides: readonly Side[], stretch: { from: number; to: number }, order: 'left' | 'right'): Side[] {
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
function partedSides(
  sides: readonly Side[],
  stretch: { from: number; to: number },
  isScattered: boolean,
): Side[] | null {
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
  const steps = ordered.slice(1).map((word, index) => word.baseline - (ordered[index] as Word).baseline);
  const [down, up] = [steps.filter((step) => step > 1), steps.filter((step) => step < -1)].map(
    ({ length }) => length,
  ) as [number, number];
  return down + up > 2 * fewestLines && Math.abs(down - up) < mostlyOneWay * (down + up);
}

/** Where each word stands: left of a gutter, right of it, or across it. */
const left = 0;
const right = 1;
const across = 2;

function placesAt(words: readonly Word[], x: number): Uint8Array {
  const places = new Uint8Array(words.length);
  for (let index = 0; index < places.length; index++) {
    const { x0, x1 } = words[index] as Word;
    places[index] = x0 < x + halfGutter && x1 > x - halfGutter ? across : x1 <= x ? left : right;
  }
  return places;
}

/** Whether words stand too few or too close under each other to be the lines of two parts. */
function areFew(words: readonly Word[], places: Uint8Array, fewest: number): boolean {
  const [top, bottom] = [words[0], words.at(-1)];
  if (!top || !bottom || bottom.baseline - top.baseline < 2 * top.size) return true;
  let ofLeft = 0;
  for (const place of places) if (place === left) ofLeft++;
  return Math.min(ofLeft, places.length - ofLeft) < fewest;
}

/** The best of the stretches of a gutter between the words that run across it. */
function cutAt(words: readonly Word[], x: number, places: Uint8Array, { text, isScattered }: Print): Cut | null {
  const cuts: Cut[] = [];
  for (let from = 0; from < words.length;) {
    const next = places.indexOf(across, from);
    const to = next < 0 ? words.length : next;
    const between = words.slice(from, to);
    if (!areFew(between, places.subarray(from, to), isScattered ? 1 : fewestLines)) {
      const sides = sidesOf(between, x);
      const drop = usualDrop(dropsOf(sides));
      const stretch = bestStretch(sides.map((side, index) => weightOf(side, near(sides, index), { drop, text })));
      const own = stretch.score < leastScore ? null : partedSides(sides, stretch, isScattered);
      const [top, bottom] = [own?.[0], own?.at(-1)];
      if (top && bottom) cuts.push({ x, top: top.baseline, bottom: bottom.baseline, score: stretch.score });
    }
    from = to + 1;
  }
  return cuts.reduce<Cut | null>((best, cut) => (best && best.score >= cut.score ? best : cut), null);
}

/**
 * The words of a page, part by part: a panel at the side, a chart beside a table, cards beside each other. Such parts have
 * lines at heights of their own, or the same labels, and were written one after the other; the cells of a row share their
 * height.
 */
export const partsOf = (words: readonly Word[], text: string): Word[][] =>
  partOut(words, { text, isScattered: areScattered(words) });

function partOut(words: readonly Word[], print: Print): Word[][] {
  const sorted = words.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const first = Math.min(...words.map(({ x0 }) => x0));
  const last = Math.max(...words.map(({ x1 }) => x1));
  const step = Math.max(finestStep, (last - first) / mostSteps);
  let best: Cut | null = null;
  let before: Uint8Array | null = null;
  for (let x = first + step; x < last; x += step) {
    const places = placesAt(sorted, x);
    // A gutter that parts the words as the one before it is the same gutter.
    const isSame = before?.every((place, index) => place === places[index]);
    before = places;
    const cut = isSame ? null : cutAt(sorted, x, places, print);
    if (cut && cut.score > (best?.score ?? 0)) best = cut;
  }
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
  ].flatMap((part) => (part.length === 0 ? [] : partOut(part, print)));
}
