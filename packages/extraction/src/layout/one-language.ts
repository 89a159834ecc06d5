import type { InputPage } from '../types.ts';
import { withLines, type LinedPage, type WordLine } from './lines.ts';
import { withoutWords } from './pick-characters.ts';
import type { Word } from './words.ts';
import { reachOf } from './extents.ts';

const englishWords = new Set('the of and to in is by for from at on as be or not with each will shall are'.split(' '));
/** Fewer figures prove nothing. */
const fewestFigures = 12;
/** Share of the figures that both sides have, and of the long words: names stay, the others are translated. */
const leastShared = 0.7;
const mostAlike = 0.6;
/** Share of the lines in which one side may have figures and no words. */
const mostBare = 0.5;
/** Of the page's width: where the sides may meet. */
const innermost = 0.35;
/** Points between two places that are tried. */
const step = 6;
/** Ems between the sides of a line. */
const leastGap = 0.8;
/** How many more words of English one side must have. */
const surelyEnglish = 3;

interface Sides {
  left: Word[];
  right: Word[];
  /** In how many lines they have figures, and in how many one side has these alone, as the columns of a table do. */
  lines: number;
  bare: number;
}

const noSides = (): Sides => ({ left: [], right: [], lines: 0, bare: 0 });

/** The words of a line on each side of a place; null where its text runs across. */
function partedAt({ words, size }: WordLine, x: number): Pick<Sides, 'left' | 'right'> | null {
  if (words.some(({ x0, x1 }) => x0 < x && x1 > x)) return null;
  const left = words.filter(({ x1 }) => x1 <= x);
  const right = words.filter(({ x0 }) => x0 >= x);
  const between = reachOf(right).x0 - reachOf(left).x1;
  return left.length + right.length === words.length && between > leastGap * size ? { left, right } : null;
}

/** The words on each side of a line down the page, in all stretches of lines that it parts. */
function sidesAt(page: InputPage, lines: readonly WordLine[], x: number): Sides {
  const all = noSides();
  let stretch = noSides();
  const has = (words: readonly Word[], part: RegExp) =>
    words.some(({ from, to }) => part.test(page.text.slice(from, to)));
  for (const line of [...lines, null]) {
    const parted = line && partedAt(line, x);
    if (parted) {
      stretch.left.push(...parted.left);
      stretch.right.push(...parted.right);
      const withFigures = [parted.left, parted.right].filter((words) => has(words, /\d/));
      if (withFigures.length > 0) stretch.lines++;
      if (withFigures.some((words) => !has(words, /\p{L}{4}/u))) stretch.bare++;
    } else {
      if (stretch.left.length > 0 && stretch.right.length > 0) {
        all.left.push(...stretch.left);
        all.right.push(...stretch.right);
        all.lines += stretch.lines;
        all.bare += stretch.bare;
      }
      stretch = noSides();
    }
  }
  return all;
}

const partsOf = ({ text }: InputPage, words: readonly Word[], part: RegExp) =>
  words.flatMap(({ from, to }) => text.slice(from, to).toLowerCase().match(part) ?? []);

/** How many items two lists have in common, each as often as in both. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  const left = Map.groupBy(a, (each) => each);
  return [...Map.groupBy(b, (each) => each)].reduce(
    (sum, [each, found]) => sum + Math.min(found.length, left.get(each)?.length ?? 0),
    0,
  );
}

/** The figures that both sides have; 0 where they have others, or the same words too. */
function figuresOfBoth(page: InputPage, { left, right, lines, bare }: Sides): number {
  // Between any two digits with a sign or blank: "62 500 000 €", "62.500.000" and "EUR 62,500,000" are the same.
  if (left.length < fewestFigures || right.length < fewestFigures || bare > mostBare * lines) return 0;
  const [some, others] = [partsOf(page, left, /\d+/g), partsOf(page, right, /\d+/g)];
  const shared = inCommon(some, others);
  if (shared < fewestFigures || shared < leastShared * Math.max(some.length, others.length)) return 0;
  const [words, translated] = [partsOf(page, left, /\p{L}{4,}/gu), partsOf(page, right, /\p{L}{4,}/gu)];
  return inCommon(words, translated) > mostAlike * Math.min(words.length, translated.length) ? 0 : shared;
}

const countEnglish = (page: InputPage, words: readonly Word[]) =>
  partsOf(page, words, /\p{L}+/gu).filter((word) => englishWords.has(word)).length;

/** Of a page set in two languages side by side the English one: the same figures, in other words. */
export function inOneLanguage(lined: LinedPage): LinedPage {
  const { page, lines } = lined;
  if ((page.text.match(/\d+/g)?.length ?? 0) < 2 * fewestFigures) return lined;
  let best: Sides | null = null;
  let most = 0;
  for (let x = page.width * innermost; x < page.width * (1 - innermost); x += step) {
    const sides = sidesAt(page, lines, x);
    const shared = figuresOfBoth(page, sides);
    if (shared <= most) continue;
    most = shared;
    best = sides;
  }
  if (best === null) return lined;
  const [left, right] = [countEnglish(page, best.left), countEnglish(page, best.right)];
  if (Math.max(left, right) < surelyEnglish * Math.max(1, Math.min(left, right))) return lined;
  return withLines(withoutWords(page, left > right ? best.right : best.left));
}
