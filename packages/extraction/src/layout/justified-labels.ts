import type { Word } from './words.ts';

interface Draft {
  words: readonly Word[];
  breaks: boolean[];
  size: number;
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

/**
 * Labels in a narrow column, stretched to its width: several lines that begin and end at the same places with unlike
 * gaps between their words. What such a line has up to that place is one cell.
 */
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
