import type { Box, PageValue, PageWord } from '@landfall/contract';

/** What is chosen on a page by keyboard: one of the values that the field could take, or a run of words. */
export type Choice = { kind: 'value'; index: number } | { kind: 'words'; anchor: number; head: number };

export interface PageContent {
  words: readonly PageWord[];
  values: readonly PageValue[];
}

/** Where one begins: at the first value, where the page has one. */
export const firstChoice = ({ values }: PageContent): Choice =>
  values.length > 0 ? { kind: 'value', index: 0 } : { kind: 'words', anchor: 0, head: 0 };

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

const isSameLine = (word: Box, box: Box): boolean =>
  (word.y0 + word.y1) / 2 >= box.y0 && (word.y0 + word.y1) / 2 <= box.y1;

/** The first word of a value, from where its words go on. */
const wordOf = ({ words }: PageContent, [box]: readonly Box[]): number =>
  within(
    words.findIndex((word) => box !== undefined && isSameLine(word.box, box) && word.box.x1 > box.x0 + 0.5),
    words.length,
  );

/** The nearest word of the line above or below; the same word at the edge of the page. */
function wordInNextLine(words: readonly PageWord[], from: number, by: 1 | -1): number {
  const start = words[from];
  if (!start) return from;
  const middle = (start.box.x0 + start.box.x1) / 2;
  const distance = ({ box }: PageWord) => Math.abs((box.x0 + box.x1) / 2 - middle);
  const next = words
    .map((word, index) => ({ word, index }))
    .filter(({ word }) => word.line === start.line + by)
    .toSorted((a, b) => distance(a.word) - distance(b.word))[0];
  return next?.index ?? from;
}

/**
 * Where a key leads: up and down go through the values that the field could take, or through the lines where there is
 * none; left and right through the words, and with Shift over them. Null for a key that leads nowhere.
 */
export function moved(content: PageContent, choice: Choice, key: string, isShift: boolean): Choice | null {
  const { words, values } = content;
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const head = choice.kind === 'words' ? choice.head : wordOf(content, values[choice.index]?.boxes ?? []);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (choice.kind === 'value') return { kind: 'words', anchor: head, head };
    const next = within(head + by, words.length);
    return { kind: 'words', anchor: isShift ? choice.anchor : next, head: next };
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  if (values.length > 0 && !isShift) {
    return { kind: 'value', index: choice.kind === 'value' ? within(choice.index + by, values.length) : 0 };
  }
  const next = wordInNextLine(words, head, by);
  return { kind: 'words', anchor: isShift && choice.kind === 'words' ? choice.anchor : next, head: next };
}

/** What a choice says, and where. */
export function placeOf({ words, values }: PageContent, choice: Choice): { text: string; boxes: Box[] } {
  if (choice.kind === 'value') {
    const value = values[choice.index];
    return { text: value?.quote ?? '', boxes: value?.boxes ?? [] };
  }
  const run = words.slice(Math.min(choice.anchor, choice.head), Math.max(choice.anchor, choice.head) + 1);
  return { text: run.map(({ text }) => text).join(' '), boxes: run.map(({ box }) => box) };
}
