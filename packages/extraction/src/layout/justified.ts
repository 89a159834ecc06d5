import { type Word, gapBefore } from './words.ts';
import type { Extent } from './extents.ts';

interface Draft extends LineOfWords {
  breaks: boolean[];
}

interface Stretched {
  x0: number;
  edge: number;
  gap: number;
}

/** How many lines above and below a line are looked at. */
const reach = 12;
const sameEdge = 0.8;

/** The words a line begins with, three or more of letters only and evenly apart: where they begin and end. */
function evenStart({ words, size }: Draft, textOf: (word: Word) => string): Stretched | null {
  const [first, second] = words;
  if (!first || !second) return null;
  const gap = second.x0 - first.x1;
  let last = 1;
  while (last + 1 < words.length) {
    const next = (words[last + 1] as Word).x0 - (words[last] as Word).x1;
    if (Math.abs(next - gap) > 0.04 * size) break;
    last++;
  }
  if (last < 2 || gap < 0.2 * size || words.slice(0, last + 1).some((word) => /\d/.test(textOf(word)))) return null;
  return { x0: first.x0, edge: (words[last] as Word).x1, gap };
}

/** Labels stretched to the width of a narrow column: lines that begin and end alike, with unlike gaps. */
export function closeJustifiedLabels(text: string, drafts: readonly Draft[]): void {
  const textOf = (word: Word) => text.slice(word.from, word.to);
  if (!drafts.some(({ breaks }) => breaks.includes(true))) return;
  const starts = drafts.map((draft) => evenStart(draft, textOf));
  for (const [at, { words, breaks, size }] of drafts.entries()) {
    const [first] = words;
    if (!first || !breaks.includes(true)) continue;
    const near = starts
      .slice(Math.max(0, at - reach), at + reach + 1)
      .filter((start) => start !== null)
      .filter((start) => Math.abs(start.x0 - first.x0) < sameEdge);
    const end = words.findIndex(
      (word, index) =>
        index > 0 &&
        near.some(
          (one) =>
            Math.abs(one.edge - word.x1) < sameEdge &&
            near.some(
              (other) => Math.abs(other.edge - one.edge) < sameEdge && Math.abs(other.gap - one.gap) > 0.04 * size,
            ),
        ),
    );
    if (end < 1 || words.slice(0, end + 1).some((word) => /\d/.test(textOf(word)))) continue;
    breaks.fill(false, 1, end + 1);
  }
}

interface Stretch extends Extent {
  /** Its first word. */
  start: number;
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
  const gapAt = (index: number) => gapBefore(words, index);
  const gap = gapAt(last);
  let start = last;
  while (start > 0 && Math.abs(gapAt(start) - gap) < 0.04 * size) start--;
  if (last - start < 3 || gap < 0.2 * size) return null;
  const lettered = words.slice(start).filter(({ from, to }) => /[A-Za-z]{2}/.test(text.slice(from, to))).length;
  if (lettered * 2 <= last - start + 1) return null;
  return { start, x0: (words[start] as Word).x0, x1: (words[last] as Word).x1, gap };
}

/** From which word on a line is text stretched to the width of lines near by; null where it is none. */
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
