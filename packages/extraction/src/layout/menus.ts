import type { InputPage } from '../types.ts';
import { groupLines, type WordLine } from './lines.ts';
import { withoutWords } from './pick-characters.ts';
import { readWords, type Word } from './words.ts';

interface Screen {
  page: InputPage;
  lines: WordLine[];
  /** From the left to the right. */
  words: Word[];
  /** Text and place of each of its words. */
  keys: ReadonlyMap<Word, string>;
  places: ReadonlySet<string>;
}

/** A menu has so many entries. */
const fewestEntries = 5;
/** Share of the lines beside a column that stand at the same heights on another page, where it labels them. */
const mostlySame = 0.6;
/** Pages before and after a page among which another with its menu is sought. */
const nearby = 3;
/** In ems: the blank between a menu and the page beside it. */
const leastGap = 1;

function screenOf(page: InputPage): Screen {
  const lines = groupLines(readWords(page));
  const keyOf = ({ from, to, x0, baseline }: Word) =>
    `${page.text.slice(from, to)}|${Math.round(x0)}|${Math.round(baseline)}`;
  const words = lines.flatMap((line) => line.words).toSorted((a, b) => a.x0 - b.x0);
  const keys = new Map(words.map((word): [Word, string] => [word, keyOf(word)]));
  return { page, lines, words, keys, places: new Set(keys.values()) };
}

/** The entries of a column at the left that another page has as well: words left of all that is its own. */
function sharedColumn({ lines, words: all, keys, page }: Screen, { places }: Screen): WordLine[] {
  const left = all.find((word) => !places.has(keys.get(word) as string))?.x0 ?? Infinity;
  return lines.flatMap((line) => {
    const words = line.words.filter(({ x0 }) => x0 < left);
    const [next] = line.words.slice(words.length);
    const last = words.at(-1);
    // A title, or what has figures, is no entry.
    if (!last || last.x1 > left || (next && next.x0 - last.x1 < leastGap * line.size)) return [];
    return words.some(({ from, to }) => /\d/.test(page.text.slice(from, to))) ? [] : [{ ...line, words }];
  });
}

/** The heights of the lines beside a column. */
function heightsBeside({ lines }: Screen, column: readonly WordLine[]): Set<number> {
  const top = Math.min(...column.map(({ baseline, size }) => baseline - size));
  const bottom = Math.max(...column.map(({ baseline, size }) => baseline + size));
  const right = Math.max(...column.flatMap(({ words }) => words.map(({ x1 }) => x1)));
  const beside = lines.filter(
    ({ baseline, words }) => baseline > top && baseline < bottom && words.some(({ x0 }) => x0 > right),
  );
  return new Set(beside.map(({ baseline }) => Math.round(baseline)));
}

/** The menu at the left of a screen: entries that another page has at the same places, beside lines of its own. */
function menuOf(screen: Screen, others: readonly Screen[]): Word[] {
  for (const other of others) {
    if (other === screen) continue;
    const column = sharedColumn(screen, other);
    if (column.length < fewestEntries) continue;
    const [own, theirs] = [screen, other].map((each) => heightsBeside(each, column)) as [Set<number>, Set<number>];
    if ([...own].filter((height) => theirs.has(height)).length < mostlySame * Math.max(own.size, theirs.size))
      return column.flatMap(({ words }) => words);
  }
  return [];
}

/** Prints of screens without the menu that stands at the left of each: it is no label of what is beside it. */
export function withoutMenus(pages: readonly InputPage[]): InputPage[] {
  if (pages.length < 2) return [...pages];
  const screens = pages.map(screenOf);
  return screens.map((screen, index) => {
    const menu = menuOf(screen, screens.slice(Math.max(0, index - nearby), index + nearby + 1));
    return menu.length === 0 ? screen.page : withoutWords(screen.page, menu);
  });
}
