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
