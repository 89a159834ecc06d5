import type { InputPage } from '../types.ts';
import type { Word } from './words.ts';

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
export function withRoomOfBlanks(page: InputPage, words: Word[]): Word[] {
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
