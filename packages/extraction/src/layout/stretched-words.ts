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
  const widths = Array.from(
    { length: to + 1 - from },
    (_, index) => (boxes[4 * (from + index) + 2] as number) - (boxes[4 * (from + index)] as number),
  );
  const widest = Math.max(...widths);
  return Math.min(...widths) > (1 - same) * widest ? widest : null;
}

/**
 * The layer that a recogniser leaves under its picture has letters without a shape, stretched so that each word takes
 * its room in print together with the blank after it. There the words get the room of their blanks, or every gap would
 * seem to part two cells. Typewritten words have letters of one width too, but the same for all words.
 */
export function withRoomOfBlanks(page: InputPage, words: Word[]): Word[] {
  const long = words.filter(({ from, to }) => to - from >= fewestLetters && page.text[to] === ' ');
  const widths = long.flatMap((word) => {
    const width = widthOfAll(page, word);
    return width === null ? [] : width / word.size;
  });
  if (widths.length < fewestWords || widths.length < mostly * long.length) return words;
  if (Math.max(...widths) < leastSpread * Math.min(...widths)) return words;
  return words.map((word) => ({ ...word, x1: word.x1 + (widthOfAll(page, word) ?? 0) }));
}
