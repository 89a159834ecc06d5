import type { Stretch } from '../layout/extents.ts';

/** A typed value found in text. `value` is null for a placeholder that the document has yet to fill. */
export interface Token<T> extends Stretch {
  value: T | null;
}

/** A stretch of a text. */

export const placesOf = (text: string, pattern: RegExp): Stretch[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));

/** So many letters of a text right before a place, and right behind it. */
export const textBefore = (text: string, at: number, most: number): string => text.slice(Math.max(0, at - most), at);
export const textBehind = (text: string, at: number, most: number): string => text.slice(at, at + most);

/** Whether nothing but a comma or "and" stands between two values of a list. */
export const isJoin = (between: string): boolean => /^\s*(?:,|,?\s*(?:and|&))\s*$/.test(between);

/** All matches of a pattern with the flag "g". `matchAll` makes a pattern anew for every text. */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex++;
  }
  return found;
}
