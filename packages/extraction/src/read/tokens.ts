/** A typed value found in text. `value` is null for a placeholder that the document has yet to fill. */
export interface Token<T> {
  value: T | null;
  from: number;
  to: number;
}

/** Whether nothing but a comma or "and" stands between two values of a list. */
export const isJoin = (between: string): boolean => /^\s*(?:,|,?\s*(?:and|&))\s*$/.test(between);
