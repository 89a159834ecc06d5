import { Components, type Component } from './components.ts';
import type { GreyImage } from './grey-image.ts';
import { Places } from './places.ts';
import { sideOfPrint } from './print-size.ts';

/** Shares of the side of the print, which is about 8.5 inches. */
const lowestLetter = 1 / 200;
const highestLetter = 1 / 20;
const ink = 160;
/** Grey pixels around an erased mark. */
const edge = 2;

const widthOf = ({ left, right }: Component) => right - left + 1;
const heightOf = ({ top, bottom }: Component) => bottom - top + 1;

function isLetter(own: Component, side: number): boolean {
  const height = heightOf(own);
  return height >= side * lowestLetter && height <= side * highestLetter && widthOf(own) <= side * highestLetter;
}

/** Anything lighter is paper with its grain. */
const paper = 215;
/** As a share of the print's darkness: paler marks show through from the back or lie under the print. */
const palest = 0.36;
/** The darkness of the print is that of this share of letters, counted from the darkest; it needs so many letters. */
const fewestLetters = 10;
const sampledLetter = 0.05;

/** As a share of the print's darkness: grey print has less, and is made as dark, as recognition sees pieces of it only. */
const greyPrint = 0.7;

/** Removes what shows through from the back of the sheet or is pale behind its print, and darkens grey print. */
export function withoutShowThrough(image: GreyImage): GreyImage {
  const side = sideOfPrint(image);
  const components = new Components(image, paper);
  const letters = components.all.filter((own) => isLetter(own, side)).map(({ darkest }) => darkest);
  if (letters.length < fewestLetters) return image;
  const print = letters.toSorted((a, b) => a - b)[Math.floor(letters.length * sampledLetter)] ?? 0;
  const limit = 255 - (255 - print) * palest;
  const pale = new Set<number>();
  const grey = new Map<number, number>();
  for (const [index, own] of components.all.entries()) {
    if (own.darkest > limit && heightOf(own) >= side * lowestLetter) pale.add(index);
    else if (own.darkest > 255 - (255 - print) * greyPrint && isLetter(own, side))
      grey.set(index, (255 - print) / (255 - own.darkest));
  }
  return components.darkened(grey, components.without(pale, edge));
}

/** Shares of the shorter side: a dot of a leader or dotted rule, and a dash of a dashed rule. */
const largestDot = 1 / 210;
const longestDash = 1 / 100;
const widestGap = 1 / 60;
/** Fewer dots in a row may be an ellipsis. */
const fewestDots = 6;
/** Share of the shorter side: lines of text are farther apart, so a few dashes this close are a rule. */
const closest = 1 / 100;
const fewestDashes = 3;
/** Share of the shorter side, and of its thickness: pieces of pale commas and letters are shorter. */
const shortestDash = 1 / 400;
const slenderDash = 1.5;
/** How much distances and lengths of dots may differ, as a share and in pixels. */
const unevenness = 0.3;
const unevenPixels = 2;
const unlike = 0.5;
const unlikePixels = 3;

interface Dot {
  index: number;
  /** Middle along the row of dots and across it, and how long and thick it is. */
  along: number;
  across: number;
  length: number;
  thickness: number;
}

/** The first dot beyond a place; the dots are in order. */
function firstAfter(dots: readonly Dot[], along: number): Dot | undefined {
  let [low, high] = [0, dots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dots[middle] as Dot).along > along) high = middle;
    else low = middle + 1;
  }
  return dots[low];
}

/**
 * Finds dots in a row at even distances. Down a page, the points and the circles of the per cent signs of a table stand
 * like that too, so that only dots closer than lines of text are a rule.
 */
function rowsOfDots(dots: readonly Dot[], side: number, runs: 'across' | 'down', found: Set<number>): void {
  const fewest = runs === 'down' ? fewestDashes : fewestDots;
  const byRow = Map.groupBy(dots, ({ across }) => Math.floor(across));
  for (const row of byRow.values()) row.sort((a, b) => a.along - b.along);
  const near = Math.max(1, Math.round((side * largestDot) / 4));
  const nextOf = (dot: Dot): Dot | undefined => {
    let next: Dot | undefined;
    for (let row = Math.floor(dot.across) - near; row <= Math.floor(dot.across) + near; row++) {
      const other = firstAfter(byRow.get(row) ?? [], dot.along + 1);
      if (other && (!next || other.along < next.along)) next = other;
    }
    return next && next.along - dot.along - (next.length + dot.length) / 2 <= side * widestGap ? next : undefined;
  };
  const nexts = new Map(dots.map((dot) => [dot, nextOf(dot)] as const));
  const passed = new Set<Dot>();
  for (const dot of dots.toSorted((a, b) => a.along - b.along)) {
    if (passed.has(dot)) continue;
    const chain = [dot];
    for (let last = dot, next = nexts.get(dot); next; last = next, next = nexts.get(next)) {
      const own = next.along - last.along;
      const before = chain.length > 1 ? last.along - (chain.at(-2) as Dot).along : own;
      if (Math.abs(own - before) > Math.max(before * unevenness, unevenPixels)) break;
      // The dot of an i, its stem and a dash below are not a row.
      const longer = Math.max(next.length, last.length);
      if (Math.abs(next.length - last.length) > Math.max(longer * unlike, unlikePixels)) break;
      chain.push(next);
    }
    const pitch = ((chain.at(-1) ?? dot).along - dot.along) / (chain.length - 1);
    const areDashes =
      pitch < side * closest &&
      chain.every(({ length, thickness }) => length >= Math.max(side * shortestDash, thickness * slenderDash));
    if (chain.length < (areDashes ? fewest : fewestDots)) continue;
    if (runs === 'down' && pitch >= side * closest) continue;
    for (const each of chain) {
      passed.add(each);
      found.add(each.index);
    }
  }
}

/** Share of the shorter side: how far apart the pieces of a pale letter are. */
const brokenLetter = 1 / 300;

/** Keeps marks above or below a piece of a letter: they are pieces of the same letter. */
function keepPieces(all: readonly Component[], side: number, found: Set<number>): void {
  const letters = new Places(all.filter((own) => isLetter(own, side)));
  const apart = side * brokenLetter;
  for (const index of found) {
    const own = all[index] as Component;
    const x = (own.left + own.right) / 2;
    const isPiece = (letter: Component) =>
      letter !== own &&
      x >= letter.left &&
      x <= letter.right &&
      own.top - letter.bottom <= apart &&
      letter.top - own.bottom <= apart;
    if (letters.some({ left: x, right: x, top: own.top - apart, bottom: own.bottom + apart }, isPiece))
      found.delete(index);
  }
}

/** Finds the dot where two dotted rules cross, between the dots of the vertical rule. */
function findCrossings(all: readonly Component[], down: readonly Dot[], dash: number, found: Set<number>): void {
  const dots = new Places(
    down.filter(({ index }) => found.has(index)).map((dot) => ({ ...(all[dot.index] as Component), ...dot })),
  );
  for (const [index, own] of all.entries()) {
    if (widthOf(own) > dash || heightOf(own) > dash || found.has(index)) continue;
    const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
    const isBeside = ({ along, across, length }: Dot) =>
      Math.abs(across - x) <= unevenPixels && Math.abs(along - y) <= (length + heightOf(own) + dash) / 2;
    const [top, bottom] = [own.top - dash, own.bottom + dash];
    const area = { left: x - unevenPixels - dash, right: x + unevenPixels + dash, top, bottom };
    const hasAbove = dots.some(area, (dot) => dot.along < y && isBeside(dot));
    if (hasAbove && dots.some(area, (dot) => dot.along > y && isBeside(dot))) found.add(index);
  }
}

/** Share of the height of letters. */
const largestSpeck = 0.4;
/** Print is mapped in cells; a full stop or the dot of an i is at most so many cells from its letter. */
const cellsPerLetter = 4;
const nearAcross = 5;
const nearDown = 2;
/** With fewer specks away from print, the page is clean. */
const specksPerLetter = 0.05;
const fewestSpecks = 100;

/** Finds the specks of a dirty page. A speck near print may be a full stop or the dot of an i. */
function findSpecks(all: readonly Component[], { width, height }: GreyImage, side: number, found: Set<number>): void {
  const letters = all.filter((own) => isLetter(own, side));
  const tall = letters.map(heightOf).toSorted((a, b) => a - b)[letters.length >> 1];
  if (tall === undefined) return;
  const cell = Math.max(tall / cellsPerLetter, 1);
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const printed = new Uint8Array(columns * rows);
  for (const { left, right, top, bottom } of letters) {
    const from = Math.max(Math.floor(left / cell) - nearAcross, 0);
    const to = Math.min(Math.floor(right / cell) + nearAcross + 1, columns);
    const last = Math.min(Math.floor(bottom / cell) + nearDown, rows - 1);
    for (let row = Math.max(Math.floor(top / cell) - nearDown, 0); row <= last; row++)
      printed.fill(1, row * columns + from, row * columns + to);
  }
  const isAlone = ({ left, right, top, bottom }: Component) =>
    printed[Math.floor((top + bottom) / 2 / cell) * columns + Math.floor((left + right) / 2 / cell)] === 0;
  const alone: number[] = [];
  for (const [index, own] of all.entries()) {
    const size = Math.max(widthOf(own), heightOf(own));
    if (size > tall * largestSpeck) continue;
    if (isAlone(own)) alone.push(index);
  }
  if (alone.length < Math.max(fewestSpecks, letters.length * specksPerLetter)) return;
  for (const index of alone) found.add(index);
}

/** Removes leader dots, dotted rules and the specks of a dirty page. The image must be level. */
export function withoutDotsAndSpecks(image: GreyImage): GreyImage {
  const side = sideOfPrint(image);
  const components = new Components(image, ink);
  const found = new Set<number>();
  const dot = Math.max(3, Math.round(side * largestDot));
  const dash = Math.round(side * longestDash);
  const across: Dot[] = [];
  const down: Dot[] = [];
  for (const [index, own] of components.all.entries()) {
    const [wide, tall] = [widthOf(own), heightOf(own)];
    const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
    if (tall <= dot && wide <= dash) across.push({ index, along: x, across: y, length: wide, thickness: tall });
    if (wide <= dot && tall <= dash) down.push({ index, along: y, across: x, length: tall, thickness: wide });
  }
  rowsOfDots(across, side, 'across', found);
  rowsOfDots(down, side, 'down', found);
  keepPieces(components.all, side, found);
  findCrossings(components.all, down, dash, found);
  findSpecks(components.all, image, side, found);
  return components.without(found, edge);
}
