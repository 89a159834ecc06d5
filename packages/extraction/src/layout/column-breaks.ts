import type { InputPage } from '../types.ts';
import { justifiedFrom } from './justified.ts';
import { wordGap, type Word, gapsOf, gapBefore } from './words.ts';

export const innerLeader = /[.·_]{4,}|…{2,}/;

/** A line before it is known where its cells part. */
export interface Draft {
  words: Word[];
  /** breaks[i]: words[i] opens a new cell. */
  breaks: boolean[];
  baseline: number;
  size: number;
  /** Whether it had the number of an item in the margin. */
  opensItem: boolean;
  /** Its cells are parted by signs. */
  boxed: boolean;
  /** All gaps are alike, as in a justified line. */
  even: boolean;
}

/** Whether the gaps between words are all the same, wider than a blank; no line of text is stretched over half a column. */
export function isEven(words: readonly Word[], size: number): boolean {
  const gaps = gapsOf(words);
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  return gaps.length > 1 && least > 0.4 * size && most < 4 * size && most - least < 0.05 * size;
}

/** Words it takes to tell typewriting, and the share of those that have to have the usual width of a letter. */
const fewestTyped = 30;
const mostlyTyped = 0.8;

/** In ems, as recognised: boxes end where the ink does, so that blanks look wider. */
function recognisedGap(drafts: readonly Draft[]): number {
  // The ink of a typed word is a little narrower than its letters.
  const pitches = drafts.flatMap(({ words, size }) =>
    words.flatMap(({ from, to, x0, x1 }) => (to - from < 4 ? [] : [{ pitch: (x1 - x0) / (to - from - 0.2), size }])),
  );
  const usual = pitches.toSorted((a, b) => a.pitch - b.pitch)[pitches.length >> 1];
  if (!usual || pitches.length < fewestTyped) return 0.4;
  const typed = pitches.filter(({ pitch }) => Math.abs(pitch - usual.pitch) < 0.03 * usual.pitch);
  return typed.length > pitches.length * mostlyTyped ? (1.2 * usual.pitch) / usual.size : 0.4;
}

/** Blanks it takes to tell how wide they are, and the share of them that justified text does not stretch. */
const fewestBlanks = 20;
const leastStretched = 0.2;
/** In ems: the blank of the usual fonts, and of those that have the widest. */
const narrowBlank = 0.25;
const widestBlank = 0.5;
/** A typewriter's letter and its blank, in ems. */
const typedLetter = 0.6;

/** The gaps before words in plain or in bold print that may be blanks, in ems. */
const blanksOf = (drafts: readonly Draft[], isBold: boolean): number[] =>
  drafts.flatMap(({ words, size }) =>
    gapsOf(words)
      .filter((_, at) => words[at + 1]?.bold === isBold)
      .map((gap) => gap / size)
      .filter((gap) => gap > 0.12 && gap < 0.6),
  );

/** The width of blanks of one print, or where there are few of any, in ems, before justified text stretches them. */
function printedGap(own: readonly number[], others: readonly number[]): number {
  const gaps = new Float64Array(own.length < fewestBlanks ? [...own, ...others] : own).toSorted();
  if (gaps.length < fewestBlanks) return narrowBlank;
  const usual = gaps[Math.floor(gaps.length * leastStretched)] ?? narrowBlank;
  return Math.min(Math.max(usual, narrowBlank), widestBlank);
}

/** How wide the blanks of a page's plain and of its bold print are, in ems. */
function usualGaps(drafts: readonly Draft[], isRecognised: boolean): [plain: number, bold: number] {
  if (isRecognised) {
    const gap = recognisedGap(drafts);
    return [gap, gap];
  }
  const [plain, bold] = [blanksOf(drafts, false), blanksOf(drafts, true)];
  const gap = printedGap(plain, bold);
  return [gap, bold.length === 0 ? gap : printedGap(bold, plain)];
}

/** Whether all letters of a word are as wide as a typewriter's. */
function isTyped({ boxes }: InputPage, { from, to, size }: Word): boolean {
  for (let index = from; index < to; index++) {
    const width = (boxes[4 * index + 2] as number) - (boxes[4 * index] as number);
    if (Math.abs(width - typedLetter * size) > 0.012 * size) return false;
  }
  return true;
}

/** Share of its width: how far a letter may be off as recognised, whose ink is narrower than it. */
const uneven = 0.07;

/** Whether two recognised words stand one blank, or two, apart as a typewriter would set them: all letters, and blanks, of one width. */
function isTypedBlank(a: Word, b: Word, blanks = 1): boolean {
  const letters = a.to - a.from;
  const pitch = (b.x0 - a.x0) / (letters + blanks);
  const isAsWide = (word: Word) => {
    const count = word.to - word.from;
    return Math.abs((word.x1 - word.x0) / (count - 0.2) - pitch) < uneven * pitch;
  };
  return letters + b.to - b.from > 3 && (letters === 1 || isAsWide(a)) && (b.to - b.from === 1 || isAsWide(b));
}

/** Whether words set wide apart end each where a cell of a row below does: headings over columns set flush right. */
function endsWithCells({ words, size }: Draft, row: Draft | undefined): boolean {
  if (!row || words.length < 2 || !row.breaks.includes(true)) return false;
  if (gapsOf(words).some((gap) => gap < 0.8 * size)) return false;
  const ends = row.words.filter((_, index) => index === row.words.length - 1 || row.breaks[index + 1]);
  return words.every((word) => ends.some((end) => Math.abs(end.x1 - word.x1) < sameStart));
}

const sentenceEnd = /[\p{L}\d%)][.!?]["”’)]?$/u;

/** Whether a typewriter left two blanks between sentences, as it was usual. */
export function isSentenceGap(page: InputPage, before: Word, word: Word): boolean {
  const isRecognised = page.source === 'ocr';
  const gap = (word.x0 - before.x1) / word.size;
  if (!isRecognised && (gap < 1.9 * typedLetter || gap > 2.1 * typedLetter)) return false;
  const isEnd = sentenceEnd.test(page.text.slice(before.from, before.to));
  if (!isEnd || !/^\p{Lu}/u.test(page.text.slice(word.from, word.to))) return false;
  return isRecognised ? isTypedBlank(before, word, 2) : isTyped(page, before) && isTyped(page, word);
}

interface Start {
  x: number;
  /** How wide the gap before it is: a cell's, more than a blank's, or hardly more. */
  width: 'strong' | 'weak' | 'narrow';
}

const reach = 12;
const sameStart = 1.3;
/** In ems: the gaps that may be more than a blank. */
const leastWeak = 0.5;
const leastStrong = 0.34;

/** The lines around one that may share its columns: up to the next lines of running text. */
function neighbourhood(drafts: readonly Draft[], at: number): [number, number] {
  const isProse = (draft: Draft) => draft.words.length > 8 && !draft.breaks.includes(true);
  let first = at;
  while (first > 0 && at - first < reach && !isProse(drafts[first - 1] as Draft)) first--;
  let last = at;
  while (last < drafts.length - 1 && last - at < reach && !isProse(drafts[last + 1] as Draft)) last++;
  return [first, last];
}

/** Whether half of a line's words start where words of a line next to it do: columns, not running text. */
function sharesStarts(drafts: readonly Draft[], at: number): boolean {
  const { words } = drafts[at] as Draft;
  return [drafts[at - 2], drafts[at - 1], drafts[at + 1], drafts[at + 2]].some((other) => {
    const shared = words
      .slice(1)
      .filter((word) => other?.words.some((each) => Math.abs(each.x0 - word.x0) < sameStart));
    return shared.length * 2 >= words.length - 1;
  });
}

/** All gaps but the certain ones are alike and wider than a blank: the text of a cell, set justified. */
function isJustified(words: readonly Word[], breaks: readonly boolean[], size: number): boolean {
  const gaps = gapsOf(words).filter((_, at) => !breaks[at + 1]);
  const least = Math.min(...gaps);
  return gaps.length >= 4 && least > 0.3 * size && Math.max(...gaps) - least < 0.05 * size;
}

/** Places where, in lines near by, words stand after a gap: columns that a narrow gap alone does not show. */
export function breakAtColumns(page: InputPage, drafts: readonly Draft[]): void {
  const isRecognised = page.source === 'ocr';
  let printed: [plain: number, bold: number] | undefined;
  /** From where on a gap between two words is more than a blank, in ems. */
  const gapsAt = (before: Word, word: Word) => {
    printed ??= usualGaps(drafts, isRecognised);
    const isSetTyped = !isRecognised && isTyped(page, before) && isTyped(page, word);
    const usual = isSetTyped ? typedLetter : printed[word.bold ? 1 : 0];
    return { weakGap: Math.max(leastWeak, 1.6 * usual), strongGap: Math.max(leastStrong, 1.3 * usual) };
  };
  const starts = drafts.map(({ words, breaks, size }) => {
    const found: Start[] = [];
    for (let index = 1; index < words.length; index++) {
      const before = words[index - 1] as Word;
      const word = words[index] as Word;
      const gap = word.x0 - before.x1;
      if (breaks[index]) found.push({ x: word.x0, width: 'strong' });
      if (breaks[index] || gap < leastStrong * size || (isRecognised && isTypedBlank(before, word))) continue;
      if (isSentenceGap(page, before, word)) continue;
      const { weakGap, strongGap } = gapsAt(before, word);
      if (gap >= weakGap * size) found.push({ x: word.x0, width: 'weak' });
      else if (gap >= strongGap * size && breaks.includes(true)) found.push({ x: word.x0, width: 'narrow' });
    }
    return found;
  });
  for (const [at, { words, breaks, size, boxed, even }] of drafts.entries()) {
    if (boxed) continue;
    // Text beside a label, or alone, that is stretched to the width of its column.
    const stretched = breaks.lastIndexOf(true) > 0 || even ? justifiedFrom(drafts, at, page.text) : null;
    if (stretched !== null) {
      breaks.fill(false, stretched + 1);
      continue;
    }
    if ([1, 2, 3].some((distance) => endsWithCells(drafts[at] as Draft, drafts[at + distance]))) {
      breaks.fill(true, 1);
      continue;
    }
    const isTabular = breaks.includes(true);
    if (isJustified(words, breaks, size) && !sharesStarts(drafts, at)) continue;
    const [first, last] = neighbourhood(drafts, at);
    for (let index = 1; index < words.length; index++) {
      if (breaks[index]) continue;
      const word = words[index] as Word;
      const before = words[index - 1] as Word;
      // A title in larger print has wider blanks than the small print beside it.
      const gap = (word.x0 - before.x1) / Math.max(1, Math.min(before.size, word.size) / size);
      if (gap < leastStrong * size) continue;
      const { weakGap, strongGap } = gapsAt(before, word);
      if (gap < strongGap * size || (isRecognised && isTypedBlank(before, word)) || isSentenceGap(page, before, word))
        continue;
      const hits = starts
        .slice(first, last + 1)
        .flatMap((own, offset) =>
          first + offset === at ? [] : (own.find((start) => Math.abs(start.x - word.x0) < sameStart) ?? []),
        );
      const strong = hits.filter(({ width }) => width === 'strong').length;
      const narrow = hits.filter(({ width }) => width === 'narrow').length;
      const wide = hits.length - narrow;
      breaks[index] =
        gap >= weakGap * size
          ? wide >= (isTabular ? 1 : 2) && (isTabular || strong > 0)
          : isTabular && (strong >= 2 || hits.length >= 2);
    }
  }
}

/** Whether a line is parted somewhere between two places. */
const isPartedBetween = ({ words, breaks }: Draft, left: number, right: number): boolean =>
  words.some((word, index) => breaks[index] && (words[index - 1] as Word).x1 < right && word.x0 > left);

/** A lone gap in a long line that no line near by shares is a stretched blank, not a column. */
export function closeStrayGaps(page: InputPage, drafts: readonly Draft[]): void {
  for (const [at, { words, breaks, size, boxed }] of drafts.entries()) {
    if (boxed) continue;
    const only = breaks.indexOf(true);
    if (only < 4 || breaks.lastIndexOf(true) !== only) continue;
    const left = (words[only - 1] as Word).x1;
    const right = (words[only] as Word).x0;
    if (right - left > 2.5 * size || words.length < 6) continue;
    if (innerLeader.test(page.text.slice((words[only - 1] as Word).from, (words[only] as Word).to + 1))) continue;
    const shared = [drafts[at - 1], drafts[at + 1], drafts[at - 2], drafts[at + 2]].some(
      (other) =>
        other !== undefined &&
        (isPartedBetween(other, left, right) ||
          other.words.some((word, index) => other.breaks[index] && Math.abs(word.x0 - right) < 3)),
    );
    if (!shared) breaks[only] = false;
  }
}

/** In ems: words of one text do not stand so far apart without a blank. */
const leastApart = 0.18;
/** Lines whose cells may stand over or under a tight one, and how far off, in ems. */
const near = [-2, -1, 1, 2];
const nearestLines = 2.6;
const wholeFigure = /^\d{1,3}\.\d{1,4}%?$/;
/** A figure that is no day, year or number of anything. */
const endsAmount = /^\d.*%$|^[$€£¥]\d|^\d{1,3}(?:,\d{3})+$|^(?:million|mn?|bps)$/;
const thousands = /^\d{1,3}(?:,\d{3})+$/;
const beginsAmount =
  /^(?:US|U\.S\.)?[$€£¥]\d|^(?:USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD)$|^\d{1,3}(?:,\d{3})+$|^\d{1,3}\.\d{1,4}%?$/;

/** Whether a line near by is parted where there is a gap between two words. */
const isPartedNear = (drafts: readonly Draft[], at: number, before: Word, word: Word): boolean =>
  near.some((distance) => {
    const other = drafts[at + distance];
    const isNear = other && Math.abs(other.baseline - before.baseline) < nearestLines * before.size;
    return isNear && isPartedBetween(other, before.x1, word.x0);
  });

/** Lines of one table. */
const furthest = 10;

/** Whether a line of the same table is parted right where one of two words ends or the other begins. */
const isColumnAt = (drafts: readonly Draft[], at: number, before: Word, word: Word): boolean =>
  drafts
    .slice(Math.max(0, at - furthest), at + furthest)
    .some(({ words, breaks }) =>
      words.some(
        ({ x0 }, index) =>
          breaks[index] &&
          (Math.abs((words[index - 1] as Word).x1 - before.x1) < sameStart || Math.abs(x0 - word.x0) < sameStart),
      ),
    );

/** A gap that is so many times as wide as a blank parts two cells. After a stop it takes more: some type is set wider there. */
const clearlyWider = 1.35;
const widerThanAfterStop = 2.2;
/** In ems: the least gap between two cells, and the least where all gaps of a line are alike, as they are in stretched text. */
const leastTightGap = 0.4;
const leastEvenGap = 0.62;
const nearlyEven = 0.08;
const endsInStop = /[.,:;!?]$/;
const endsCell = /[\p{L}\d%).,:*]$/u;
const beginsCell = /^[\p{Lu}\d($€£¥–—-]/u;

/** Whether the gap before a word is wider than a blank of its part of the line, which justified text may stretch. */
function isWiderThanBlank({ words, breaks, size }: Draft, index: number, textOf: (word: Word) => string): boolean {
  const gapAt = (at: number) => gapBefore(words, at);
  const [before, word] = [textOf(words[index - 1] as Word), textOf(words[index] as Word)];
  const gap = gapAt(index);
  if (gap < leastTightGap * size || !beginsCell.test(word) || !endsCell.test(before)) return false;
  const all = words.flatMap((_, at) => (at > 0 && !breaks[at] && gapAt(at) > wordGap * size ? [at] : []));
  const from = breaks.lastIndexOf(true, index - 1);
  const to = breaks.indexOf(true, index);
  const own = all.filter((at) => at > from && (to < 0 || at < to));
  const gaps = (own.length > 2 ? own : all).map(gapAt).toSorted((a, b) => a - b);
  const isEven = (gaps.at(-1) as number) - (gaps[0] as number) < nearlyEven * size;
  if (isEven) return gap > leastEvenGap * size && own.every((at) => beginsCell.test(textOf(words[at] as Word)));
  const blank = gaps[(gaps.length - 1) >> 2] as number;
  return gap > (endsInStop.test(before) ? widerThanAfterStop : clearlyWider) * blank;
}

/**
 * In a line in which the file writes the blanks between words, a word without one before it begins another text: the next
 * cell of a tight row, where a line near by parts there too. So does a word after a gap wider than a blank where the file
 * writes none, a figure right after another, and an amount after another figure.
 */
export function breakTightCells(page: InputPage, drafts: readonly Draft[]): void {
  if (page.source === 'ocr') return;
  const blanks = drafts.flatMap(({ words, size }) =>
    words.filter((_, at) => at > 0 && isNarrow(gapBefore(words, at), size)),
  );
  const written = blanks.filter(({ afterSpace }) => afterSpace).length;
  const writesBlanks = written > mostlyWritten * blanks.length;
  // What the file writes elsewhere is surely another text.
  for (const isElsewhere of [true, false])
    for (const at of drafts.keys()) breakTightLine(page, drafts, at, { isElsewhere, writesBlanks });
}

/** In ems: blanks of one line differ by less. */
const asWide = 0.02;
/** Of a page in whose text the blanks are written, so many are. */
const mostlyWritten = 0.8;
const isNarrow = (gap: number, size: number) => gap > wordGap * size && gap < 0.6 * size;

function breakTightLine(
  page: InputPage,
  drafts: readonly Draft[],
  at: number,
  { isElsewhere, writesBlanks }: { isElsewhere: boolean; writesBlanks: boolean },
): void {
  const draft = drafts[at] as Draft;
  const { words, breaks, size, boxed } = draft;
  if (boxed) return;
  const textOf = ({ from, to }: Word) => page.text.slice(from, to);
  const isFigure = (word: Word) => wholeFigure.test(textOf(word));
  const gapAt = (index: number) => gapBefore(words, index);
  const written = words.flatMap(({ afterSpace }, at) =>
    at > 0 && afterSpace && isNarrow(gapAt(at), size) ? [gapAt(at)] : [],
  );
  // Some makers write a blank here and none there: a gap as wide as those that are written is one of them.
  const isLikeWritten = (gap: number) => written.some((each) => Math.abs(each - gap) < asWide * size);
  const writesNone = () => !words.some(({ afterSpace }, index) => index > 0 && afterSpace);
  let isRow = breaks.includes(true);
  for (let index = 1; index < words.length; index++) {
    const before = words[index - 1] as Word;
    const word = words[index] as Word;
    if (isElsewhere !== (word.from !== before.to)) continue;
    const isUnwritten = !word.afterSpace && gapAt(index) >= leastApart * size;
    const isWider =
      isUnwritten &&
      isWiderThanBlank(draft, index, textOf) &&
      writesNone() &&
      !(isTyped(page, before) && isTyped(page, word));
    const parts =
      isWider ||
      (isUnwritten &&
        ((written.length > 0 && !isLikeWritten(gapAt(index))) ||
          (writesBlanks && gapAt(index) > leastTightGap * size) ||
          (isFigure(before) && isFigure(word))));
    const areAmounts = isRow && endsAmount.test(textOf(before)) && beginsAmount.test(textOf(word));
    if (parts && isPartedNear(drafts, at, before, word)) breaks[index] = true;
    // "40,000,000 USD"
    else if (areAmounts && thousands.test(textOf(before))) breaks[index] ||= /\d/.test(textOf(word));
    else if (areAmounts && isColumnAt(drafts, at, before, word)) breaks[index] = true;
    isRow ||= breaks[index] === true;
  }
}
