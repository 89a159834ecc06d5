import type { InputPage } from '../types.ts';
import type { Stretch } from './extents.ts';

/** Where a character stands: x0, y0, x1, y1. */
export type Corners = readonly [number, number, number, number];

export const cornersOf = ({ boxes }: InputPage, at: number): Corners =>
  [0, 1, 2, 3].map((side) => boxes[4 * at + side] as number) as unknown as Corners;

/** A page with some of its characters only, each at its own place or at another one. */
export function pickCharacters(
  page: InputPage,
  indices: readonly number[],
  place: (at: number) => Corners = (at) => cornersOf(page, at),
): InputPage {
  const { text, fontSizes, bold, certainty, drawnBoxOf } = page;
  return {
    ...page,
    text: indices.map((at) => text[at]).join(''),
    boxes: Float32Array.from(indices.flatMap(place)),
    fontSizes: Float32Array.from(indices, (at) => fontSizes[at] as number),
    bold: Uint8Array.from(indices, (at) => bold[at] as number),
    ...(drawnBoxOf && { drawnBoxOf: Uint16Array.from(indices, (at) => drawnBoxOf[at] as number) }),
    ...(certainty && { certainty: Uint8Array.from(indices, (at) => certainty[at] as number) }),
  };
}

/** A page without the characters of some words. */
export function withoutWords(page: InputPage, words: readonly Stretch[], place?: (at: number) => Corners): InputPage {
  const dropped = new Set(words.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  const kept = Array.from({ length: page.text.length }, (_, at) => at).filter((at) => !dropped.has(at));
  return pickCharacters(page, kept, place);
}

/** In ems: letters of one word stand no further apart. */
const closest = 0.04;

/** "Hurr icane": a blank that the next letter is printed over, right behind the letter before, parts no words. */
function isOverprinted(page: InputPage, at: number): boolean {
  const { text } = page;
  if (text[at] !== ' ' || !/^\S\s\S$/.test(text.slice(at - 1, at + 2))) return false;
  const [before, blank, next] = [cornersOf(page, at - 1), cornersOf(page, at), cornersOf(page, at + 1)];
  const size = next[3] - next[1];
  const gap = next[0] - before[2];
  const isOnLine = Math.abs(before[3] - next[3]) < closest * size;
  return isOnLine && Math.abs(gap) < closest * size && blank[2] - next[0] > (blank[2] - blank[0]) / 2;
}

/** A page without the blanks that part no words. */
export function withoutOverprintedBlanks(page: InputPage): InputPage {
  const all = Array.from({ length: page.text.length }, (_, at) => at);
  const kept = page.source === 'text' ? all.filter((at) => !isOverprinted(page, at)) : all;
  return kept.length === all.length ? page : pickCharacters(page, kept);
}
