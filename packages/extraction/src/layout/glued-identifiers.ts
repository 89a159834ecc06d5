import { isCusip, isIsin } from '@landfall/instruments';
import type { InputPage } from '../types.ts';
import { wordGap, type Word } from './words.ts';

const isinLength = 12;
const cusipLength = 9;
/** What a value begins with, and no sign that ends the identifier's sentence. */
const beginsValue = /^[\p{L}\d$€£¥]/u;

/** How many letters of an identifier a word begins with, by its check digit; 0 where it begins with none. */
const leadOf = (letters: string): number =>
  isIsin(letters.slice(0, isinLength)) ? isinLength : isCusip(letters.slice(0, cusipLength)) ? cusipLength : 0;

/** Cuts "US57081MAA1857081MAA1" in two: in narrow columns an identifier touches what stands in the next cell. */
export function cutAfterIdentifiers({ text, boxes, source }: InputPage, words: readonly Word[]): Word[] {
  if (source === 'ocr') return [...words];
  return words.flatMap((word) => {
    if (word.to - word.from <= isinLength) return word;
    const parts: Word[] = [];
    let rest = word;
    for (;;) {
      const letters = text.slice(rest.from, rest.to);
      // Only an ISIN is long enough to be told from other codes.
      const lead = parts.length > 0 || isIsin(letters.slice(0, isinLength)) ? leadOf(letters) : 0;
      if (lead === 0 || !beginsValue.test(letters.slice(lead))) return [...parts, rest];
      const at = rest.from + lead;
      parts.push({ ...rest, to: at, x1: boxes[4 * at - 2] as number });
      rest = { ...rest, from: at, x0: boxes[4 * at] as number, afterSpace: false };
    }
  });
}

/** Whether a word touches, or overlaps, the identifier before it: it stands in the next cell. */
export function touchesIdentifier({ text, source }: InputPage, before: Word, word: Word): boolean {
  if (source === 'ocr' || word.afterSpace || word.x0 - before.x1 > wordGap * word.size) return false;
  const letters = text.slice(before.from, before.to);
  return (isIsin(letters) || isCusip(letters)) && beginsValue.test(text.slice(word.from, word.to));
}
