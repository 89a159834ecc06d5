import type { WordLine } from './lines.ts';
import type { Word } from './words.ts';

/** "4.2", "4.9(a)", "3.1.2.": the number of an item of items. */
const shape = /^\d{1,2}(?:\.\d{1,2}){1,3}(?:\([a-z]{1,3}\))?[.)]?$/;
const fewest = 3;
/** "A4", "12.", "3)": the number of a row. "A4" may also be the name of a class, so that more have to follow one another. */
const rowShape = /^(?:[A-Z]\.?\d{1,2}[.)]?|\d{1,2}[.)])$/;
const fewestRows = 5;
/** Points: how far the text of items may begin from one line. */
const sameStart = 1.5;
/** In ems: the least gap between a number and the text that hangs beside it; a number of two digits fills more of it. */
const leastGap = 0.9;
const leastGapOfTwoDigits = 0.2;
const twoDigits = /^\d\d[.)]$/;

/** "3", over "3.1": the number of a chapter. */
const chapterShape = /^\d{1,2}[.)]?$/;

interface Item {
  line: WordLine;
  text: Word;
  number: number[];
}

const itemsOf = (text: string, lines: readonly WordLine[], shaped: RegExp): Item[] =>
  lines.flatMap((line) => {
    const [first, next] = line.words;
    if (!first || !next) return [];
    const own = text.slice(first.from, first.to);
    const least = twoDigits.test(own) ? leastGapOfTwoDigits : leastGap;
    if (next.x0 - first.x1 < least * line.size) return [];
    // What a row of figures begins with is a figure; "144A" is a rule.
    if (!shaped.test(own) || !/^(?:[\p{Lu}“"(]|144A)/u.test(text.slice(next.from, next.to))) return [];
    return [
      {
        line,
        text: next,
        number: (own.match(/\d+|[a-z]+/gi) ?? []).map((part) => parseInt(part, /\d/.test(part) ? 10 : 36)),
      },
    ];
  });

/** The lines that begin with the number of the chapter that the next item is of. */
const chaptersOf = (text: string, lines: readonly WordLine[], items: readonly Item[]): WordLine[] =>
  items.flatMap(({ line, number }) => {
    const before = lines[lines.indexOf(line) - 1];
    const [first, next] = before?.words ?? [];
    if (!before || !first || !next || next.x0 - first.x1 < leastGap * before.size) return [];
    const own = text.slice(first.from, first.to);
    return chapterShape.test(own) && Number.parseInt(own, 10) === number[0] ? [before] : [];
  });

/** Whether the numbers of rows go up by one, from one letter to the next too. */
const areInSteps = (items: readonly Item[]): boolean =>
  items.slice(1).every(({ number }, index) => {
    const before = items[index]?.number ?? [];
    const isNextLetter = number.length === 2 && number[0] === (before[0] ?? 0) + 1 && number[1] === 1;
    return isNextLetter || (number.length === before.length && number.at(-1) === (before.at(-1) ?? 0) + 1);
  });

const oneDigit = /^[1-9][.)]$/;

/** "9. Maturity" over "10. Spread", each a word's gap behind its number: these are no numbers in a margin. */
const countsInText = (text: string, lines: readonly WordLine[], start: number): boolean =>
  lines.filter(({ words: [first, next], size }) => {
    if (!first || !next || !oneDigit.test(text.slice(first.from, first.to))) return false;
    return next.x0 - first.x1 < leastGap * size && Math.abs(next.x0 - start) >= sameStart;
  }).length > 1;

/** The items of a page, by the place where most of their texts begin, that count up from one to the next. */
function countedItems(text: string, lines: readonly WordLine[]): Item[] {
  for (const [shaped, least] of [
    [shape, fewest],
    [rowShape, fewestRows],
  ] as const) {
    const all = itemsOf(text, lines, shaped);
    const usual = all[all.length >> 1]?.text.x0 ?? 0;
    const items = all.filter((item) => Math.abs(item.text.x0 - usual) < sameStart);
    const isCounted = shaped !== rowShape || (areInSteps(items) && !countsInText(text, lines, usual));
    if (items.length >= least && isCounted) return items;
  }
  return [];
}

/** "11 CLASS | 12 CUSIP | 13 ISIN": the numbers of boxes, which begin labels wherever they stand. */
const boxShape = /^\d{1,2}$/;
const fewestBoxes = 6;

/** The numbers of the boxes of a form, in the order of its lines; none where they do not count up from one to the next. */
function numbersOfBoxes(text: string, lines: readonly WordLine[]): ReadonlySet<Word> {
  const found = lines.flatMap(({ words, size }) =>
    words.filter((word, index) => {
      if (word.to - word.from > 2 || !boxShape.test(text.slice(word.from, word.to))) return false;
      const [before, next] = [words[index - 1], words[index + 1]];
      const opens = before === undefined || word.x0 - before.x1 > leastGap * size;
      return opens && next !== undefined && next.x0 - word.x1 < size && /\p{Lu}/u.test(text[next.from] ?? '');
    }),
  );
  const values = found.map(({ from, to }) => Number(text.slice(from, to)));
  const isCounted = values.every((value, index) => index === 0 || value === (values[index - 1] as number) + 1);
  return new Set(found.length >= fewestBoxes && isCounted ? found : []);
}

function withoutBoxNumbers(text: string, lines: readonly WordLine[]): WordLine[] {
  const numbers = numbersOfBoxes(text, lines);
  if (numbers.size === 0) return [...lines];
  return lines.map((line) =>
    line.words.some((word) => numbers.has(word))
      ? { ...line, words: line.words.filter((word) => !numbers.has(word)) }
      : line,
  );
}

/** The lines without the numbers of items in their margin; each that had one is known to open an item. */
export function withoutItemNumbers(text: string, lines: readonly WordLine[]): WordLine[] {
  const items = countedItems(text, lines);
  if (items.length === 0) return withoutBoxNumbers(text, lines);
  const opening = new Set([...items.map(({ line }) => line), ...chaptersOf(text, lines, items)]);
  return lines.map((line) => (opening.has(line) ? { ...line, words: line.words.slice(1), opensItem: true } : line));
}
