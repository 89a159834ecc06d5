import type { WordLine } from './lines.ts';
import type { Word } from './words.ts';

/** "4.2", "4.9(a)", "3.1.2.": the number of an item of items. */
const shape = /^\d{1,2}(?:\.\d{1,2}){1,3}(?:\([a-z]{1,3}\))?[.)]?$/;
const fewest = 3;
/** Points: how far the text of items may begin from one line. */
const sameStart = 1.5;
/** In ems: the least gap between a number and the text that hangs beside it. */
const leastGap = 0.9;

interface Item {
  line: WordLine;
  text: Word;
  number: number[];
}

function itemsOf(text: string, lines: readonly WordLine[]): Item[] {
  return lines.flatMap((line) => {
    const [first, next] = line.words;
    if (!first || !next || next.x0 - first.x1 < leastGap * line.size) return [];
    const own = text.slice(first.from, first.to);
    // What a row of figures begins with is a figure.
    if (!shape.test(own) || !/^[\p{Lu}“"(]/u.test(text.slice(next.from, next.to))) return [];
    return [{ line, text: next, number: (own.match(/\d+|[a-z]+/g) ?? []).map((part) => parseInt(part, 36)) }];
  });
}

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  const at = b.findIndex((part, index) => part !== a[index]);
  return at < 0 ? b.length > a.length : (b[at] as number) > (a[at] ?? 0);
}

/**
 * The lines without the numbers of items that stand in the left margin of their text, counting up; each line that had one
 * is known to open an item.
 */
export function withoutItemNumbers(text: string, lines: readonly WordLine[]): WordLine[] {
  const all = itemsOf(text, lines);
  const usual = all[all.length >> 1]?.text.x0 ?? 0;
  const items = all.filter((item) => Math.abs(item.text.x0 - usual) < sameStart);
  const isCounted = items.slice(1).every(({ number }, index) => isAfter((items[index] as Item).number, number));
  if (items.length < fewest || !isCounted) return [...lines];
  const opening = new Set(items.map(({ line }) => line));
  return lines.map((line) => (opening.has(line) ? { ...line, words: line.words.slice(1), opensItem: true } : line));
}
