/** A typed value found in text. `value` is null for a placeholder that the document has yet to fill. */
export interface Token<T> {
  value: T | null;
  from: number;
  to: number;
}

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
