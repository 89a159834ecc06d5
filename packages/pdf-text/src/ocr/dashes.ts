import { Components, type Component } from './components.ts';
import type { GreyImage } from './grey-image.ts';
import type { RecognisedLine } from './recogniser.ts';

const ink = 160;
/** Shares of the usual height of words: how long and thick a dash is, and how far above the feet of its row. */
const shortest = 0.25;
const longest = 1.3;
const thickest = 0.22;
const lowest = 0.12;
const highest = 0.65;
/** Share of its thickness: a speck is shorter. */
const slender = 1.6;
/** Shares of the usual height of words: what is lower is no word, whatever was read, and strokes so close are of one sign. */
const lowWord = 0.5;
const closest = 0.5;
/** Dashes are alike and come in numbers, if only for empty cells; what comes alone is dirt or the rest of a rule. */
const fewest = 3;
const unlike = 0.3;

const hasWord = /[\p{L}\p{N}]/u;
const widthOf = ({ left, right }: Component) => right - left + 1;
const middleOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** The lines of a page with the dashes that stand between words and in empty cells, many of which recognition does not see. */
export function withDashes(image: GreyImage, lines: readonly RecognisedLine[]): RecognisedLine[] {
  const read = lines.flatMap((line) => line.words.filter(({ text }) => hasWord.test(text)));
  const tall = middleOf(read.map(({ bbox }) => bbox.y1 - bbox.y0));
  const words = read.filter(({ bbox }) => bbox.y1 - bbox.y0 >= tall * lowWord);
  const isWord = new Set(words);
  const rows = lines.filter((line) => line.words.some((word) => isWord.has(word)));
  const rowOf = ({ top, bottom }: Component) =>
    rows.find(({ baseline }) => {
      const rise = (baseline.y0 + baseline.y1 - top - bottom) / 2;
      return rise > tall * lowest && rise < tall * highest;
    });
  const isIn = (own: Component, { bbox: { x0, x1, y0, y1 } }: (typeof words)[number]) =>
    x0 <= own.right && x1 >= own.left && y0 <= own.bottom && y1 >= own.top;
  const strokes = new Components(image, ink).all.filter((own) => {
    const [wide, thick] = [widthOf(own), own.bottom - own.top + 1];
    return thick <= tall * thickest && wide >= Math.max(tall * shortest, thick * slender) && wide <= tall * longest;
  });
  const lone = strokes.filter(
    (own) =>
      rowOf(own) &&
      !words.some((word) => isIn(own, word)) &&
      !strokes.some(
        ({ left, right, top }) =>
          top !== own.top && left <= own.right && right >= own.left && Math.abs(top - own.top) < tall * closest,
      ),
  );
  const usual = middleOf(lone.map(widthOf));
  const dashes = lone.filter((own) => Math.abs(widthOf(own) - usual) <= usual * unlike);
  if (dashes.length < fewest) return [...lines];
  const others = lines.map((line) => ({
    ...line,
    words: line.words.filter((word) => isWord.has(word) || !dashes.some((dash) => isIn(dash, word))),
  }));
  const added = dashes.map((dash) => {
    const row = rowOf(dash) as RecognisedLine;
    const bbox = { ...row.bbox, x0: dash.left, x1: dash.right + 1 };
    return { ...row, bbox, words: row.words.slice(0, 1).map((word) => ({ ...word, text: '–', confidence: 90, bbox })) };
  });
  return [...others.filter((line) => line.words.length > 0), ...added];
}
