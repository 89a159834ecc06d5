import type { Word } from './words.ts';

interface Stretch {
  /** Its first word. */
  start: number;
  x0: number;
  x1: number;
  gap: number;
}

interface LineOfWords {
  words: readonly Word[];
  size: number;
}

/** The words at the end of a line that stand evenly apart: four or more, most of them of letters. */
function evenEnd({ words, size }: LineOfWords, text: string): Stretch | null {
  const last = words.length - 1;
  if (last < 3) return null;
  const gapBefore = (index: number) => (words[index] as Word).x0 - (words[index - 1] as Word).x1;
  const gap = gapBefore(last);
  let start = last;
  while (start > 0 && Math.abs(gapBefore(start) - gap) < 0.04 * size) start--;
  if (last - start < 3 || gap < 0.2 * size) return null;
  const lettered = words.slice(start).filter(({ from, to }) => /[A-Za-z]{2}/.test(text.slice(from, to))).length;
  if (lettered * 2 <= last - start + 1) return null;
  return { start, x0: (words[start] as Word).x0, x1: (words[last] as Word).x1, gap };
}

/**
 * From which word on a line is running text, set to the width of lines near by that have other gaps: rows of a table
 * have their gaps in the same places. Null where it is no such line.
 */
export function justifiedFrom(lines: readonly LineOfWords[], at: number, text: string): number | null {
  const line = lines[at] as LineOfWords;
  const own = evenEnd(line, text);
  if (!own) return null;
  for (const distance of [-1, 1, -2, 2]) {
    const near = lines[at + distance];
    const other = near ? evenEnd(near, text) : null;
    if (
      other &&
      Math.abs(other.x0 - own.x0) < 0.6 &&
      Math.abs(other.x1 - own.x1) < 0.6 &&
      Math.abs(other.gap - own.gap) > 0.04 * line.size
    )
      return own.start;
  }
  return null;
}
