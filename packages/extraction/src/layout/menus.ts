import type { InputPage } from '../types.ts';
import { withLines, type LinedPage, type WordLine } from './lines.ts';
import { withoutWords } from './pick-characters.ts';
import type { Word } from './words.ts';

/** A menu has so many entries. */
const fewestEntries = 5;
/** Share of the lines beside a column that stand at the same heights on another page, where it labels them. */
const mostlySame = 0.6;
/** Pages before and after a page among which another with its menu is sought. */
const nearby = 3;
/** In ems: the blank between a menu and the page beside it. */
const leastGap = 1;

/** Text and place of a word. */
const keyOf = ({ text }: InputPage, { from, to, x0, baseline }: Word): string =>
  `${text.slice(from, to)}|${Math.round(x0)}|${Math.round(baseline)}`;

/** Whether a page has the word of another one at the same place. */
function hasToo({ page, lines }: LinedPage, word: Word, key: string): boolean {
  const isThere = (each: Word) => Math.abs(each.x0 - word.x0) < 1 && keyOf(page, each) === key;
  return lines.some(
    ({ baseline, size, words }) => Math.abs(baseline - word.baseline) < 3 * size + word.size && words.some(isThere),
  );
}

/** The entries of a column at the left that another page has as well: words left of all that is its own. */
function sharedColumn({ lines, page }: LinedPage, leftmost: readonly Word[], other: LinedPage): WordLine[] {
  if (!leftmost.every((word) => hasToo(other, word, keyOf(page, word)))) return [];
  const places = new Set(other.lines.flatMap(({ words }) => words.map((word) => keyOf(other.page, word))));
  const all = lines.flatMap(({ words }) => words).toSorted((a, b) => a.x0 - b.x0);
  const own = all.findIndex((word) => !places.has(keyOf(page, word)));
  const left = all[own]?.x0 ?? Infinity;
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
function heightsBeside({ lines }: LinedPage, column: readonly WordLine[]): Set<number> {
  const top = Math.min(...column.map(({ baseline, size }) => baseline - size));
  const bottom = Math.max(...column.map(({ baseline, size }) => baseline + size));
  const right = Math.max(...column.flatMap(({ words }) => words.map(({ x1 }) => x1)));
  const beside = lines.filter(
    ({ baseline, words }) => baseline > top && baseline < bottom && words.some(({ x0 }) => x0 > right),
  );
  return new Set(beside.map(({ baseline }) => Math.round(baseline)));
}

/** The menu at the left of a screen: entries that another page has at the same places, beside lines of its own. */
function menuOf(screen: LinedPage, others: readonly LinedPage[]): Word[] {
  // Most pages share none: the words that their lines begin with tell.
  const firsts = screen.lines.flatMap(({ words }) => words[0] ?? []).toSorted((a, b) => a.x0 - b.x0);
  for (const other of others) {
    if (other === screen) continue;
    const column = sharedColumn(screen, firsts.slice(0, fewestEntries), other);
    if (column.length < fewestEntries) continue;
    const [own, theirs] = [screen, other].map((each) => heightsBeside(each, column)) as [Set<number>, Set<number>];
    if ([...own].filter((height) => theirs.has(height)).length < mostlySame * Math.max(own.size, theirs.size))
      return column.flatMap(({ words }) => words);
  }
  return [];
}

/** Prints of screens without the menu that stands at the left of each: it is no label of what is beside it. */
export function withoutMenus(pages: readonly LinedPage[]): LinedPage[] {
  return pages.map((screen, index) => {
    const menu = menuOf(screen, pages.slice(Math.max(0, index - nearby), index + nearby + 1));
    return menu.length === 0 ? screen : withLines(withoutWords(screen.page, menu));
  });
}
